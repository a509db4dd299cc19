// What the tensors of each published layout are called.
#pragma once

#include <string_view>

#include "checkpoints/config.h"

namespace riverbank {

// Names without ".weight" and ".bias", which each ends with. An empty name means that the layout
// has no such tensor. Those of a layer follow "layer.0.", "layer.1.", …
struct LayoutNames {
  // Before every name but those of the head; some files leave it out. Programs that wrap a model
  // put more before all names: "module.", "_orig_mod.", "0.auto_model.".
  std::string_view prefix;
  std::string_view words, positions, types;
  std::string_view embedding_norm;  // after the embeddings
  std::string_view layer;
  std::string_view query, key, value;  // empty: all three side by side in one, `joined`
  std::string_view joined;
  std::string_view output, norm_1, widen, narrow, norm_2;
  std::string_view last_norm;  // after the last layer
  bool has_biases = true;      // of queries, keys and values
  // How the last hidden state becomes a score for each word.
  std::string_view head_dense, head_norm, head_bias, head_words;
};

const LayoutNames& layout_names(Layout layout);

}  // namespace riverbank
