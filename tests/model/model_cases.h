// Makes small models of every kind, and a batch for them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/batch.h"
#include "model/parameters.h"
#include "support/dice.h"

namespace riverbank::tests {

struct ModelCase {
  std::string name;
  LanguageModelConfig config;
};

// A config with 5 tokens in the vocabulary, width 4, and texts of up to 4 tokens.
inline LanguageModelConfig small_config(ContextKind context, Index heads = 1) {
  LanguageModelConfig config;
  config.vocabulary = 5;
  config.embedding = 4;
  config.sequence = 4;
  config.heads = heads;
  config.context = context;
  return config;
}

inline std::vector<ModelCase> model_cases() {
  std::vector<ModelCase> cases;
  const auto add = [&](const char* name, LanguageModelConfig config) {
    cases.push_back({name, config});
  };
  for (const PositionKind positions : {PositionKind::learned, PositionKind::sinusoid}) {
    LanguageModelConfig average = small_config(ContextKind::average);
    average.positions = positions;
    add("average", average);
  }
  add("rnn", small_config(ContextKind::rnn));
  add("one head", small_config(ContextKind::heads));
  add("many heads", small_config(ContextKind::heads, 2));
  LanguageModelConfig odd = small_config(ContextKind::heads, 3);
  odd.head_size = 2;
  odd.scale_by = ScaleBy::embedding;
  odd.positions = PositionKind::sinusoid;
  add("heads of their own size, scaled by the embedding, sinusoids", odd);
  for (const Index blocks : {1, 2, 4}) {
    LanguageModelConfig config = small_config(ContextKind::blocks, 2);
    config.blocks = blocks;
    config.hidden = 6;
    add("pre-norm blocks", config);
    config.norm_place = NormPlace::post;
    config.activation = blocks == 1 ? Activation::gelu : Activation::gelu_tanh;
    config.head_size = 3;
    config.hidden.reset();
    add("post-norm blocks", config);
  }
  LanguageModelConfig both = small_config(ContextKind::heads, 2);
  both.reads = Reads::both;
  both.output = OutputKind::tied;
  add("heads that read both ways, tied", both);
  both.context = ContextKind::blocks;
  both.blocks = 2;
  both.activation = Activation::gelu;
  add("pre-norm blocks that read both ways, tied", both);
  both.reads = Reads::past;
  both.norm_place = NormPlace::post;
  add("post-norm blocks, tied", both);
  LanguageModelConfig today = small_config(ContextKind::heads, 4);
  today.head_size = 2;
  today.kv_heads = 2;
  today.window_before = 1;
  add("grouped heads with a window", today);
  today.positions = PositionKind::rotary;
  today.window_before.reset();
  add("grouped heads with rotary positions", today);
  today.softcap = 1.5F;
  today.sinks = true;
  add("grouped heads with sinks, a softcap and rotary positions", today);
  today.softcap.reset();
  today.context = ContextKind::blocks;
  today.blocks = 2;
  today.hidden = 6;
  today.norm = NormKind::rms;
  today.feed_forward = FeedForwardKind::gated;
  today.activation = Activation::silu;
  today.output = OutputKind::tied;
  add("gated blocks with RMS norms, grouped heads, sinks and rotary positions", today);
  today.kv_heads.reset();
  today.window_before = 2;
  today.norm_place = NormPlace::post;
  today.softcap = 0.8F;
  add("gated post-norm blocks with a window, sinks, a softcap and rotary positions", today);
  return cases;
}

// The models with Reads::past, which can generate text.
inline std::vector<ModelCase> writing_cases() {
  std::vector<ModelCase> cases = model_cases();
  std::erase_if(cases, [](const ModelCase& each) { return each.config.reads == Reads::both; });
  return cases;
}

// PyTorch's initial parameters plus small random numbers, so that no gamma is 1 and no beta 0.
template <class T>
ParametersOf<T> shaken_parameters(const LanguageModelConfig& config, std::uint64_t seed) {
  Dice dice(seed);
  ParametersOf<T> parameters;
  const Parameters drawn = *draw_parameters(config, seed);
  for (const auto& [name, matrix] : drawn) {
    parameters[name] = cast<T>(matrix) + dice.matrix<T>(matrix.rows(), matrix.cols(), 0.3);
  }
  return parameters;
}

// Three texts of three tokens. Two positions have no target, and one token occurs several times.
inline Batch small_batch() {
  return {3, 3, {0, 1, 2, 3, 4, 0, 2, 2, 1}, {1, 2, no_target, 4, 0, 3, 2, no_target, 1}};
}

}  // namespace riverbank::tests
