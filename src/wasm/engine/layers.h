// Defines the operations on layers: attention, layer norm, activations, the feed-forward layer and
// the whole transformer block.
#pragma once

#include "attention/block.h"
#include "wasm/operation.h"

namespace riverbank::wasm {

template <class T>
Result<TraceOf<T>> attend_to(MatrixOf<T>& embeddings, AttendInputOf<T>& attention) {
  attention.embeddings = std::move(embeddings);
  return attend(attention);
}

inline Result<Matrix> norm_rows(const Matrix& x, const Norm& norm) { return normalise(x, norm); }

inline Result<Matrix> activated(const Matrix& x, Activation activation) {
  if (Error error = check_matrix("x", x); !error.empty()) {
    return failure(std::move(error));
  }
  return activate(x, activation);
}

inline Result<FeedForwardStepsOf<float>> feed(const Matrix& x, const FeedForward& layer) {
  return feed_forward(x, layer);
}

template <class Visit>
void visit_layers(const Visit& visit) {
  visit(DoesInPrecision<attend_to<float>, attend_to<double>>{}, "attend",
        {{"embeddings", "queries × d_model"}, {"attention"}});
  visit(Does<norm_rows>{}, "layerNorm", {{"x", "tokens × d"}, {"norm"}}, "tokens × d");
  visit(Does<activated>{}, "activate", {{"x", "rows × columns"}, {"activation"}}, "rows × columns");
  visit(Does<feed>{}, "feedForward", {{"x", "tokens × d"}, {"feed_forward"}});
  visit(Does<run_block<float>>{}, "block", {{"x", "tokens × d"}, {"block"}});
}

}  // namespace riverbank::wasm
