// The gradients of attention: from its output to every earlier matrix, weight and bias.
#pragma once

#include "attention/attend.h"

namespace riverbank {

template <class T>
struct AttendGradientsOf {
  StepsOf<T> steps;                           // of every field of the trace, same shapes
  ProjectionOf<T> query, key, value, output;  // of the weights and biases, if the input has them
  std::optional<MatrixOf<T>> sinks;           // (1 × heads), if the input has sinks
  // (kv_heads · past × d_k) and (kv_heads · past × d_v), if the input has past keys and values
  std::optional<MatrixOf<T>> past_keys, past_values;
};

// trace: the result of attend(input); d_output (queries × d_out) → all gradients. steps.embeddings
// is the total gradient of X: through the queries, and through keys and values unless they have a
// source of their own. Pinned cells are constants and pass no gradient on. input.embeddings is
// ignored. A batch has no past keys: `sequences` texts of equal length lie one below the other, and
// their scores are treated text by text (see Kernels in model/kernels.h). attend() makes traces of
// one text.
template <class T>
AttendGradientsOf<T> attend_gradient(const AttendInputOf<T>& input, const TraceOf<T>& trace,
                                     const MatrixOf<T>& d_output, Index sequences = 1);

}  // namespace riverbank
