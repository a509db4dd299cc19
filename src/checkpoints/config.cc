// Reads a published model's sizes from its config.json and rejects settings that are not supported.
#include "checkpoints/config.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "checkpoints/config_fields.h"

namespace riverbank {
namespace {

constexpr Index most_of_a_table = Index{1} << 24;  // the largest number of rows or columns

// The names of the size fields. They differ between model families.
struct SizeNames {
  const char* embedding;
  const char* layers;
  const char* heads;
  const char* hidden;
  const char* positions;
  const char* activation;
  const char* eps;
};

constexpr SizeNames bert_sizes = {
    "hidden_size",       "num_hidden_layers",       "num_attention_heads",
    "intermediate_size", "max_position_embeddings", "hidden_act",
    "layer_norm_eps"};
constexpr SizeNames distilbert_sizes = {
    "dim",        "n_layers",      "n_heads", "hidden_dim", "max_position_embeddings",
    "activation", "layer_norm_eps"};
constexpr SizeNames gpt2_sizes = {"n_embd",
                                  "n_layer",
                                  "n_head",
                                  "n_inner",
                                  "n_positions",
                                  "activation_function",
                                  "layer_norm_epsilon"};

const SizeNames& size_names(Layout layout) {
  if (layout == Layout::gpt2) return gpt2_sizes;
  return layout == Layout::distilbert ? distilbert_sizes : bert_sizes;
}

// A supported model_type. The names of its classes in `architectures` ("BertForMaskedLM") begin
// with `class_name`.
struct ModelType {
  std::string_view name;
  std::string_view class_name;
  Layout layout;
};

// camembert and xlm-roberta are RoBERTa with other vocabularies. riverbank has no Python classes.
constexpr std::array<ModelType, 7> model_types = {{{"bert", "Bert", Layout::bert},
                                                   {"distilbert", "DistilBert", Layout::distilbert},
                                                   {"roberta", "Roberta", Layout::roberta},
                                                   {"camembert", "Camembert", Layout::roberta},
                                                   {"xlm-roberta", "XLMRoberta", Layout::roberta},
                                                   {"gpt2", "GPT2", Layout::gpt2},
                                                   {"riverbank", "", Layout::riverbank}}};

// "BertModel" and "BertForMaskedLM" are classes of "Bert". "BertGenerationEncoder" is not: it
// belongs to another kind of model.
bool is_class_of(std::string_view name, const ModelType& type) {
  if (type.class_name.empty() || !name.starts_with(type.class_name)) return false;
  const std::string_view role = name.substr(type.class_name.size());
  return role.starts_with("For") || role == "Model" || role == "LMHeadModel" ||
         role == "DoubleHeadsModel";
}

// Finds the type by model_type or, if that is missing, by architectures. Null if it is not
// supported.
const ModelType* find_type(ConfigFields& fields) {
  const std::vector<std::string> classes = fields.words("architectures");
  const bool by_class = !fields.has("model_type");
  const std::string name = by_class ? "" : fields.word("model_type", "");
  for (const ModelType& type : model_types) {
    const auto is_one = [&](const std::string& each) { return is_class_of(each, type); };
    if (by_class ? std::any_of(classes.begin(), classes.end(), is_one) : type.name == name)
      return &type;
  }
  return nullptr;
}

Layout layout_of(ConfigFields& fields) {
  if (const ModelType* type = find_type(fields)) return type->layout;
  std::string known;
  for (const ModelType& type : model_types)
    known += (known.empty() ? "" : ", ") + std::string(type.name);
  const bool has_classes = !fields.has("model_type") && fields.has("architectures");
  fields.complain(fields.said("model_type") +
                  (has_classes ? " and " + fields.said("architectures") : "") +
                  ", but only these are read: " + known);
  return Layout::bert;
}

// Several names mean the same function. Their implementations in transformers differ only in
// rounding.
constexpr std::array<std::pair<std::string_view, Activation>, 6> activation_words = {
    {{"gelu", Activation::gelu},
     {"gelu_python", Activation::gelu},
     {"gelu_new", Activation::gelu_tanh},
     {"gelu_pytorch_tanh", Activation::gelu_tanh},
     {"gelu_fast", Activation::gelu_tanh},
     {"relu", Activation::relu}}};

Activation activation_of(ConfigFields& fields, const std::string& name, const char* missing) {
  const std::string word = fields.word(name, missing);
  for (const auto& [known, activation] : activation_words) {
    if (known == word) return activation;
  }
  std::string all;
  for (const auto& [known, activation] : activation_words)
    all += (all.empty() ? "" : ", ") + std::string(known);
  fields.complain(fields.said(name) + ", but only these are read: " + all);
  return Activation::none;
}

// Rejects settings that change the model's computation in a way that is not supported.
void refuse_other_models(ConfigFields& fields, Layout layout) {
  for (const char* name :
       {"is_decoder", "add_cross_attention", "scale_attn_by_inverse_layer_idx"}) {
    if (fields.flag(name, false))
      fields.complain(fields.said(name) + ", and such a model is not read");
  }
  if (!fields.flag("scale_attn_weights", true)) {
    fields.complain(fields.said("scale_attn_weights") + ", and such a model is not read");
  }
  if (layout != Layout::gpt2 && fields.word("position_embedding_type", "absolute") != "absolute") {
    fields.complain(fields.said("position_embedding_type") + ", but only \"absolute\" is read");
  }
}

CheckpointConfig take_sizes(ConfigFields& fields) {
  CheckpointConfig config;
  config.layout = layout_of(fields);
  const SizeNames& names = size_names(config.layout);
  const bool gpt2 = config.layout == Layout::gpt2;
  config.vocabulary = fields.size("vocab_size", most_of_a_table);
  config.embedding = fields.size(names.embedding, most_of_a_table);
  config.layers = fields.size(names.layers, max_checkpoint_layers);
  config.heads = fields.size(names.heads, max_checkpoint_heads);
  const std::optional<Index> usual = gpt2 ? std::optional(4 * config.embedding) : std::nullopt;
  config.hidden = fields.size(names.hidden, most_of_a_table, usual);
  config.positions = fields.size(names.positions, most_of_a_table);
  config.activation = activation_of(fields, names.activation, gpt2 ? "gelu_new" : "gelu");
  const bool small_eps = config.layout == Layout::bert || config.layout == Layout::distilbert;
  config.eps = fields.number(names.eps, small_eps ? 1e-12 : 1e-5);
  config.tied = fields.flag("tie_word_embeddings", true);
  if (config.layout == Layout::bert || config.layout == Layout::roberta) {
    config.types = fields.size("type_vocab_size", most_of_a_table, 2);
  }
  if (config.layout == Layout::roberta) {
    config.first_position = fields.size("pad_token_id", most_of_a_table, 1, 0) + 1;
  }
  return config;
}

void check_together(ConfigFields& fields, const CheckpointConfig& config) {
  const SizeNames& names = size_names(config.layout);
  if (config.embedding % config.heads != 0) {
    fields.complain(fields.said(names.heads) + ", which does not divide " + names.embedding + ", " +
                    std::to_string(config.embedding));
  }
  if (config.sequence() < 1) {
    fields.complain(fields.said(names.positions) + ", but pad_token_id leaves the first " +
                    std::to_string(config.first_position) + " of them to padding");
  }
  if (!(config.eps >= 0 && config.eps <= 1)) {
    fields.complain(fields.said(names.eps) + ", but it must be from 0 to 1");
  }
  const std::array<std::pair<const char*, Index>, 3> tables = {{{"vocab_size", config.vocabulary},
                                                                {names.positions, config.positions},
                                                                {names.hidden, config.hidden}}};
  for (const auto& [name, rows] : tables) {
    if (std::int64_t{rows} * std::int64_t{config.embedding} <= max_stored_numbers) continue;
    fields.complain(std::string(name) + " " + std::to_string(rows) + " by " + names.embedding +
                    " " + std::to_string(config.embedding) + " is more than the " +
                    std::to_string(max_stored_numbers) + " numbers that a table may have");
  }
}

}  // namespace

Result<CheckpointConfig> read_checkpoint_config(std::string_view json) {
  ConfigFields fields(json);
  CheckpointConfig config;
  if (fields.ok()) config = take_sizes(fields);
  if (fields.ok()) refuse_other_models(fields, config.layout);
  if (fields.ok()) check_together(fields, config);
  if (!fields.ok()) return failure(fields.error());
  return config;
}

}  // namespace riverbank
