// Computes decoders with plain loops, one sum at a time.
#include "support/naive_decoder.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace riverbank::tests {
namespace {

double number_at(const RawTensor& tensor, std::size_t index) {
  if (tensor.dtype == "F32") {
    float number = 0;
    std::memcpy(&number, tensor.bytes.data() + index * 4, 4);
    return static_cast<double>(number);
  }
  std::uint16_t bits = 0;
  std::memcpy(&bits, tensor.bytes.data() + index * 2, 2);
  const int exponent_bits = tensor.dtype == "F16" ? 5 : 8;
  const int fraction_bits = 15 - exponent_bits;
  const int bias = (1 << (exponent_bits - 1)) - 1;
  const int exponent = (bits >> fraction_bits) & ((1 << exponent_bits) - 1);
  const int fraction = bits & ((1 << fraction_bits) - 1);
  const double size =
      exponent == 0 ? std::ldexp(fraction, 1 - bias - fraction_bits)
                    : std::ldexp(fraction + (1 << fraction_bits), exponent - bias - fraction_bits);
  return (bits & 0x8000) != 0 ? -size : size;
}

double gelu_tanh(double z) {
  return 0.5 * z * (1 + std::tanh(std::sqrt(2 / std::numbers::pi) * (z + 0.044715 * z * z * z)));
}

class Decoder {
 public:
  Decoder(const Json& config, const RawTensors& tensors) : config_(config) {
    for (const auto& [name, tensor] : tensors) tables_[name] = rows_of(tensor);
    kind_ = config["model_type"];
    neox_ = kind_ == "gpt_neox";
    gemma_ = kind_.starts_with("gemma");
    heads_ = config["num_attention_heads"];
    kv_heads_ = neox_ ? heads_ : config.value("num_key_value_heads", heads_);
    const std::size_t d = config["hidden_size"];
    const std::size_t usual = gemma_ ? 256 : kind_ == "qwen3" ? 128 : d / heads_;
    size_ = config.value("head_dim", usual);
    eps_ = config[neox_ ? "layer_norm_eps" : "rms_norm_eps"];
  }

  NaiveReading run(const std::vector<Index>& ids) {
    NaiveReading out;
    const std::string prefix = neox_ ? "gpt_neox." : "model.";
    const std::string words = prefix + (neox_ ? "embed_in" : "embed_tokens");
    Rows x;
    for (const Index id : ids)
      x.push_back(tables_.at(words + ".weight")[static_cast<std::size_t>(id)]);
    if (gemma_) {
      for (auto& row : x)
        for (double& number : row) number *= std::sqrt(static_cast<double>(row.size()));
    }
    out.hidden.push_back(x);
    for (std::size_t layer = 0; layer < config_["num_hidden_layers"]; ++layer) {
      Rows weights;
      x = block(x, prefix + "layers." + std::to_string(layer) + ".", layer, weights);
      out.hidden.push_back(x);
      out.attention.push_back(weights);
    }
    x = norm(x, prefix + (neox_ ? "final_layer_norm" : "norm"));
    out.hidden.push_back(x);
    const std::string head = neox_ ? "embed_out" : "lm_head";
    out.logits = linear(x, tables_.contains(head + ".weight") ? head : words);
    if (const double cap = setting("final_logit_softcapping", kind_ == "gemma2" ? 30 : 0);
        cap > 0) {
      for (auto& row : out.logits)
        for (double& number : row) number = cap * std::tanh(number / cap);
    }
    return out;
  }

 private:
  // A number of config.json: null counts as 0, and a field that does not exist as `missing`.
  [[nodiscard]] double setting(const std::string& name, double missing) const {
    if (!config_.contains(name)) return missing;
    return config_[name].is_null() ? 0.0 : config_[name].get<double>();
  }

  Rows linear(const Rows& x, const std::string& name) const {
    const Rows& weight = tables_.at(name + ".weight");
    const auto bias = tables_.find(name + ".bias");
    Rows out;
    for (const auto& row : x) {
      std::vector<double> sums;
      for (std::size_t o = 0; o < weight.size(); ++o) {
        double sum = bias == tables_.end() ? 0 : bias->second[0][o];
        for (std::size_t i = 0; i < row.size(); ++i) sum += row[i] * weight[o][i];
        sums.push_back(sum);
      }
      out.push_back(sums);
    }
    return out;
  }

  // Normalises each group of numbers in a row: LayerNorm for GPT-NeoX, RMSNorm for the others. A
  // group has as many numbers as the weight of the norm: a whole row, or the columns of one head.
  [[nodiscard]] Rows norm(const Rows& x, const std::string& name) const {
    const std::vector<double>& gamma = tables_.at(name + ".weight")[0];
    Rows out = x;
    for (auto& row : out) {
      for (std::size_t first = 0; first < row.size(); first += gamma.size()) {
        const auto n = static_cast<double>(gamma.size());
        double mean = 0;
        double square = 0;
        for (std::size_t i = 0; i < gamma.size(); ++i) mean += neox_ ? row[first + i] / n : 0;
        for (std::size_t i = 0; i < gamma.size(); ++i)
          square += (row[first + i] - mean) * (row[first + i] - mean) / n;
        for (std::size_t i = 0; i < gamma.size(); ++i) {
          double& number = row[first + i];
          number = (number - mean) / std::sqrt(square + eps_) * (gemma_ ? 1 + gamma[i] : gamma[i]);
          if (neox_) number += tables_.at(name + ".bias")[0][i];
        }
      }
    }
    return out;
  }

  static Rows columns(const Rows& x, std::size_t first, std::size_t count) {
    Rows out;
    for (const auto& row : x)
      out.emplace_back(row.begin() + static_cast<std::ptrdiff_t>(first),
                       row.begin() + static_cast<std::ptrdiff_t>(first + count));
    return out;
  }

  static Rows sum(const Rows& a, const Rows& b) {
    Rows out = a;
    for (std::size_t i = 0; i < out.size(); ++i)
      for (std::size_t j = 0; j < out[i].size(); ++j) out[i][j] += b[i][j];
    return out;
  }

  [[nodiscard]] bool is_local(std::size_t layer) const {
    if (config_.contains("layer_types"))
      return config_["layer_types"][layer] == "sliding_attention";
    if (kind_ == "mistral" || kind_ == "phi3") return true;
    if (kind_ == "gemma2") return layer % 2 == 0;
    if (kind_ == "gemma3_text") {
      return (layer + 1) % static_cast<std::size_t>(setting("sliding_window_pattern", 6)) != 0;
    }
    if (!config_.value("use_sliding_window", false)) return false;
    if (kind_ == "smollm3") return !turns(layer);
    return static_cast<double>(layer) >= setting("max_window_layers", 28);
  }

  // Whether the layer has rotary positions.
  [[nodiscard]] bool turns(std::size_t layer) const {
    if (kind_ != "smollm3") return true;
    if (config_.contains("no_rope_layers")) return config_["no_rope_layers"][layer] == 1;
    return (layer + 1) % static_cast<std::size_t>(setting("no_rope_layer_interval", 4)) != 0;
  }

  [[nodiscard]] std::vector<double> frequencies(bool local) const {
    Json rope = config_.value("rope_parameters", config_.value("rope_scaling", Json()));
    if (rope.is_null()) rope = Json::object();
    const char* type = local ? "sliding_attention" : "full_attention";
    const bool by_type = rope.contains(type);
    if (by_type) rope = Json(rope[type]);
    const double usual = kind_ == "smollm3" ? 2e6 : kind_ == "gemma3_text" ? 1e6 : 1e4;
    double base =
        rope.value("rope_theta", config_.value(neox_ ? "rotary_emb_base" : "rope_theta", usual));
    const bool own_base = local && kind_ == "gemma3_text" && !by_type;
    if (own_base) base = setting("rope_local_base_freq", 1e4);
    if (own_base) rope = Json::object();
    const double part =
        rope.value("partial_rotary_factor",
                   setting(neox_ ? "rotary_pct" : "partial_rotary_factor", neox_ ? 0.25 : 1));
    const auto turned = static_cast<std::size_t>(static_cast<double>(size_) * part);
    std::vector<double> out;
    for (std::size_t j = 0; j < turned; j += 2) {
      out.push_back(
          scaled(std::pow(base, -static_cast<double>(j) / static_cast<double>(turned)), rope));
    }
    return out;
  }

  static double scaled(double f, const Json& rope) {
    const std::string type = rope.value("rope_type", rope.value("type", "default"));
    if (type == "default") return f;
    const double factor = rope["factor"];
    if (type == "linear") return f / factor;
    const double wave = 2 * std::numbers::pi / f;
    const double n = rope["original_max_position_embeddings"];
    const double low = rope["low_freq_factor"];
    const double high = rope["high_freq_factor"];
    if (wave > n / low) return f / factor;
    if (wave < n / high) return f;
    const double share = (n / wave - low) / (high - low);
    return (1 - share) * f / factor + share * f;
  }

  void turn(Rows& x, std::size_t heads, const std::vector<double>& f) const {
    for (std::size_t t = 0; t < x.size(); ++t) {
      for (std::size_t head = 0; head < heads; ++head) {
        for (std::size_t j = 0; j < f.size(); ++j) {
          double& u = x[t][head * size_ + j];
          double& v = x[t][head * size_ + j + f.size()];
          const double angle = static_cast<double>(t) * f[j];
          const double first = u * std::cos(angle) - v * std::sin(angle);
          v = v * std::cos(angle) + u * std::sin(angle);
          u = first;
        }
      }
    }
  }

  Rows attention(const Rows& x, const std::string& at, std::size_t layer, Rows& weights) {
    Rows q, k, v;
    project(x, at, q, k, v);
    const std::string norms = at + "self_attn.";
    if (tables_.contains(norms + "q_norm.weight")) {
      q = norm(q, norms + "q_norm");
      k = norm(k, norms + "k_norm");
    }
    const bool local = is_local(layer);
    if (turns(layer)) {
      turn(q, heads_, frequencies(local));
      turn(k, kv_heads_, frequencies(local));
    }
    Rows mixed(x.size(), std::vector<double>(heads_ * size_));
    for (std::size_t head = 0; head < heads_; ++head) {
      for (std::size_t i = 0; i < x.size(); ++i) {
        std::vector<double> row = weights_of(q, k, head, i, local);
        const std::size_t key_head = head * kv_heads_ / heads_;
        for (std::size_t j = 0; j < row.size(); ++j)
          for (std::size_t c = 0; c < size_; ++c)
            mixed[i][head * size_ + c] += row[j] * v[j][key_head * size_ + c];
        weights.push_back(row);
      }
    }
    return linear(mixed, neox_ ? at + "attention.dense" : at + "self_attn.o_proj");
  }

  void project(const Rows& x, const std::string& at, Rows& q, Rows& k, Rows& v) const {
    if (neox_) {
      const Rows all = linear(x, at + "attention.query_key_value");
      q = k = v = Rows(x.size());
      for (std::size_t t = 0; t < x.size(); ++t) {
        for (std::size_t c = 0; c < all[t].size(); ++c) {
          (c / size_ % 3 == 0 ? q : c / size_ % 3 == 1 ? k : v)[t].push_back(all[t][c]);
        }
      }
    } else if (kind_ == "phi3") {
      const Rows all = linear(x, at + "self_attn.qkv_proj");
      q = columns(all, 0, heads_ * size_);
      k = columns(all, heads_ * size_, kv_heads_ * size_);
      v = columns(all, (heads_ + kv_heads_) * size_, kv_heads_ * size_);
    } else {
      q = linear(x, at + "self_attn.q_proj");
      k = linear(x, at + "self_attn.k_proj");
      v = linear(x, at + "self_attn.v_proj");
    }
  }

  // The attention weights of token i in one head, for all tokens. Later tokens and tokens outside
  // the window have weight 0.
  [[nodiscard]] std::vector<double> weights_of(const Rows& q, const Rows& k, std::size_t head,
                                               std::size_t i, bool local) const {
    const double scalar =
        gemma_ ? setting("query_pre_attn_scalar", 256) : static_cast<double>(size_);
    const double cap = setting("attn_logit_softcapping", kind_ == "gemma2" ? 50 : 0);
    const bool asks = kind_ == "qwen2" || kind_ == "qwen3" || kind_ == "smollm3";
    const bool may = !asks || config_.value("use_sliding_window", false);
    const double window = local && may ? setting("sliding_window", kind_ == "phi3" ? 0 : 4096) : 0;
    std::vector<double> row(q.size());
    double total = 0;
    for (std::size_t j = 0; j <= i; ++j) {
      if (window > 0 && static_cast<double>(j) <= static_cast<double>(i) - window) continue;
      double score = 0;
      for (std::size_t c = 0; c < size_; ++c)
        score += q[i][head * size_ + c] * k[j][head * kv_heads_ / heads_ * size_ + c];
      score /= std::sqrt(scalar);
      if (cap > 0) score = cap * std::tanh(score / cap);
      row[j] = std::exp(score);
      total += row[j];
    }
    for (double& weight : row) weight /= total;
    return row;
  }

  Rows feed_forward(const Rows& x, const std::string& at) const {
    if (neox_) {
      Rows wide = linear(x, at + "mlp.dense_h_to_4h");
      for (auto& row : wide)
        for (double& z : row) z = 0.5 * z * (1 + std::erf(z / std::numbers::sqrt2));
      return linear(wide, at + "mlp.dense_4h_to_h");
    }
    Rows gate, up;
    if (kind_ == "phi3") {
      const Rows both = linear(x, at + "mlp.gate_up_proj");
      gate = columns(both, 0, both[0].size() / 2);
      up = columns(both, both[0].size() / 2, both[0].size() / 2);
    } else {
      gate = linear(x, at + "mlp.gate_proj");
      up = linear(x, at + "mlp.up_proj");
    }
    for (std::size_t t = 0; t < up.size(); ++t) {
      for (std::size_t c = 0; c < up[t].size(); ++c) {
        const double z = gate[t][c];
        up[t][c] *= gemma_ ? gelu_tanh(z) : z / (1 + std::exp(-z));
      }
    }
    return linear(up, at + "mlp.down_proj");
  }

  Rows block(const Rows& x, const std::string& at, std::size_t layer, Rows& weights) {
    const std::string after = at + "post_attention_layernorm";
    if (kind_ == "olmo2" || gemma_) {
      const Rows input = gemma_ ? norm(x, at + "input_layernorm") : x;
      const Rows y = sum(x, norm(attention(input, at, layer, weights), after));
      const Rows next = gemma_ ? norm(y, at + "pre_feedforward_layernorm") : y;
      return sum(y, norm(feed_forward(next, at), at + "post_feedforward_layernorm"));
    }
    const Rows y = sum(x, attention(norm(x, at + "input_layernorm"), at, layer, weights));
    const bool parallel = neox_ && config_.value("use_parallel_residual", true);
    return sum(y, feed_forward(norm(parallel ? x : y, after), at));
  }

  const Json& config_;
  std::map<std::string, Rows> tables_;
  std::string kind_;
  bool neox_ = false, gemma_ = false;
  std::size_t heads_ = 1, kv_heads_ = 1, size_ = 1;
  double eps_ = 0;
};

}  // namespace

Rows rows_of(const RawTensor& tensor) {
  const auto width = static_cast<std::size_t>(tensor.shape.back());
  const std::size_t rows =
      tensor.shape.size() == 1 ? 1 : static_cast<std::size_t>(tensor.shape.front());
  Rows out(rows, std::vector<double>(width));
  for (std::size_t i = 0; i < rows * width; ++i) out[i / width][i % width] = number_at(tensor, i);
  return out;
}

NaiveReading run_naively(const Json& config, const RawTensors& tensors,
                         const std::vector<Index>& ids) {
  return Decoder(config, tensors).run(ids);
}

}  // namespace riverbank::tests
