// A published model's kind and sizes, read from its config.json.
#pragma once

#include <string_view>

#include "attention/block.h"

namespace riverbank {

// The supported model families. A layout determines the names of the tensors and their use.
// `riverbank` is the layout of our own trainer: blocks ordered as in GPT-2, without a causal mask.
enum class Layout : std::uint8_t { bert, distilbert, roberta, gpt2, riverbank };

struct CheckpointConfig {
  Layout layout = Layout::bert;
  Index vocabulary = 0;      // number of tokens
  Index embedding = 0;       // d, the width of a token's vector
  Index layers = 0;          // number of blocks
  Index heads = 0;           // heads per block
  Index hidden = 0;          // feed-forward width
  Index positions = 0;       // rows of the position table
  Index first_position = 0;  // the first token's row in it; RoBERTa's padding has the row before
  Index types = 0;           // rows of the table of token types; 0 if there is none
  Activation activation = Activation::gelu;
  double eps = 1e-12;  // added to the variance in every norm
  bool tied = true;    // the token table is also the output layer's weight

  // The largest number of tokens in a text.
  [[nodiscard]] Index sequence() const { return positions - first_position; }
  // RoBERTa does not number padding. Every padding token has its own id as position, and the other
  // tokens are numbered as if the padding were absent.
  [[nodiscard]] bool is_uncounted(Index id) const {
    return first_position > 0 && id == first_position - 1;
  }
  [[nodiscard]] bool causal() const { return layout == Layout::gpt2; }
  [[nodiscard]] NormPlace norm_place() const {
    return causal() || layout == Layout::riverbank ? NormPlace::pre : NormPlace::post;
  }
  // The number of hidden states: the embeddings, each layer's output and, for models with pre-norm,
  // the output of the last norm.
  [[nodiscard]] Index states() const { return layers + (norm_place() == NormPlace::pre ? 2 : 1); }
};

inline constexpr Index max_checkpoint_layers = 1024;
inline constexpr Index max_checkpoint_heads = 4096;

// The largest number of elements in one table of a checkpoint (1 GiB of float32).
inline constexpr std::int64_t max_stored_numbers = std::int64_t{1} << 28;

// json: the text of config.json (Hugging Face). Sizes are required. Fields that have a default in
// the published models may be missing. So may model_type, if architectures names a known class.
// Errors name the field: text that is not JSON; an unknown model_type or activation; a size that is
// missing, not an integer or too large; sizes that do not fit together; settings that change the
// model's computation in a way that is not supported.
Result<CheckpointConfig> read_checkpoint_config(std::string_view json);

}  // namespace riverbank
