// Builds a model's blocks from tensors whose names follow one of the published layouts.
#include <cmath>
#include <optional>
#include <string>

#include "checkpoints/layout.h"
#include "checkpoints/read_model.h"

namespace riverbank {
namespace {

class Builder {
 public:
  Builder(const CheckpointConfig& config, CheckpointTensors& tensors)
      : config_(config), names_(config.layout->names), tensors_(tensors) {
    const auto found = find_prefix(names_.words);
    prefix_ = found ? *found : find_prefix(names_.positions).value_or(std::string(names_.prefix));
    wrapper_ = prefix_.substr(
        0, prefix_.size() - (prefix_.ends_with(names_.prefix) ? names_.prefix.size() : 0));
  }

  void build(ReadModel& model) {
    const Index d = config_.embedding;
    model.words = words();
    if (!names_.positions.empty()) model.positions = table(names_.positions, config_.positions);
    if (config_.types > 0) model.types = table(names_.types, config_.types);
    model.embedding_norm = norm(prefix_, names_.embedding_norm, d);
    for (Index layer = 0; layer < config_.layers && tensors_.error().empty(); ++layer) {
      model.blocks.push_back(
          block(prefix_ + std::string(names_.layer) + std::to_string(layer) + ".", layer));
    }
    model.last_norm = norm(prefix_, names_.last_norm, d);
    model.head = head(model.words);
  }

 private:
  // Finds the prefix of the tensor names of the model's body: the text before `table_name` in the
  // name of that table. Tries the usual prefix of the layout first, then no prefix. Nothing if no
  // tensor has this name, or if several tensors have it with different prefixes.
  std::optional<std::string> find_prefix(std::string_view table_name) const {
    const std::string table = std::string(table_name) + ".weight";
    const std::string usual(names_.prefix);
    if (tensors_.has(usual + table)) return usual;
    if (tensors_.has(table)) return "";
    const std::vector<std::string> wrapped = tensors_.names_ending(table);
    if (wrapped.size() != 1) return std::nullopt;
    return wrapped.front().substr(0, wrapped.front().size() - table.size());
  }

  // The full name of a tensor of the output head. If a program wraps the model, the name begins
  // with the prefix of that program. It never begins with the prefix of the model's body.
  [[nodiscard]] std::string head_name(std::string_view name) const {
    return wrapper_ + std::string(name);
  }

  // Reads the table of token vectors. If it is tied to the output layer, the file may store it only
  // once, under the name of the output layer's weight.
  StoredProjection words() {
    const std::string own = prefix_ + std::string(names_.words) + ".weight";
    const std::string tied = head_name(names_.head_words) + ".weight";
    const bool is_tied = !tensors_.has(own) && config_.tied && tensors_.has(tied);
    if (!is_tied && !tensors_.has(own)) {
      tensors_.complain("the checkpoint has no tensor " + own +
                        ". Its tensors: " + tensors_.names_in_words());
    }
    return word_table(is_tied ? tied : own);
  }

  // Reads a table with a row for each word (vocabulary × d), in the layout that the output layer
  // needs.
  StoredProjection word_table(const std::string& name) {
    const LoadedWeight loaded =
        tensors_.weight(name, config_.vocabulary, config_.embedding, false, 0, config_.vocabulary);
    return {loaded.matrix, loaded.layout, {}};
  }

  StoredMatrix table(std::string_view name, Index rows) {
    return tensors_.matrix(prefix_ + std::string(name) + ".weight", rows, config_.embedding);
  }

  // Reads a norm for vectors of this width. Nothing if the layout has no name for this norm. Old
  // files call the norm's parameters gamma and beta instead of weight and bias.
  std::optional<Norm> norm(const std::string& before, std::string_view name, Index width) {
    if (name.empty()) return std::nullopt;
    const std::string at = before + std::string(name);
    const bool old = !tensors_.has(at + ".weight") && tensors_.has(at + ".gamma");
    Norm out;
    out.kind = config_.layout->norm;
    out.plus_one = config_.layout->norm_plus_one;
    out.eps = config_.eps;
    out.gamma = tensors_.vector(at + (old ? ".gamma" : ".weight"), width);
    if (out.kind == NormKind::layer) {
      out.beta = tensors_.vector(at + (old ? ".beta" : ".bias"), width);
    }
    return out;
  }

  StoredNorms norms(const std::string& at, const NormNames& names) {
    const Index d = config_.embedding;
    return {norm(at, names.before, d), norm(at, names.after, d), norm(at, names.after_sum, d)};
  }

  // Reads outputs first … first + count − 1 of a projection with `out` outputs. The weight is
  // packed into panels once, while the model is loaded, so that products need not pack it. With
  // int8 the weight becomes integer_rows instead.
  StoredProjection outputs(const std::string& name, Index in, Index out, Index first, Index count,
                           bool has_bias) {
    const std::string weight = name + ".weight";
    const LoadedWeight loaded =
        tensors_.weight(weight, out, in, config_.layout->in_by_out, first, count);
    StoredProjection part{loaded.matrix, loaded.layout, {}};
    if (!has_bias) return part;
    const Matrix bias = tensors_.vector(name + ".bias", out);
    if (bias.size() > 0) part.bias = Matrix(1, count, bias.data() + first);
    return part;
  }

  StoredProjection linear(const std::string& name, Index in, Index out, bool has_bias) {
    return outputs(name, in, out, 0, out, has_bias);
  }

  // Reads queries, keys and values from one joined tensor.
  void read_joined(const std::string& name, StoredAttention& out) {
    const Index d = config_.embedding;
    const Index queries = out.heads * out.head_size;
    const Index keys = out.kv_heads * out.head_size;
    if (config_.layout->joined_order == JoinedOrder::by_head) {
      for (const char* ending : {".weight", ".weight.scale", ".bias"}) {
        tensors_.order_by_part(name + ending, out.heads, 3);
      }
    }
    const auto part = [&](Index first, Index count) {
      return outputs(name, d, queries + 2 * keys, first, count, config_.biases.query_key_value);
    };
    out.query = part(0, queries);
    out.key = part(queries, keys);
    out.value = part(queries + keys, keys);
  }

  void read_apart(const std::string& at, StoredAttention& out) {
    const auto named = [&](std::string_view name, Index heads) {
      return linear(at + std::string(name), config_.embedding, heads * out.head_size,
                    config_.biases.query_key_value);
    };
    out.query = named(names_.query, out.heads);
    out.key = named(names_.key, out.kv_heads);
    out.value = named(names_.value, out.kv_heads);
  }

  StoredAttention attention(const std::string& at, const LayerConfig& layer) {
    StoredAttention out;
    out.heads = config_.heads;
    out.kv_heads = config_.kv_heads;
    out.head_size = config_.head_size;
    out.causal = config_.causal();
    if (layer.window > 0) out.window.before = layer.window - 1;
    out.divisor = static_cast<float>(std::sqrt(config_.query_scalar));
    out.softcap = static_cast<float>(config_.attention_cap);
    out.rotary = layer.rotary;
    if (names_.joined.empty()) {
      read_apart(at, out);
    } else {
      read_joined(at + std::string(names_.joined), out);
    }
    out.whole_norm = config_.layout->whole_qk_norm;
    const Index norm_heads = out.whole_norm ? out.heads : 1;
    const Index key_norm_heads = out.whole_norm ? out.kv_heads : 1;
    out.query_norm = norm(at, names_.query_norm, norm_heads * out.head_size);
    out.key_norm = norm(at, names_.key_norm, key_norm_heads * out.head_size);
    out.output = linear(at + std::string(names_.output), out.heads * out.head_size,
                        config_.embedding, config_.biases.output);
    return out;
  }

  StoredFeedForward feed_forward(const std::string& at) {
    const Index d = config_.embedding;
    const Index hidden = config_.hidden;
    const bool has_bias = config_.biases.feed_forward;
    StoredFeedForward out;
    out.activation = config_.activation;
    if (!names_.gate_and_widen.empty()) {
      const std::string name = at + std::string(names_.gate_and_widen);
      out.gate = outputs(name, d, 2 * hidden, 0, hidden, has_bias);
      out.widen = outputs(name, d, 2 * hidden, hidden, hidden, has_bias);
    } else {
      if (!names_.gate.empty())
        out.gate = linear(at + std::string(names_.gate), d, hidden, has_bias);
      out.widen = linear(at + std::string(names_.widen), d, hidden, has_bias);
    }
    out.narrow = linear(at + std::string(names_.narrow), hidden, d, has_bias);
    return out;
  }

  StoredBlock block(const std::string& at, Index layer) {
    StoredBlock out;
    out.parallel = config_.parallel;
    out.attention = attention(at, config_.each_layer[static_cast<std::size_t>(layer)]);
    out.attention_norms = norms(at, names_.attention_norms);
    out.feed_forward = feed_forward(at);
    out.feed_forward_norms = norms(at, names_.feed_forward_norms);
    return out;
  }

  // Reads the output layer. Nothing if the checkpoint was saved without an output layer.
  std::optional<WordHead> head(const StoredProjection& words) {
    const std::string own = head_name(names_.head_words) + ".weight";
    const std::string dense = head_name(names_.head_dense);
    const bool masked = !names_.head_dense.empty();
    if (masked && !tensors_.has(dense + ".weight")) return std::nullopt;
    if (!tensors_.has(own) && !config_.tied) return std::nullopt;
    WordHead out;
    out.words = tensors_.has(own) ? word_table(own) : words;
    if (names_.head_bias.empty()) return out;
    const std::string bias = head_name(names_.head_bias) + ".bias";
    const std::string decoder_bias = head_name(names_.head_words) + ".bias";
    out.words.bias =
        tensors_.vector(tensors_.has(bias) || !tensors_.has(decoder_bias) ? bias : decoder_bias,
                        config_.vocabulary);
    if (!masked) return out;
    out.dense = linear(dense, config_.embedding, config_.embedding, true);
    out.norm = norm(wrapper_, names_.head_norm, config_.embedding).value_or(Norm());
    return out;
  }

  const CheckpointConfig& config_;
  const TensorNames& names_;
  CheckpointTensors& tensors_;
  std::string prefix_;   // the prefix of the names of the model's body
  std::string wrapper_;  // the first part of prefix_; the head's names begin with it too
};

}  // namespace

ReadModel build_model(const CheckpointConfig& config, CheckpointTensors tensors) {
  ReadModel model;
  model.config = config;
  Builder(config, tensors).build(model);
  model.tensors = std::move(tensors);
  return model;
}

}  // namespace riverbank
