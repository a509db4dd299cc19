// Checks the config of a language model before anything is allocated.
#include "model/config.h"

#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "attention/check.h"

namespace riverbank {
namespace {

Error check_model_size(std::string_view name, Index size) {
  if (size >= 1 && size <= max_elements) return {};
  return std::string(name) + " is " + std::to_string(size) + ", but it must be from 1 to " +
         std::to_string(max_elements);
}

// Checks the number and the size of the heads. Without a head_size, the embedding is split evenly
// among the heads, so it must be a multiple of their number.
Error check_heads(const LanguageModelConfig& config) {
  if (config.heads > max_heads) {
    return "heads is " + std::to_string(config.heads) + ", but at most " +
           std::to_string(max_heads) + " fit";
  }
  if (config.head_size) return check_model_size("head_size", *config.head_size);
  if (config.embedding % config.heads == 0) return {};
  return "embedding is " + std::to_string(config.embedding) +
         ", which is not a multiple of heads = " + std::to_string(config.heads);
}

Error check_key_heads(const LanguageModelConfig& config) {
  if (!config.kv_heads) return {};
  if (*config.kv_heads >= 1 && config.heads % *config.kv_heads == 0) return {};
  return "heads is " + std::to_string(config.heads) +
         ", which is not a multiple of kv_heads = " + std::to_string(*config.kv_heads);
}

Error check_side(std::string_view name, const std::optional<Index>& tokens) {
  if (!tokens || (*tokens >= 0 && *tokens <= max_elements)) return {};
  return std::string(name) + " is " + std::to_string(*tokens) + ", but it must be from 0 to " +
         std::to_string(max_elements);
}

Error check_softcap(const std::optional<float>& softcap) {
  if (!softcap || (std::isfinite(*softcap) && *softcap > 0)) return {};
  return "softcap must be finite and above 0 but is " +
         message_number(static_cast<double>(*softcap));
}

Error check_rotary(const LanguageModelConfig& config, bool heads) {
  if (config.positions != PositionKind::rotary) return {};
  if (!heads) return "positions: 'rotary' needs heads or blocks, whose queries and keys rotate";
  if (head_size(config) % 2 == 0) return {};
  return "positions: 'rotary' needs an even head_size, but it is " +
         std::to_string(head_size(config));
}

Error check_attention(const LanguageModelConfig& config) {
  return first_error(
      [&] { return check_model_size("heads", config.heads); }, [&] { return check_heads(config); },
      [&] { return check_key_heads(config); }, [&] { return check_softcap(config.softcap); },
      [&] { return check_side("window_before", config.window_before); },
      [&] { return check_side("window_after", config.window_after); },
      [&] { return check_size("the heads", config.heads, head_size(config)); },
      [&] { return check_size("a head's weights", head_size(config), config.embedding); },
      [&] {
        const Index joined = config.heads * head_size(config);
        return config.context == ContextKind::blocks
                   ? check_size("projection.weight", config.embedding, joined)
                   : check_size("head.weight", config.vocabulary, joined);
      });
}

Error check_blocks(const LanguageModelConfig& config) {
  return first_error(
      [&] { return check_model_size("blocks", config.blocks); },
      [&]() -> Error {
        if (config.blocks <= max_blocks) return {};
        return "blocks is " + std::to_string(config.blocks) + ", but at most " +
               std::to_string(max_blocks) + " fit";
      },
      [&] { return config.hidden ? check_model_size("hidden", *config.hidden) : ""; },
      [&] { return check_size("widen.weight", hidden_size(config), config.embedding); },
      [&] {
        return check_size("the blocks", config.blocks, hidden_size(config) * config.embedding);
      });
}

Error check_reading(const LanguageModelConfig& config) {
  if (config.reads == Reads::both && config.context == ContextKind::rnn) {
    return "reads: 'both' is not supported for an RNN";
  }
  if (config.output == OutputKind::linear) return {};
  if (context_size(config) == config.embedding) return {};
  return "the output is tied, so the context must be as wide as the embedding, " +
         std::to_string(config.embedding) + ", but it is " + std::to_string(context_size(config));
}

bool has_heads(const LanguageModelConfig& config) {
  return config.context == ContextKind::heads || config.context == ContextKind::blocks;
}

// Refuses options of a part that the model does not have: they would change nothing.
Error check_unused(const LanguageModelConfig& config) {
  const auto needs = [](std::string_view name, std::string_view needed) {
    return std::string(name) + " needs " + std::string(needed);
  };
  const std::pair<std::string_view, bool> of_heads[] = {
      {"head_size", config.head_size.has_value()},
      {"kv_heads", config.kv_heads.has_value()},
      {"softcap", config.softcap.has_value()},
      {"sinks", config.sinks},
      {"window_before", config.window_before.has_value()},
      {"window_after", config.window_after.has_value()}};
  for (const auto& [name, given] : of_heads) {
    if (given && !has_heads(config)) return needs(name, "context: 'heads' or 'blocks'");
  }
  if (config.hidden && config.context != ContextKind::blocks) {
    return needs("hidden", "context: 'blocks'");
  }
  if (config.window_after && config.reads == Reads::past) {
    return needs("window_after", "reads: 'both'");
  }
  return {};
}

}  // namespace

Error check_config(const LanguageModelConfig& config) {
  return first_error(
      [&] { return check_model_size("vocabulary", config.vocabulary); },
      [&] { return check_model_size("embedding", config.embedding); },
      [&] { return check_model_size("sequence", config.sequence); },
      [&] { return check_size("token embeddings", config.vocabulary, config.embedding); },
      [&] { return check_size("positions", config.sequence, config.embedding); },
      [&] { return has_heads(config) ? check_attention(config) : ""; },
      [&] { return check_rotary(config, has_heads(config)); },
      [&] { return config.context == ContextKind::blocks ? check_blocks(config) : ""; },
      [&] {
        return config.context == ContextKind::rnn
                   ? check_size("rnn.weight_hh_l0", config.embedding, config.embedding)
                   : "";
      },
      [&] { return check_reading(config); }, [&] { return check_unused(config); });
}

Index head_size(const LanguageModelConfig& config) {
  return config.head_size.value_or(config.embedding / config.heads);
}

Index kv_heads(const LanguageModelConfig& config) { return config.kv_heads.value_or(config.heads); }

Index hidden_size(const LanguageModelConfig& config) {
  return config.hidden.value_or(4 * config.embedding);
}

Index context_size(const LanguageModelConfig& config) {
  return config.context == ContextKind::heads ? config.heads * head_size(config) : config.embedding;
}

}  // namespace riverbank
