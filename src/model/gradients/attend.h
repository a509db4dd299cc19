// The gradients of attention: from its output to every earlier matrix, weight and bias.
#pragma once

#include "attention/attend.h"

namespace riverbank {

template <class T>
struct AttendGradientsOf {
  StepsOf<T> steps;  // gradients of all fields of the trace, same shapes
  // Gradients of the weights and biases that the input has.
  ProjectionOf<T> query, key, value, output;
  std::optional<MatrixOf<T>> sinks;  // (1 × heads), if the input has sinks
  // (kv_heads · past × d_k) and (kv_heads · past × d_v), if the input has past keys and values
  std::optional<MatrixOf<T>> past_keys, past_values;
};

// trace: the result of attend(input); d_output (queries × d_out) → all gradients. steps.embeddings
// is the total gradient of X: through the queries, and through keys and values unless they have a
// source of their own. Pinned cells are constants and pass no gradient on. input.embeddings is
// ignored. The trace may hold a batch: `sequences` texts of equal length, one below the other,
// whose scores are computed text by text (see Kernels in model/kernels.h). A batch has no past
// keys. attend() makes traces of one text.
template <class T>
AttendGradientsOf<T> attend_gradient(const AttendInputOf<T>& input, const TraceOf<T>& trace,
                                     const MatrixOf<T>& d_output, Index sequences = 1);

}  // namespace riverbank
