// What the tensors of each published layout are called.
#pragma once

#include <string_view>

#include "checkpoints/config.h"

namespace riverbank {

// Names without ".weight" and ".bias", which stand behind each; an empty one is not there. Those of
// a layer follow "layer.0.", "layer.1.", …
struct LayoutNames {
  std::string_view prefix;  // before every name but those of the head; some files leave it out
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
