// A layout describes how a family of published models stores its tensors and how it computes. Each
// layout is one row of a table; no other C++ code depends on the family.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "attention/norm.h"

namespace riverbank {

// A value of the field model_type in config.json. The model's class names in the field
// `architectures`, such as "BertForMaskedLM", begin with `class_name`.
struct ModelType {
  std::string_view name;
  std::string_view class_name;
};

// The names that a family uses for fields of config.json. An empty name means that the family has
// no such field.
struct ConfigNames {
  std::string_view embedding = "hidden_size";
  std::string_view layers = "num_hidden_layers";
  std::string_view heads = "num_attention_heads";
  std::string_view hidden = "intermediate_size";
  std::string_view positions = "max_position_embeddings";
  std::string_view activation = "hidden_act";
  std::string_view eps = "rms_norm_eps";
  std::string_view types = {};    // number of token types
  std::string_view padding = {};  // id of the padding token; the first position is this id + 1
  std::string_view attention_bias = {};  // whether the projections of attention have biases
  std::string_view hidden_bias = {};     // whether the feed-forward layer has biases
  std::string_view parallel = {};  // whether attention and feed-forward layer read the same input
  std::string_view rotary_part = "partial_rotary_factor";
  std::string_view rotary_base = "rope_theta";
  std::string_view local_rotary_base = {};  // rotary base of layers with a window
};

// The tensor names of the norms in one half of a block, without ".weight". An empty name means that
// this norm does not exist. The half computes
// y = after_sum(x + after(layer(before(x))))
struct NormNames {
  std::string_view before = {}, after = {}, after_sum = {};
};

// The names of tensors without their endings ".weight" and ".bias". An empty name means that the
// layout has no such tensor. The names from `query` to `narrow` belong to a layer. In the file they
// come after `layer` and the layer's number ("h.0.", "h.1.", …).
struct TensorNames {
  // The beginning of every name except those of the head. Some files omit this prefix. Programs
  // that wrap a model put a prefix of their own before all names: "module.", "_orig_mod.",
  // "0.auto_model.".
  std::string_view prefix = {};
  // The tables of token vectors, of position vectors and of token types.
  std::string_view words = {}, positions = {}, types = {};
  std::string_view embedding_norm = {};  // the norm after the embeddings
  std::string_view layer = {};
  std::string_view query = {}, key = {}, value = {};  // empty if `joined` holds all three
  std::string_view joined = {};
  std::string_view query_norm = {}, key_norm = {};
  std::string_view output = {};
  NormNames attention_norms = {}, feed_forward_norms = {};
  // Both are empty if `gate_and_widen` holds them: first all outputs of gate, then those of widen.
  std::string_view gate = {}, widen = {};
  std::string_view gate_and_widen = {};
  std::string_view narrow = {};
  std::string_view last_norm = {};  // the norm after the last layer
  // The head, which turns the last hidden state into a score for each token of the vocabulary. Its
  // weight is head_words, its bias head_bias. head_dense and head_norm belong to the additional
  // layer of masked language models.
  std::string_view head_dense = {}, head_norm = {}, head_bias = {}, head_words = {};
};

// The order of the outputs of a joined projection. by_part: all queries, then all keys, then all
// values. by_head: the first head's query, key and value, then the next head's, and so on.
enum class JoinedOrder : std::uint8_t { by_part, by_head };

// Which layers see only a window of keys if config.json does not list them in layer_types.
enum class LocalLayers : std::uint8_t {
  none,
  all,
  most,            // all but every n-th layer; n is sliding_window_pattern
  late,            // layers from max_window_layers on, if use_sliding_window is true
  without_rotary,  // layers without rotary positions, if use_sliding_window is true
};

// The default rotary positions of a family. If `used`, the family has no table of positions; it
// rotates queries and keys instead.
struct RotaryDefaults {
  bool used = false;
  double base = 10000;
  double local_base = 10000;   // the base in layers with a window
  double part = 1;             // the share of each head's columns that is rotated
  Index no_rotary_period = 0;  // n: every n-th layer does not rotate; 0: all layers rotate
};

// Which projections of a family have biases, unless config.json says otherwise.
struct Biases {
  bool query_key_value = true;
  bool output = true;
  bool feed_forward = true;
};

// One family of models. The values are the defaults of the published configuration classes.
struct Layout {
  std::string_view name;
  std::array<ModelType, 3> types;
  ConfigNames fields = {};
  TensorNames names = {};

  bool causal = true;
  bool in_by_out = false;  // weights are (in × out) in the file, as in Conv1D; else (out × in)
  JoinedOrder joined_order = JoinedOrder::by_part;
  NormKind norm = NormKind::rms;
  bool norm_plus_one = false;  // the file stores the norms' factors minus 1
  bool whole_qk_norm = false;  // the norms of queries and keys span all heads
  bool scaled_words = false;   // token vectors are multiplied by √d
  Biases biases = {false, false, false};
  RotaryDefaults rotary = {};

  std::string_view activation = "silu";
  double eps = 1e-6;
  bool tied = false;
  Index types_count = 0;  // number of token types
  // The width of the feed-forward layer divided by the embedding's width. 0: config.json must give
  // the width.
  Index hidden_times = 0;
  Index positions = 0;     // 0: config.json must give the number of positions
  Index head_size = 0;     // 0: the embedding's width / heads
  Index query_scalar = 0;  // scores are divided by √query_scalar; 0: by √head_size

  LocalLayers local = LocalLayers::none;
  Index window = 0;          // number of keys that a query sees, including its own; 0: no limit
  Index local_number = 0;    // the default of sliding_window_pattern or max_window_layers
  double attention_cap = 0;  // softcap of the scores; 0: none
  double logits_cap = 0;     // softcap of the logits; 0: none
};

// The layouts of models that read in both directions (encoder_layouts.cc). To support another
// family of models, add a row to this table or to decoder_layouts.
extern const std::span<const Layout> encoder_layouts;
// The layouts of models that write text (decoder_layouts.cc).
extern const std::span<const Layout> decoder_layouts;

// Calls each(layout) for every layout.
template <class Each>
void for_each_layout(Each each) {
  for (const Layout& layout : encoder_layouts) each(layout);
  for (const Layout& layout : decoder_layouts) each(layout);
}

}  // namespace riverbank
