// Makes decoder checkpoints. The tensor names are those of the published files.
#include "support/random_decoder.h"

#include <bit>
#include <cmath>

#include "support/dice.h"

namespace riverbank::tests {
namespace {

constexpr std::int64_t vocabulary = 40;
constexpr std::int64_t width = 32;

// Rounds a float32 toward zero to F16 (`half`) or BF16 and returns the 16 bits. In F16, numbers
// smaller than 1e-4 become 0.
std::uint16_t narrow(float number, bool half) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(number);
  if (!half) return static_cast<std::uint16_t>(bits >> 16U);
  if (std::abs(number) < 1e-4F) return 0;
  const std::uint32_t exponent = ((bits >> 23U) & 0xFFU) - 112U;
  return static_cast<std::uint16_t>(((bits >> 16U) & 0x8000U) | (exponent << 10U) |
                                    ((bits >> 13U) & 0x3FFU));
}

class Maker {
 public:
  Maker(const Json& config, std::string dtype, std::uint64_t seed)
      : config_(config), dtype_(std::move(dtype)), dice_(seed), kind_(config["model_type"]) {
    heads_ = config["num_attention_heads"];
    kv_heads_ = config.value("num_key_value_heads", heads_);
    size_ = config.value("head_dim", width / heads_);
    hidden_ = config["intermediate_size"];
    gemma_ = kind_.starts_with("gemma");
  }

  RawTensors make() {
    const std::int64_t layers = config_["num_hidden_layers"];
    const bool neox = kind_ == "gpt_neox";
    const std::string prefix = neox ? "gpt_neox." : "model.";
    put(prefix + (neox ? "embed_in" : "embed_tokens") + ".weight", {vocabulary, width}, 0.5F);
    for (std::int64_t layer = 0; layer < layers; ++layer) {
      const std::string at = prefix + "layers." + std::to_string(layer) + ".";
      neox ? neox_layer(at) : llama_layer(at);
    }
    norm(prefix + (neox ? "final_layer_norm" : "norm"), width, neox);
    if (!config_["tie_word_embeddings"]) linear(neox ? "embed_out" : "lm_head", vocabulary, width);
    return tensors_;
  }

 private:
  void put(const std::string& name, const std::vector<std::int64_t>& shape, float spread,
           float middle = 0) {
    std::int64_t count = 1;
    for (const std::int64_t side : shape) count *= side;
    RawTensor tensor{dtype_, shape, {}};
    for (std::int64_t i = 0; i < count; ++i) {
      const float number = middle + spread * static_cast<float>(dice_.between(-1.7, 1.7));
      const std::uint32_t bits =
          dtype_ == "F32" ? std::bit_cast<std::uint32_t>(number) : narrow(number, dtype_ == "F16");
      for (unsigned byte = 0; byte < (dtype_ == "F32" ? 4U : 2U); ++byte) {
        tensor.bytes.push_back(static_cast<std::uint8_t>(bits >> (8U * byte)));
      }
    }
    tensors_[name] = tensor;
  }

  void linear(const std::string& name, std::int64_t out, std::int64_t in, bool bias = false) {
    put(name + ".weight", {out, in}, 1.3F / std::sqrt(static_cast<float>(in)));
    if (bias) put(name + ".bias", {out}, 0.2F);
  }

  void norm(const std::string& name, std::int64_t size, bool bias = false) {
    put(name + ".weight", {size}, 0.25F, gemma_ ? 0 : 1);
    if (bias) put(name + ".bias", {size}, 0.1F);
  }

  void neox_layer(const std::string& at) {
    const bool bias = config_.value("attention_bias", true);
    norm(at + "input_layernorm", width, true);
    norm(at + "post_attention_layernorm", width, true);
    linear(at + "attention.query_key_value", 3 * width, width, bias);
    linear(at + "attention.dense", width, width, bias);
    linear(at + "mlp.dense_h_to_4h", hidden_, width, true);
    linear(at + "mlp.dense_4h_to_h", width, hidden_, true);
  }

  void llama_attention(const std::string& at) {
    const bool bias = config_.value("attention_bias", false);
    if (kind_ == "phi3") {
      linear(at + "qkv_proj", (heads_ + 2 * kv_heads_) * size_, width);
    } else {
      linear(at + "q_proj", heads_ * size_, width, bias || kind_ == "qwen2");
      linear(at + "k_proj", kv_heads_ * size_, width, bias || kind_ == "qwen2");
      linear(at + "v_proj", kv_heads_ * size_, width, bias || kind_ == "qwen2");
    }
    linear(at + "o_proj", width, heads_ * size_, bias);
    if (kind_ == "qwen3" || kind_ == "gemma3_text" || kind_ == "olmo2") {
      norm(at + "q_norm", kind_ == "olmo2" ? heads_ * size_ : size_);
      norm(at + "k_norm", kind_ == "olmo2" ? kv_heads_ * size_ : size_);
    }
  }

  void llama_layer(const std::string& at) {
    llama_attention(at + "self_attn.");
    const bool bias = config_.value("mlp_bias", false);
    if (kind_ == "phi3") {
      linear(at + "mlp.gate_up_proj", 2 * hidden_, width);
    } else {
      linear(at + "mlp.gate_proj", hidden_, width, bias);
      linear(at + "mlp.up_proj", hidden_, width, bias);
    }
    linear(at + "mlp.down_proj", width, hidden_, bias);
    if (kind_ != "olmo2") norm(at + "input_layernorm", width);
    norm(at + "post_attention_layernorm", width);
    if (gemma_) norm(at + "pre_feedforward_layernorm", width);
    if (gemma_ || kind_ == "olmo2") norm(at + "post_feedforward_layernorm", width);
  }

  const Json& config_;
  std::string dtype_;
  Dice dice_;
  std::string kind_;
  std::int64_t heads_ = 1, kv_heads_ = 1, size_ = 1, hidden_ = 1;
  bool gemma_ = false;
  RawTensors tensors_;
};

}  // namespace

Json small_config(const std::string& kind) {
  Json config = {{"model_type", kind},
                 {"vocab_size", vocabulary},
                 {"hidden_size", width},
                 {"num_hidden_layers", 3},
                 {"num_attention_heads", 4},
                 {"intermediate_size", 44},
                 {"max_position_embeddings", 64},
                 {"tie_word_embeddings", false}};
  const bool neox = kind == "gpt_neox";
  config[neox ? "layer_norm_eps" : "rms_norm_eps"] = 1e-5;
  if (!neox) config["num_key_value_heads"] = 2;
  if (kind == "qwen3" || kind.starts_with("gemma")) config["head_dim"] = 12;
  return config;
}

RawTensors random_tensors(const Json& config, const std::string& dtype, std::uint64_t seed) {
  return Maker(config, dtype, seed).make();
}

Files checkpoint_of(const Json& config, const RawTensors& tensors) {
  Files files;
  files["config.json"] = bytes_of_text(config.dump());
  files["model.safetensors"] = safetensors_of(tensors);
  return files;
}

}  // namespace riverbank::tests
