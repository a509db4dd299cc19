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
  MatrixOf<T> logits;   // (n × vocabulary)
};

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
      a.averaging = average_weights<T>(a.embeddings.rows() / how.sequences);
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

// Embeddings to logits; `how` makes the parts (attention/reference.h, kernels.h). a.embeddings (n ×
// d) is given. Config and layers have been checked; what goes wrong on the way is said by `how`.
template <class T, class How>
Complaint forward_steps(const LanguageModelConfig& config, const LayersOf<T>& layers,
                        const How& how, ActivationsOf<T>& a) {
  Complaint complaint = context_steps(config, layers, how, a);
  if (complaint.empty()) a.logits = how.project(a.context, layers.head);
  return complaint;
}

}  // namespace riverbank
