// What kind of model somebody trained, and how large it is, as its config.json says.
#pragma once

#include <string_view>

#include "attention/block.h"

namespace riverbank {

// The published layouts that are read: whose names the tensors have, and which way they are used.
// riverbank is what our own trainer leaves: blocks as GPT-2 orders them, reading both ways.
enum class Layout : std::uint8_t { bert, distilbert, roberta, gpt2, riverbank };

struct CheckpointConfig {
  Layout layout = Layout::bert;
  Index vocabulary = 0;      // how many tokens there are
  Index embedding = 0;       // width of a token's vector, d
  Index layers = 0;          // blocks on top of each other
  Index heads = 0;           // of each block
  Index hidden = 0;          // feed-forward width
  Index positions = 0;       // rows of the table of positions
  Index first_position = 0;  // the row of the first token; RoBERTa's padding has the row before
  Index types = 0;           // rows of the table of token types; 0: there is none
  Activation activation = Activation::gelu;
  double eps = 1e-12;  // of every norm
  bool tied = true;    // the table of words also scores the words

  // The longest text.
  [[nodiscard]] Index sequence() const { return positions - first_position; }
  // RoBERTa does not count padding as a position: every padding token has the position of its own
  // id, and the other tokens count on as if it were not there.
  [[nodiscard]] bool is_uncounted(Index id) const {
    return first_position > 0 && id == first_position - 1;
  }
  [[nodiscard]] bool causal() const { return layout == Layout::gpt2; }
  [[nodiscard]] NormPlace norm_place() const {
    return causal() || layout == Layout::riverbank ? NormPlace::pre : NormPlace::post;
  }
  // How many hidden states a reading has: the embeddings, each layer's output, and where norms
  // stand before what they norm, the last one.
  [[nodiscard]] Index states() const { return layers + (norm_place() == NormPlace::pre ? 2 : 1); }
};

inline constexpr Index max_checkpoint_layers = 1024;
inline constexpr Index max_checkpoint_heads = 4096;

// The most numbers that one table of a checkpoint may have (1 GiB of float32).
inline constexpr std::int64_t max_stored_numbers = std::int64_t{1} << 28;

// json: the text of config.json (Hugging Face). Sizes must be there; what has a default in the
// published models may be missing, and so may model_type if architectures names a class. Errors, by
// the name of the field: not JSON; an unknown model_type or activation; sizes that are missing, no
// whole numbers, too large or do not fit together; settings under which the published model
// computes something else than what is read here.
Result<CheckpointConfig> read_checkpoint_config(std::string_view json);

}  // namespace riverbank
