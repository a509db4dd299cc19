// The model's forward pass, written once for the lesson and for training: bring in what came
// before, score the vocabulary.
#pragma once

#include <string>
#include <vector>

#include "attention/attend_steps.h"
#include "attention/block_steps.h"
#include "model/average.h"
#include "model/layers.h"

namespace riverbank {

// Every number on the way from a batch to its logits; n = sequences · length rows, text after text.
template <class T>
struct ActivationsOf {
  MatrixOf<T> embeddings;               // token + position vectors (n × d)
  MatrixOf<T> averaging;                // ContextKind::average: weights (length × length)
  TraceOf<T> attention;                 // ContextKind::heads: all heads, all texts
  std::vector<BlockTraceOf<T>> blocks;  // ContextKind::blocks
  MatrixOf<T> context;  // (n × context_size): mean, state of the RNN, joined heads or last block
  std::vector<Index> places;  // the rows of the context that are scored; empty: all n
  MatrixOf<T> scored;         // these rows, where not all are (places × context_size)
  MatrixOf<T> normed;         // OutputKind::tied: their norm, in the same shape
  MatrixOf<T> logits;         // (places × vocabulary)

  // What the output layer reads.
  [[nodiscard]] const MatrixOf<T>& seen() const { return places.empty() ? context : scored; }
};

// Rows of a matrix by their numbers, one below the other.
template <class T>
MatrixOf<T> gather_rows(const MatrixOf<T>& x, const std::vector<Index>& rows) {
  MatrixOf<T> out(static_cast<Index>(rows.size()), x.cols());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::ranges::copy(x.row(rows[i]), out.row(static_cast<Index>(i)).begin());
  }
  return out;
}

// One block on top of the other.
template <class T, class How>
Complaint stack_blocks(const LayersOf<T>& layers, const How& how, ActivationsOf<T>& a) {
  a.blocks.reserve(layers.blocks.size());
  for (const BlockOf<T>& block : layers.blocks) {
    const std::string name = "block " + std::to_string(a.blocks.size()) + ": ";
    const MatrixOf<T>& x = a.blocks.empty() ? a.embeddings : a.blocks.back().output;
    Complaint complaint = block_steps(x, block, how, a.blocks.emplace_back());
    if (!complaint.empty()) return name + complaint;
  }
  a.context = a.blocks.back().output;
  return {};
}

// What a word knows of those before it.
template <class T, class How>
Complaint context_steps(const LanguageModelConfig& config, const LayersOf<T>& layers,
                        const How& how, ActivationsOf<T>& a) {
  switch (config.context) {
    case ContextKind::average:
      a.averaging = average_weights<T>(a.embeddings.rows() / how.sequences, config.reads);
      a.context = average(a.averaging, a.embeddings, how);
      return {};
    case ContextKind::rnn:
      a.context = rnn_states(a.embeddings, layers.rnn, how.sequences);
      return {};
    case ContextKind::heads: {
      Complaint complaint = how.attend(a.embeddings, layers.attention, a.attention);
      a.context = a.attention.output;
      return complaint;
    }
    case ContextKind::blocks:
      break;
  }
  return stack_blocks(layers, how, a);
}

// Context to logits.
template <class T, class How>
Complaint output_steps(const LanguageModelConfig& config, const LayersOf<T>& layers, const How& how,
                       ActivationsOf<T>& a) {
  if (!a.places.empty()) a.scored = gather_rows(a.context, a.places);
  Complaint complaint;
  if (config.output == OutputKind::tied) {
    complaint = how.norm("the last norm", a.seen(), layers.norm, a.normed);
  }
  const MatrixOf<T>& x = config.output == OutputKind::tied ? a.normed : a.seen();
  if (complaint.empty()) a.logits = how.project(x, layers.head);
  return complaint;
}

// Embeddings to logits; `how` makes the parts (attention/reference.h, kernels.h). a.embeddings (n ×
// d) is given, and a.places where not all rows are scored. Config and layers have been checked;
// what goes wrong on the way is said by `how`.
template <class T, class How>
Complaint forward_steps(const LanguageModelConfig& config, const LayersOf<T>& layers,
                        const How& how, ActivationsOf<T>& a) {
  Complaint complaint = context_steps(config, layers, how, a);
  return complaint.empty() ? output_steps(config, layers, how, a) : complaint;
}

}  // namespace riverbank
