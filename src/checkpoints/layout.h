// A layout says how a family of published models is stored and put together. It is one row of a
// table: no other code knows a family's name.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "attention/norm.h"

namespace riverbank {

// A model_type in config.json. The names of its classes in `architectures` ("BertForMaskedLM")
// begin with `class_name`.
struct ModelType {
  std::string_view name;
  std::string_view class_name;
};

// The names of fields in config.json. An empty name: the family has no such field.
struct ConfigNames {
  std::string_view embedding = "hidden_size";
  std::string_view layers = "num_hidden_layers";
  std::string_view heads = "num_attention_heads";
  std::string_view hidden = "intermediate_size";
  std::string_view positions = "max_position_embeddings";
  std::string_view activation = "hidden_act";
  std::string_view eps = "rms_norm_eps";
  std::string_view types = {};           // the number of token types
  std::string_view padding = {};         // the first position follows this token's id
  std::string_view attention_bias = {};  // whether the attention's projections have biases
  std::string_view hidden_bias = {};     // whether the feed-forward layer's projections have them
  std::string_view parallel = {};        // whether both halves of a block read the block's input
  std::string_view rotary_part = "partial_rotary_factor";
  std::string_view rotary_base = "rope_theta";
  std::string_view local_rotary_base = {};  // the base of layers with a window
};

// The names of a half of a block's norms, without ".weight". Empty: there is no norm in this place.
// y = after_sum(x + after(layer(before(x))))
struct NormNames {
  std::string_view before = {}, after = {}, after_sum = {};
};

// The names of tensors without their endings ".weight" and ".bias". If a name is empty, the layout
// has no such tensor. Names from `query` to `narrow` follow `layer` and the layer's number
// ("h.0.", "h.1.", …).
struct TensorNames {
  // Precedes every name except those of the head. Some files omit it. Programs that wrap a model
  // put their own prefix before all names: "module.", "_orig_mod.", "0.auto_model.".
  std::string_view prefix = {};
  std::string_view words = {}, positions = {}, types = {};
  std::string_view embedding_norm = {};  // after the embeddings
  std::string_view layer = {};
  std::string_view query = {}, key = {}, value = {};  // empty if `joined` holds all three
  std::string_view joined = {};
  std::string_view query_norm = {}, key_norm = {};
  std::string_view output = {};
  NormNames attention_norms = {}, feed_forward_norms = {};
  std::string_view gate = {},
                   widen = {};  // empty if `gate_and_widen` holds both, one after another
  std::string_view gate_and_widen = {};
  std::string_view narrow = {};
  std::string_view last_norm = {};  // after the last layer
  // The head, which turns the last hidden state into a score for each token of the vocabulary.
  std::string_view head_dense = {}, head_norm = {}, head_bias = {}, head_words = {};
};

// The order of the outputs of a joined projection: all queries, then all keys, then all values; or
// one head's query, key and value, then the next head's.
enum class JoinedOrder : std::uint8_t { by_part, by_head };

// Which layers see only a window of keys if config.json does not list them in layer_types.
enum class LocalLayers : std::uint8_t {
  none,
  all,
  most,            // all except each layer whose number, from 1, is a multiple of the pattern
  late,            // from max_window_layers on, if use_sliding_window is true
  without_rotary,  // those without rotary positions, if use_sliding_window is true
};

// The positions of a family without a table of positions: queries and keys are rotated.
struct RotaryDefaults {
  bool used = false;
  double base = 10000;
  double local_base = 10000;
  double part = 1;             // the part of each head's columns that is rotated
  Index no_rotary_period = 0;  // each layer whose number, from 1, is a multiple has no rotation
};

// Whether projections have biases, unless config.json says otherwise.
struct Biases {
  bool query_key_value = true;
  bool output = true;
  bool feed_forward = true;
};

// One family. The values are the defaults of the published configuration classes.
struct Layout {
  std::string_view name;
  std::array<ModelType, 3> types;
  ConfigNames fields = {};
  TensorNames names = {};

  bool causal = true;
  bool in_by_out = false;  // weights are (in × out), as Conv1D stores them; others: (out × in)
  JoinedOrder joined_order = JoinedOrder::by_part;
  NormKind norm = NormKind::rms;
  bool norm_plus_one = false;  // the norms' factors are stored less one
  bool whole_qk_norm = false;  // the norms of queries and keys span all heads
  bool scaled_words = false;   // token vectors are multiplied by √d
  Biases biases = {false, false, false};
  RotaryDefaults rotary = {};

  std::string_view activation = "silu";
  double eps = 1e-6;
  bool tied = false;
  Index types_count = 0;   // token types
  Index hidden_times = 0;  // the feed-forward width in multiples of the embedding's; 0: required
  Index positions = 0;     // 0: required
  Index head_size = 0;     // 0: embedding / heads
  Index query_scalar = 0;  // scores are divided by its square root; 0: the head size

  LocalLayers local = LocalLayers::none;
  Index window = 0;          // keys, the query's own included; 0: no limit
  Index local_number = 0;    // most: the pattern; late: max_window_layers
  double attention_cap = 0;  // softcap of the scores; 0: none
  double logits_cap = 0;     // softcap of the logits; 0: none
};

// The supported layouts. To support another family, add a row to decoder_layouts.cc.
extern const std::span<const Layout> encoder_layouts;
extern const std::span<const Layout> decoder_layouts;

// Calls each(layout) for every layout.
template <class Each>
void for_each_layout(Each each) {
  for (const Layout& layout : encoder_layouts) each(layout);
  for (const Layout& layout : decoder_layouts) each(layout);
}

}  // namespace riverbank
