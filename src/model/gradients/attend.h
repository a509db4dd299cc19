// The gradients of attention: from its output to every earlier matrix, weight and bias.
#pragma once

#include "attention/attend.h"

namespace riverbank {

template <class T>
struct AttendGradientsOf {
  StepsOf<T> steps;  // gradients of the fields that the trace has, same shapes
  // Gradients of the weights and biases that each projection of the input has.
  ProjectionOf<T> query, key, value, output;
  std::optional<MatrixOf<T>> sinks;  // (1 × heads), if the input has sinks
  // past_keys (kv_heads · past × d_k), past_values (kv_heads · past × d_v), if the input has them
  std::optional<MatrixOf<T>> past_keys, past_values;
};

// Computes all gradients from the result `trace` of attend(input) and d_output (queries × d_out).
// steps.embeddings is the total gradient of X (trace.embeddings): through the queries, and through
// keys and values unless they have a source of their own. Pinned cells are constants and pass no
// gradient on. input.embeddings is ignored. The trace may hold a batch: `sequences` texts of equal
// length, one below the other, whose scores are computed text by text (see Kernels in
// model/kernels.h). A batch has no past keys. A trace made by attend() has one text.
template <class T>
AttendGradientsOf<T> attend_gradient(const AttendInputOf<T>& input, const TraceOf<T>& trace,
                                     const MatrixOf<T>& d_output, Index sequences = 1);

}  // namespace riverbank
