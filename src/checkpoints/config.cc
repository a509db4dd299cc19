// Reads a published model's sizes and settings from its config.json, and rejects settings that are
// not supported.
#include "checkpoints/config.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "checkpoints/config_fields.h"
#include "checkpoints/config_layers.h"

namespace riverbank {
namespace {

constexpr Index most_of_a_table = Index{1} << 24;  // largest number of rows or columns of a table

// Whether a class name belongs to a model type. "BertModel" and "BertForMaskedLM" are classes of
// "Bert". "BertGenerationEncoder" is not, because it belongs to another model type.
bool is_class_of(std::string_view name, const ModelType& type) {
  if (type.class_name.empty() || !name.starts_with(type.class_name)) return false;
  const std::string_view role = name.substr(type.class_name.size());
  // Not accepted, because such models read images too.
  if (role == "ForConditionalGeneration") return false;
  return role.starts_with("For") || role == "Model" || role == "LMHeadModel" ||
         role == "DoubleHeadsModel";
}

// Finds the layout by the field model_type or, if it is missing, by the field architectures. Null
// if the model is not supported.
const Layout* find_layout(ConfigFields& fields) {
  const std::vector<std::string> classes = fields.words("architectures");
  const bool by_class = !fields.has("model_type");
  const std::string name = by_class ? "" : fields.word("model_type", "");
  const Layout* found = nullptr;
  for_each_layout([&](const Layout& layout) {
    for (const ModelType& type : layout.types) {
      const auto is_one = [&](const std::string& each) { return is_class_of(each, type); };
      const bool fits =
          by_class ? std::any_of(classes.begin(), classes.end(), is_one) : type.name == name;
      if (fits && !type.name.empty() && found == nullptr) found = &layout;
    }
  });
  return found;
}

const Layout* layout_of(ConfigFields& fields) {
  if (const Layout* layout = find_layout(fields)) return layout;
  std::string known;
  for_each_layout([&](const Layout& layout) {
    for (const ModelType& type : layout.types) {
      if (type.name.empty()) continue;
      known += (known.empty() ? "" : ", ") + std::string(type.name);
    }
  });
  const bool has_classes = !fields.has("model_type") && fields.has("architectures");
  fields.complain(fields.described("model_type") +
                  (has_classes ? " and " + fields.described("architectures") : "") +
                  ", but only these are supported: " + known);
  return nullptr;
}

// The activations by their names in config.json. Some have several names, whose implementations in
// transformers differ only in rounding.
constexpr std::array<std::pair<std::string_view, Activation>, 8> activation_words = {
    {{"gelu", Activation::gelu},
     {"gelu_python", Activation::gelu},
     {"gelu_new", Activation::gelu_tanh},
     {"gelu_pytorch_tanh", Activation::gelu_tanh},
     {"gelu_fast", Activation::gelu_tanh},
     {"relu", Activation::relu},
     {"silu", Activation::silu},
     {"swish", Activation::silu}}};

Activation activation_of(ConfigFields& fields, const Layout& layout) {
  const std::string name(layout.fields.activation);
  const std::string word = fields.word(name, std::string(layout.activation));
  for (const auto& [known, activation] : activation_words) {
    if (known == word) return activation;
  }
  std::string all;
  for (const auto& [known, activation] : activation_words)
    all += (all.empty() ? "" : ", ") + std::string(known);
  fields.complain(fields.described(name) + ", but only these are supported: " + all);
  return Activation::none;
}

// Flags that are refused if they are true: the model then computes something that riverbank does
// not support.
constexpr std::array<const char*, 8> refused_flags = {"is_decoder",
                                                      "rope_interleaved",
                                                      "is_encoder_decoder",
                                                      "add_cross_attention",
                                                      "scale_attn_by_inverse_layer_idx",
                                                      "use_bidirectional_attention",
                                                      "use_mrope",
                                                      "tie_encoder_decoder"};
// Fields that are refused if they exist and are not null: they belong to models that riverbank does
// not support.
constexpr std::array<const char*, 8> refused_parts = {
    "num_experts",   "num_local_experts", "n_routed_experts", "moe_num_experts",
    "vision_config", "audio_config",      "clip_qkv",         "quantization_config"};

// Rejects settings that change the model's computation in a way that is not supported.
void refuse_other_models(ConfigFields& fields) {
  const auto refuse = [&](const std::string& name) {
    fields.complain(fields.described(name) + ", but such models are not supported");
  };
  for (const char* name : refused_flags) {
    if (fields.flag(name, false)) refuse(name);
  }
  for (const char* name : refused_parts) {
    if (fields.has(name)) refuse(name);
  }
  if (!fields.flag("scale_attn_weights", true)) refuse("scale_attn_weights");
}

// The smallest accepted query_pre_attn_scalar or softcap.
constexpr double smallest_scalar = 1e-6;
// The largest accepted query_pre_attn_scalar or softcap.
constexpr double largest_scalar = 1e9;

// Reads a softcap. Returns 0, which means no softcap, if the field is null, or if it is missing and
// the layout has no default.
double cap(ConfigFields& fields, const std::string& name, double missing) {
  if (fields.is_null(name) || (missing == 0 && !fields.has(name))) return 0;
  return fields.number(name, smallest_scalar, largest_scalar, missing);
}

Index head_size_of(ConfigFields& fields, const CheckpointConfig& config) {
  const ConfigNames& names = config.layout->fields;
  if (fields.has("head_dim") || config.layout->head_size > 0) {
    return fields.size("head_dim", most_of_a_table, config.layout->head_size);
  }
  if (fields.ok() && config.embedding % config.heads != 0) {
    fields.complain(fields.described(std::string(names.heads)) + ", which does not divide " +
                    std::string(names.embedding) + ", " + std::to_string(config.embedding));
  }
  return config.embedding / config.heads;
}

void take_heads(ConfigFields& fields, CheckpointConfig& config) {
  const std::string heads(config.layout->fields.heads);
  config.heads = fields.size(heads, max_checkpoint_heads);
  config.kv_heads = config.heads;
  config.head_size = head_size_of(fields, config);
  if (!config.layout->rotary.used) return;
  config.kv_heads = fields.size("num_key_value_heads", max_checkpoint_heads, config.heads);
  if (config.heads % config.kv_heads != 0) {
    fields.complain(fields.described("num_key_value_heads") + ", which does not divide " + heads +
                    ", " + std::to_string(config.heads));
  }
  if (config.layout->joined_order == JoinedOrder::by_head && config.kv_heads != config.heads) {
    fields.complain(fields.described("num_key_value_heads") + ", but " +
                    std::string(config.layout->name) + " has one key head for each of its " +
                    std::to_string(config.heads) + " query heads (" + heads + ")");
  }
}

// Returns the number of rows of the position table. In a model without such a table: the length of
// the longest text.
Index positions_of(ConfigFields& fields, const Layout& layout) {
  const std::optional<Index> usual =
      layout.positions > 0 ? std::optional(layout.positions) : std::nullopt;
  return fields.size(std::string(layout.fields.positions), most_of_a_table, usual);
}

void take_sizes(ConfigFields& fields, CheckpointConfig& config) {
  const Layout& layout = *config.layout;
  const auto size = [&](std::string_view name, Index most, std::optional<Index> usual = {}) {
    return fields.size(std::string(name), most, usual);
  };
  config.vocabulary = size("vocab_size", most_of_a_table);
  config.embedding = size(layout.fields.embedding, most_of_a_table);
  config.layers = size(layout.fields.layers, max_checkpoint_layers);
  take_heads(fields, config);
  const Index times = layout.hidden_times;
  config.hidden = size(layout.fields.hidden, most_of_a_table,
                       times > 0 ? std::optional(times * config.embedding) : std::nullopt);
  config.positions = positions_of(fields, layout);
  if (!layout.fields.types.empty()) {
    config.types = size(layout.fields.types, most_of_a_table, layout.types_count);
  }
  if (!layout.fields.padding.empty()) {
    config.first_position =
        fields.size(std::string(layout.fields.padding), most_of_a_table, 1, 0) + 1;
  }
}

// Reads a flag that only some families have. Families without it get the usual value.
bool optional_flag(ConfigFields& fields, std::string_view name, bool usual) {
  return name.empty() ? usual : fields.flag(std::string(name), usual);
}

void take_settings(ConfigFields& fields, CheckpointConfig& config) {
  const Layout& layout = *config.layout;
  config.activation = activation_of(fields, layout);
  config.eps = fields.number(std::string(layout.fields.eps), layout.eps);
  config.tied = fields.flag("tie_word_embeddings", layout.tied);
  config.biases = layout.biases;
  if (optional_flag(fields, layout.fields.attention_bias, layout.biases.output) !=
      layout.biases.output) {
    config.biases.query_key_value = config.biases.output = !layout.biases.output;
  }
  config.biases.feed_forward =
      optional_flag(fields, layout.fields.hidden_bias, layout.biases.feed_forward);
  config.parallel = optional_flag(fields, layout.fields.parallel, !layout.fields.parallel.empty());
  config.query_scalar = static_cast<double>(config.head_size);
  if (layout.query_scalar > 0) {
    config.query_scalar = fields.number("query_pre_attn_scalar", smallest_scalar, largest_scalar,
                                        static_cast<double>(layout.query_scalar));
  }
  config.attention_cap = cap(fields, "attn_logit_softcapping", layout.attention_cap);
  config.logits_cap = cap(fields, "final_logit_softcapping", layout.logits_cap);
  const bool has_table = !layout.names.positions.empty();
  if (has_table && !layout.causal &&
      fields.word("position_embedding_type", "absolute") != "absolute") {
    fields.complain(fields.described("position_embedding_type") +
                    ", but only \"absolute\" is read");
  }
}

// Checks the sizes of the large tensors. Error: a tensor with more numbers than max_stored_numbers.
void check_tables(ConfigFields& fields, const CheckpointConfig& config) {
  const TensorNames& names = config.layout->names;
  const ConfigNames& said = config.layout->fields;
  const std::int64_t joined_heads = names.joined.empty() ? 0 : 2 * config.kv_heads;
  const std::array<std::pair<std::string_view, std::int64_t>, 4> tables = {
      {{"vocab_size", config.vocabulary},
       {said.positions, names.positions.empty() ? 0 : config.positions},
       {said.hidden, std::int64_t{config.hidden} * (names.gate_and_widen.empty() ? 1 : 2)},
       {said.heads, (config.heads + joined_heads) * config.head_size}}};
  for (const auto& [name, rows] : tables) {
    if (rows * std::int64_t{config.embedding} <= max_stored_numbers) continue;
    fields.complain(std::string(name) + " makes a table of " + std::to_string(rows) + " by " +
                    std::string(said.embedding) + " " + std::to_string(config.embedding) +
                    ", more than the " + std::to_string(max_stored_numbers) +
                    " numbers that a table may have");
  }
}

void check_together(ConfigFields& fields, const CheckpointConfig& config) {
  const ConfigNames& names = config.layout->fields;
  if (config.sequence() < 1) {
    fields.complain(fields.described(std::string(names.positions)) +
                    ", but pad_token_id leaves the first " + std::to_string(config.first_position) +
                    " of them to padding");
  }
  if (!(config.eps >= 0 && config.eps <= 1)) {
    fields.complain(fields.described(std::string(names.eps)) + ", but it must be from 0 to 1");
  }
  check_tables(fields, config);
}

}  // namespace

Result<CheckpointConfig> read_checkpoint_config(std::string_view json) {
  ConfigFields fields(json);
  CheckpointConfig config;
  if (fields.ok()) refuse_other_models(fields);
  if (fields.ok()) config.layout = layout_of(fields);
  if (fields.ok()) take_sizes(fields, config);
  if (fields.ok()) take_settings(fields, config);
  if (fields.ok()) check_together(fields, config);
  if (fields.ok()) take_layers(fields, config);
  if (!fields.ok()) return failure(fields.error());
  return config;
}

}  // namespace riverbank
