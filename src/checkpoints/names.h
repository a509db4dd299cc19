// The names of the tensors in each published layout.
#pragma once

#include <string_view>

#include "checkpoints/config.h"

namespace riverbank {

// Names without their endings ".weight" and ".bias". If a name is empty, the layout has no such
// tensor. Names from `query` to `norm_2` follow `layer` and the layer's number ("h.0.", "h.1.", …).
struct LayoutNames {
  // Precedes every name except those of the head. Some files omit it. Programs that wrap a model
  // put their own prefix before all names: "module.", "_orig_mod.", "0.auto_model.".
  std::string_view prefix;
  std::string_view words, positions, types;
  std::string_view embedding_norm;  // after the embeddings
  std::string_view layer;
  std::string_view query, key, value;  // empty if one tensor `joined` holds all three
  std::string_view joined;
  std::string_view output, norm_1, widen, narrow, norm_2;
  std::string_view last_norm;  // after the last layer
  bool has_biases = true;      // whether queries, keys and values have biases
  // The head, which turns the last hidden state into a score for each token of the vocabulary.
  std::string_view head_dense, head_norm, head_bias, head_words;
};

const LayoutNames& layout_names(Layout layout);

}  // namespace riverbank
