// The settings of a published model, read from its config.json: its kind, its sizes and how it
// computes.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "attention/feed_forward.h"
#include "attention/positions.h"
#include "checkpoints/layout.h"

namespace riverbank {

// The settings that can differ between layers.
struct LayerConfig {
  std::optional<Rotary> rotary = {};  // rotates queries and keys; absent: no rotation
  Index window = 0;  // number of keys that a query sees, including its own; 0: no limit
};

struct CheckpointConfig {
  const Layout* layout = nullptr;
  Index vocabulary = 0;      // number of different tokens
  Index embedding = 0;       // d, the width of a token's vector
  Index layers = 0;          // number of blocks
  Index heads = 0;           // query heads per block
  Index kv_heads = 0;        // key heads per block; several query heads can share one
  Index head_size = 0;       // the width of one head's queries, keys and values
  Index hidden = 0;          // width of the feed-forward layer
  Index positions = 0;       // the number of positions, including those before first_position
  Index first_position = 0;  // position of a text's first token; RoBERTa: padding id + 1
  Index types = 0;           // rows of the table of token types; 0 if there is none
  Activation activation = Activation::gelu;
  double eps = 1e-12;  // added under the root in every norm
  bool tied = true;    // whether the token table is also the output layer's weight
  Biases biases = {};
  // Whether attention and the feed-forward layer both read the block's input.
  bool parallel = false;
  double query_scalar = 1;   // scores are divided by √query_scalar
  double attention_cap = 0;  // softcap of the scores; 0: none
  double logits_cap = 0;     // softcap of the logits; 0: none
  std::vector<LayerConfig> each_layer = {};

  // The largest number of tokens that a text can have.
  [[nodiscard]] Index sequence() const { return positions - first_position; }
  // Whether a token is padding that gets no position of its own. In RoBERTa every padding token has
  // the padding id as its position, and the other tokens are numbered as if the padding were
  // absent.
  [[nodiscard]] bool is_uncounted(Index id) const {
    return first_position > 0 && id == first_position - 1;
  }
  [[nodiscard]] bool causal() const { return layout->causal; }
  // The number of hidden states: the embeddings, the output of each layer and, if the model has a
  // last norm, the output of this norm.
  [[nodiscard]] Index states() const { return layers + (layout->names.last_norm.empty() ? 1 : 2); }
};

inline constexpr Index max_checkpoint_layers = 1024;
inline constexpr Index max_checkpoint_heads = 4096;

// The largest number of elements in one table of a checkpoint. With two bytes per element, such a
// table can be addressed with the 32 bits of WebAssembly's memory.
inline constexpr std::int64_t max_stored_numbers = (std::int64_t{1} << 30) - 1;

// Reads the settings of a model. json: the text of config.json (Hugging Face). A field may be
// missing if the published models have a default for it; all other sizes are required. The field
// model_type may be missing if the field `architectures` names a known class.
// Errors name the field: text that is not JSON; an unknown model_type, activation, layer type or
// kind of rotary scaling; a size that is missing or not an integer; a setting with a wrong type or
// outside its range; sizes that do not fit together or make a table with more than
// max_stored_numbers; settings that change the model's computation in a way that is not supported.
Result<CheckpointConfig> read_checkpoint_config(std::string_view json);

}  // namespace riverbank
