// Builds a model's blocks from tensors whose names follow one of the published layouts.
#include <optional>
#include <string>

#include "checkpoints/names.h"
#include "checkpoints/read_model.h"

namespace riverbank {
namespace {

class Builder {
 public:
  Builder(const CheckpointConfig& config, CheckpointTensors& tensors)
      : config_(config), names_(layout_names(config.layout)), tensors_(tensors) {
    const auto found = find_prefix(names_.words);
    prefix_ = found ? *found : find_prefix(names_.positions).value_or(std::string(names_.prefix));
    wrapper_ = prefix_.substr(
        0, prefix_.size() - (prefix_.ends_with(names_.prefix) ? names_.prefix.size() : 0));
  }

  void build(ReadModel& model) {
    const Index d = config_.embedding;
    model.words = words();
    model.positions = table(names_.positions, config_.positions);
    if (config_.types > 0) model.types = table(names_.types, config_.types);
    if (!names_.embedding_norm.empty()) model.embedding_norm = norm(prefix_, names_.embedding_norm);
    for (Index layer = 0; layer < config_.layers && tensors_.error().empty(); ++layer) {
      model.blocks.push_back(
          block(prefix_ + std::string(names_.layer) + std::to_string(layer) + ".", d));
    }
    if (!names_.last_norm.empty()) model.last_norm = norm(prefix_, names_.last_norm);
    model.head = head(model.words);
  }

 private:
  // The prefix of the body's tensor names, found with one of its tables. Empty optional if the
  // table does not exist or if several models' tables match.
  std::optional<std::string> find_prefix(std::string_view table_name) const {
    const std::string table = std::string(table_name) + ".weight";
    const std::string usual(names_.prefix);
    if (tensors_.has(usual + table)) return usual;
    if (tensors_.has(table)) return "";
    const std::vector<std::string> wrapped = tensors_.names_ending(table);
    if (wrapped.size() != 1) return std::nullopt;
    return wrapped.front().substr(0, wrapped.front().size() - table.size());
  }

  // The full name of one of the head's tensors. It has the wrapper's prefix but not the model's.
  [[nodiscard]] std::string head_name(std::string_view name) const {
    return wrapper_ + std::string(name);
  }

  // The table of token vectors. A file that stores tied tensors only once may have it under the
  // head's name.
  StoredMatrix words() {
    const std::string own = prefix_ + std::string(names_.words) + ".weight";
    const std::string tied = head_name(names_.head_words) + ".weight";
    const bool is_tied = !tensors_.has(own) && config_.tied && tensors_.has(tied);
    if (!is_tied && !tensors_.has(own)) {
      tensors_.complain("the checkpoint has no tensor " + own +
                        ". Its tensors: " + tensors_.names_in_words());
    }
    return tensors_.matrix(is_tied ? tied : own, config_.vocabulary, config_.embedding);
  }

  StoredMatrix table(std::string_view name, Index rows) {
    return tensors_.matrix(prefix_ + std::string(name) + ".weight", rows, config_.embedding);
  }

  // A norm's parameters. Old files call them gamma and beta instead of weight and bias.
  Norm norm(const std::string& before, std::string_view name) {
    const std::string at = before + std::string(name);
    const bool old = !tensors_.has(at + ".weight") && tensors_.has(at + ".gamma");
    Norm out;
    out.gamma = tensors_.vector(at + (old ? ".gamma" : ".weight"), config_.embedding);
    out.beta = tensors_.vector(at + (old ? ".beta" : ".bias"), config_.embedding);
    out.eps = config_.eps;
    return out;
  }

  // GPT-2 stores weights (in × out), as Conv1D does. All others store (out × in), as nn.Linear
  // does. Those are packed into panels once, because otherwise each product would pack them again.
  StoredProjection linear(const std::string& name, Index in, Index out, bool has_bias = true) {
    const bool straight = config_.layout == Layout::gpt2;
    return {straight ? tensors_.matrix(name + ".weight", in, out)
                     : tensors_.panels(name + ".weight", out, in),
            straight ? WeightLayout::in_by_out : WeightLayout::panels,
            has_bias ? tensors_.vector(name + ".bias", out) : Matrix()};
  }

  // Splits joined queries, keys and values (d × 3d): returns part `which` (d × d).
  static StoredProjection third(const StoredProjection& joined, Index which, Index d) {
    if (joined.weight.data == nullptr || joined.bias.size() == 0) return {};
    return {joined.weight.some_columns(which * d, d), WeightLayout::in_by_out,
            Matrix(1, d, joined.bias.data() + which * d)};
  }

  StoredAttention attention(const std::string& at, Index d) {
    const auto named = [&](std::string_view name) {
      return linear(at + std::string(name), d, d, names_.has_biases);
    };
    StoredAttention out;
    out.heads = config_.heads;
    out.causal = config_.causal();
    if (names_.joined.empty()) {
      out.query = named(names_.query);
      out.key = named(names_.key);
      out.value = named(names_.value);
    } else {
      const StoredProjection joined = linear(at + std::string(names_.joined), d, 3 * d);
      out.query = third(joined, 0, d);
      out.key = third(joined, 1, d);
      out.value = third(joined, 2, d);
    }
    out.output = linear(at + std::string(names_.output), d, d);
    return out;
  }

  StoredBlock block(const std::string& at, Index d) {
    StoredBlock out;
    out.norm_place = config_.norm_place();
    out.attention = attention(at, d);
    out.norm_1 = norm(at, names_.norm_1);
    out.feed_forward.widen = linear(at + std::string(names_.widen), d, config_.hidden);
    out.feed_forward.narrow = linear(at + std::string(names_.narrow), config_.hidden, d);
    out.feed_forward.activation = config_.activation;
    out.norm_2 = norm(at, names_.norm_2);
    return out;
  }

  // The output layer. Absent if the checkpoint was saved without it.
  std::optional<WordHead> head(const StoredMatrix& words) {
    const std::string own = head_name(names_.head_words) + ".weight";
    const std::string dense = head_name(names_.head_dense);
    const bool masked = !names_.head_dense.empty();
    if (masked && !tensors_.has(dense + ".weight")) return std::nullopt;
    if (!tensors_.has(own) && !config_.tied) return std::nullopt;
    WordHead out;
    out.words = {
        tensors_.has(own) ? tensors_.matrix(own, config_.vocabulary, config_.embedding) : words,
        WeightLayout::out_by_in,
        {}};
    if (names_.head_bias.empty()) return out;
    const std::string bias = head_name(names_.head_bias) + ".bias";
    const std::string decoder_bias = head_name(names_.head_words) + ".bias";
    out.words.bias =
        tensors_.vector(tensors_.has(bias) || !tensors_.has(decoder_bias) ? bias : decoder_bias,
                        config_.vocabulary);
    if (!masked) return out;
    out.dense = linear(dense, config_.embedding, config_.embedding);
    out.norm = norm(wrapper_, names_.head_norm);
    return out;
  }

  const CheckpointConfig& config_;
  const LayoutNames& names_;
  CheckpointTensors& tensors_;
  std::string prefix_;   // the prefix of the body's names
  std::string wrapper_;  // the part of prefix_ that the head's names have too
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
