// The forward pass of the language model: embeddings → context → logits. The readable
// implementation and training share this code.
#pragma once

#include <string>
#include <vector>

#include "attention/attend_steps.h"
#include "attention/block_steps.h"
#include "model/average.h"
#include "model/layers.h"

namespace riverbank {

// The intermediate matrices from a batch to its logits. n = sequences · length rows, text after
// text.
template <class T>
struct ActivationsOf {
  MatrixOf<T> embeddings;               // token + position vectors (n × d)
  MatrixOf<T> averaging;                // ContextKind::average: weights (length × length)
  TraceOf<T> attention;                 // ContextKind::heads: the trace of all heads, for all texts
  std::vector<BlockTraceOf<T>> blocks;  // ContextKind::blocks: one trace for each block
  MatrixOf<T> context;        // (n × context_size): mean, RNN states, joined heads or last block
  std::vector<Index> places;  // rows of the context whose logits are computed; empty: all n
  MatrixOf<T> scored;         // the rows `places` of the context; empty if `places` is empty
  MatrixOf<T> normed;         // OutputKind::tied: seen() after the norm, same shape
  MatrixOf<T> logits;         // (rows of seen() × vocabulary)

  // The rows of the context whose logits are computed.
  [[nodiscard]] const MatrixOf<T>& seen() const { return places.empty() ? context : scored; }
};

// Copies the given rows of x into a new matrix, in the given order.
template <class T>
MatrixOf<T> gather_rows(const MatrixOf<T>& x, const std::vector<Index>& rows) {
  MatrixOf<T> out(static_cast<Index>(rows.size()), x.cols());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::ranges::copy(x.row(rows[i]), out.row(static_cast<Index>(i)).begin());
  }
  return out;
}

// Runs the blocks one after the other.
template <class T, class Ops>
Error stack_blocks(const LayersOf<T>& layers, const Ops& ops, ActivationsOf<T>& a) {
  a.blocks.reserve(layers.blocks.size());
  for (const BlockOf<T>& block : layers.blocks) {
    const std::size_t number = a.blocks.size();
    const MatrixOf<T>& x = a.blocks.empty() ? a.embeddings : a.blocks.back().output;
    Error error = block_steps(x, block, ops.of_layer(number), a.blocks.emplace_back());
    if (!error.empty()) return "block " + std::to_string(number) + ": " + error;
  }
  a.context = a.blocks.back().output;
  return {};
}

// Computes the context from the embeddings, in the way that config.context names.
template <class T, class Ops>
Error context_steps(const LanguageModelConfig& config, const LayersOf<T>& layers, const Ops& ops,
                    ActivationsOf<T>& a) {
  switch (config.context) {
    case ContextKind::average:
      a.averaging = average_weights<T>(a.embeddings.rows() / ops.sequences, config.reads);
      a.context = average(a.averaging, a.embeddings, ops);
      return {};
    case ContextKind::rnn:
      a.context = rnn_states(a.embeddings, layers.rnn, ops.sequences);
      return {};
    case ContextKind::heads: {
      Error error = ops.attend(a.embeddings, layers.attention, a.attention);
      a.context = a.attention.output;
      return error;
    }
    case ContextKind::blocks:
      break;
  }
  return stack_blocks(layers, ops, a);
}

// Computes the logits from the context.
template <class T, class Ops>
Error output_steps(const LanguageModelConfig& config, const LayersOf<T>& layers, const Ops& ops,
                   ActivationsOf<T>& a) {
  if (!a.places.empty()) a.scored = gather_rows(a.context, a.places);
  Error error;
  if (config.output == OutputKind::tied) {
    error = ops.norm("the last norm", a.seen(), layers.norm, a.normed);
  }
  const MatrixOf<T>& x = config.output == OutputKind::tied ? a.normed : a.seen();
  if (error.empty()) a.logits = ops.project(x, layers.head);
  return error;
}

// Computes a.context and a.logits from a.embeddings (n × d) and a.places. `ops` supplies the parts
// of the model (attention/reference.h, model/kernels.h) and reports their errors. Config and layers
// must have been checked.
template <class T, class Ops>
Error forward_steps(const LanguageModelConfig& config, const LayersOf<T>& layers, const Ops& ops,
                    ActivationsOf<T>& a) {
  Error error = context_steps(config, layers, ops, a);
  return error.empty() ? output_steps(config, layers, ops, a) : error;
}

}  // namespace riverbank
