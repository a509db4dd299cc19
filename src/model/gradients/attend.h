// Attention backwards: from the gradient of its output to the gradient of every number before it.
#pragma once

#include "attention/attend.h"

namespace riverbank {

template <class T>
struct AttendGradientsOf {
  StepsOf<T> steps;                           // of every field of the trace, in that field's shape
  ProjectionOf<T> query, key, value, output;  // of the weights and biases that the input has
};

// trace: what attend(input) returned; d_output (queries × d_out). steps.embeddings is the gradient
// of X with all its roads: through the queries, and through keys and values where no source was
// given. A pinned cell is a constant: no gradient passes it. The embeddings inside `input` are not
// read. A batch of `sequences` equally long texts, below one another in the trace's embeddings, has
// its scores text by text (see Kernels in model/kernels.h); attend itself makes one text.
template <class T>
AttendGradientsOf<T> attend_gradient(const AttendInputOf<T>& input, const TraceOf<T>& trace,
                                     const MatrixOf<T>& d_output, Index sequences = 1);

}  // namespace riverbank
