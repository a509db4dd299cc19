// Reads from config.json which layers see only a window of keys, and how each layer rotates queries
// and keys.
#include "checkpoints/config_layers.h"

#include <algorithm>
#include <array>
#include <string>

namespace riverbank {
namespace {

constexpr Index longest_text = Index{1} << 24;

// The word in the field layer_types for a full layer: its queries see all keys.
constexpr std::string_view full_word = "full_attention";
// The word in the field layer_types for a local layer: its queries see only a window of keys.
constexpr std::string_view local_word = "sliding_attention";

// Returns for each layer whether it rotates queries and keys.
std::vector<bool> rotating_layers(ConfigFields& fields, const CheckpointConfig& config) {
  const RotaryDefaults& defaults = config.layout->rotary;
  std::vector<bool> rotating(static_cast<std::size_t>(config.layers), defaults.used);
  if (!defaults.used) return rotating;
  if (fields.has("no_rope_layers")) {  // despite the name, 1 means rotary
    const auto listed = fields.sizes("no_rope_layers", config.layers, "num_hidden_layers", 1);
    for (std::size_t i = 0; i < listed.size(); ++i) rotating[i] = listed[i] == 1;
    return rotating;
  }
  if (defaults.no_rotary_period == 0) return rotating;
  const Index period =
      fields.size("no_rope_layer_interval", longest_text, defaults.no_rotary_period);
  for (Index i = 0; i < config.layers; ++i) {
    rotating[static_cast<std::size_t>(i)] = (i + 1) % period != 0;
  }
  return rotating;
}

// The number of keys that a query sees in a local layer; 0: no limit.
Index window_of(ConfigFields& fields, const Layout& layout) {
  const bool asks =
      layout.local == LocalLayers::late || layout.local == LocalLayers::without_rotary;
  if (asks && !fields.flag("use_sliding_window", false)) return 0;
  if (fields.is_null("sliding_window") || (layout.window == 0 && !fields.has("sliding_window"))) {
    return 0;
  }
  return fields.size("sliding_window", longest_text, layout.window);
}

// Reads from the field layer_types which layers see only a window.
std::vector<bool> listed_local_layers(ConfigFields& fields, const CheckpointConfig& config) {
  std::vector<bool> local;
  for (const std::string& word : fields.words("layer_types", config.layers, "num_hidden_layers")) {
    if (word != full_word && word != local_word) {
      fields.complain("layer_types has " + json_string(word) + ", but only " +
                      json_string(full_word) + " and " + json_string(local_word) + " are read");
    }
    local.push_back(word == local_word);
  }
  const bool any = std::find(local.begin(), local.end(), true) != local.end();
  if (any && window_of(fields, *config.layout) == 0) {
    fields.complain(
        "layer_types has " + json_string(local_word) + ", but " +
        fields.described(fields.has("sliding_window") ? "use_sliding_window" : "sliding_window"));
  }
  local.resize(static_cast<std::size_t>(config.layers));
  return local;
}

// Reads the period of LocalLayers::most: every layer whose number (counted from 1) is a multiple of
// this period sees all keys. The published field has been renamed, so two names are accepted.
Index local_period(ConfigFields& fields, const Layout& layout) {
  const bool old = fields.has("sliding_window_pattern");
  return fields.size(old ? "sliding_window_pattern" : "_sliding_window_pattern", longest_text,
                     layout.local_number);
}

std::vector<bool> local_layers(ConfigFields& fields, const CheckpointConfig& config,
                               const std::vector<bool>& rotating) {
  if (fields.has("layer_types")) return listed_local_layers(fields, config);
  const LocalLayers rule = config.layout->local;
  const Index period = rule == LocalLayers::most ? local_period(fields, *config.layout) : 1;
  const Index late = rule == LocalLayers::late ? fields.size("max_window_layers", longest_text,
                                                             config.layout->local_number, 0)
                                               : 0;
  std::vector<bool> local;
  for (Index i = 0; i < config.layers; ++i) {
    local.push_back(
        rule == LocalLayers::all || (rule == LocalLayers::most && (i + 1) % period != 0) ||
        (rule == LocalLayers::late && i >= late) ||
        (rule == LocalLayers::without_rotary && !rotating[static_cast<std::size_t>(i)]));
  }
  return local;
}

// Reads the rotary scaling from the object of config.json with the name `at`.
std::optional<RotaryScaling> scaling_in(ConfigFields& fields, const std::string& at) {
  constexpr double largest_factor = 1e6;
  const std::string kind = at + (fields.has(at + ".rope_type") ? ".rope_type" : ".type");
  const std::string type = fields.word(kind, "default");
  if (!fields.has(kind) && fields.has(at + ".factor")) {
    fields.complain(fields.described(at + ".rope_type") + ", but " +
                    fields.described(at + ".factor"));
  }
  if (type == "default") return std::nullopt;
  RotaryScaling scaling;
  scaling.factor = fields.number(at + ".factor", 1, largest_factor, std::nullopt);
  if (type == "linear") return scaling;
  if (type != "llama3") {
    fields.complain(fields.described(kind) +
                    R"(, but only these are supported: default, linear, llama3)");
    return std::nullopt;
  }
  scaling.type = RotaryScaling::Type::llama3;
  scaling.low_freq_factor = fields.number(at + ".low_freq_factor", 1e-6, largest_factor, {});
  scaling.high_freq_factor = fields.number(at + ".high_freq_factor", 1e-6, largest_factor, {});
  scaling.original_max_position_embeddings =
      fields.size(at + ".original_max_position_embeddings", longest_text);
  if (fields.ok() && scaling.low_freq_factor >= scaling.high_freq_factor) {
    fields.complain(fields.described(at + ".low_freq_factor") + ", but it must be below " + at +
                    ".high_freq_factor, which is " + message_number(scaling.high_freq_factor));
  }
  return scaling;
}

// Reads how full layers or local layers rotate queries and keys.
class RotaryReader {
 public:
  RotaryReader(ConfigFields& fields, const CheckpointConfig& config)
      : fields_(fields), config_(config), defaults_(config.layout->rotary) {}

  Rotary read(bool local) {
    const std::string_view local_field = config_.layout->fields.local_rotary_base;
    const std::string at = object_name(local);
    fields_.check_object(at);
    const bool own_base = local && !local_field.empty() && !is_by_type();
    Rotary rotary;
    rotary.layout = Rotary::Layout::half;
    rotary.base =
        own_base ? base(std::string(local_field), defaults_.local_base) : base_in(at, local);
    const Index columns = dimensions(at);
    if (columns < config_.head_size) rotary.dimensions = columns;
    if (!own_base) rotary.scaling = scaling_in(fields_, at);
    return rotary;
  }

 private:
  // Whether config.json has separate rotary settings for each type of layer, in rope_parameters.
  [[nodiscard]] bool is_by_type() const {
    const auto has = [&](std::string_view type) {
      return fields_.has("rope_parameters." + std::string(type));
    };
    return has(full_word) || has(local_word);
  }

  // The name of the object with the rotary settings: rope_parameters or, in older files,
  // rope_scaling.
  [[nodiscard]] std::string object_name(bool local) const {
    if (is_by_type()) return "rope_parameters." + std::string(local ? local_word : full_word);
    return fields_.has("rope_parameters") ? "rope_parameters" : "rope_scaling";
  }

  double base(const std::string& name, double usual) {
    return fields_.number(name, 1, 1e15, usual);
  }

  double base_in(const std::string& at, bool local) {
    const std::string inside = at + ".rope_theta";
    if (fields_.has(inside)) return base(inside, defaults_.base);
    const std::string outside(config_.layout->fields.rotary_base);
    const bool gemma_local = local && !config_.layout->fields.local_rotary_base.empty();
    return base(fields_.has(outside) ? outside : "rope_theta",
                gemma_local ? defaults_.local_base : defaults_.base);
  }

  // The number of columns of each head that are rotated.
  Index dimensions(const std::string& at) {
    const std::string inside = at + ".partial_rotary_factor";
    const std::string name =
        fields_.has(inside) ? inside : std::string(config_.layout->fields.rotary_part);
    const double part = fields_.number(name, 0, 1, defaults_.part);
    const auto columns = static_cast<Index>(static_cast<double>(config_.head_size) * part);
    if (fields_.ok() && (columns < 2 || columns % 2 != 0)) {
      const std::string size = std::to_string(config_.head_size);
      fields_.complain(
          (fields_.has(name) ? fields_.described(name) + ", which" : "a head of width " + size) +
          " rotates " + std::to_string(columns) + " of " + size +
          " columns, but it must be an even number from 2 on");
    }
    return columns;
  }

  ConfigFields& fields_;
  const CheckpointConfig& config_;
  const RotaryDefaults& defaults_;
};

}  // namespace

void take_layers(ConfigFields& fields, CheckpointConfig& config) {
  const std::vector<bool> rotating = rotating_layers(fields, config);
  const std::vector<bool> local = local_layers(fields, config, rotating);
  const bool any_local = std::find(local.begin(), local.end(), true) != local.end();
  const Index window = any_local ? window_of(fields, *config.layout) : 0;
  RotaryReader reader(fields, config);
  std::array<std::optional<Rotary>, 2> rotary;  // one for full layers and one for local layers
  for (std::size_t i = 0; i < local.size() && fields.ok(); ++i) {
    LayerConfig layer;
    if (local[i]) layer.window = window;
    if (rotating[i]) {
      std::optional<Rotary>& shared = rotary[local[i] ? 1 : 0];
      if (!shared) shared = reader.read(local[i]);
      layer.rotary = shared;
    }
    config.each_layer.push_back(layer);
  }
}

}  // namespace riverbank
