// Lists the fields of a model's config and the training options by name. All C++ code that saves,
// loads or exchanges them visits this list.
#pragma once

#include <array>
#include <string_view>

#include "model/config.h"
#include "model/trainer.h"

namespace riverbank {

// For each enum: the names of its values, in the order of its enumerators.
inline constexpr std::array<std::string_view, 2> scale_by_names = {"head", "embedding"};
inline constexpr std::array<std::string_view, 4> context_names = {"average", "rnn", "heads",
                                                                  "blocks"};
inline constexpr std::array<std::string_view, 3> position_names = {"learned", "sinusoid", "rotary"};
inline constexpr std::array<std::string_view, 2> norm_place_names = {"pre", "post"};
inline constexpr std::array<std::string_view, 5> activation_names = {"none", "relu", "gelu",
                                                                     "gelu_tanh", "silu"};
inline constexpr std::array<std::string_view, 2> reads_names = {"past", "both"};
inline constexpr std::array<std::string_view, 2> output_names = {"linear", "tied"};
inline constexpr std::array<std::string_view, 2> norm_names = {"layer", "rms"};
inline constexpr std::array<std::string_view, 2> feed_forward_names = {"plain", "gated"};

// The enum fields that older checkpoints do not have. If one of these fields is missing in a
// checkpoint, the config keeps its default.
inline constexpr std::array<std::string_view, 4> later_fields = {"reads", "output", "norm",
                                                                 "feed_forward"};

// Calls visit(name, field) for each number and flag of a config, and visit(name, field, names) for
// each enum. Config is LanguageModelConfig, const or not.
template <class Config, class Visit>
void visit_config(Config& config, Visit visit) {
  visit("vocabulary", config.vocabulary);
  visit("embedding", config.embedding);
  visit("sequence", config.sequence);
  visit("heads", config.heads);
  visit("head_size", config.head_size);
  visit("scale_by", config.scale_by, scale_by_names);
  visit("context", config.context, context_names);
  visit("positions", config.positions, position_names);
  visit("blocks", config.blocks);
  visit("hidden", config.hidden);
  visit("norm_place", config.norm_place, norm_place_names);
  visit("activation", config.activation, activation_names);
  visit("reads", config.reads, reads_names);
  visit("output", config.output, output_names);
  visit("kv_heads", config.kv_heads);
  visit("softcap", config.softcap);
  visit("sinks", config.sinks);
  visit("window_before", config.window_before);
  visit("window_after", config.window_after);
  visit("norm", config.norm, norm_names);
  visit("feed_forward", config.feed_forward, feed_forward_names);
}

// Calls visit(name, field) for each training option. Options is TrainOptions, const or not.
template <class Options, class Visit>
void visit_options(Options& options, Visit visit) {
  visit("learning_rate", options.adamw.learning_rate);
  visit("beta1", options.adamw.beta1);
  visit("beta2", options.adamw.beta2);
  visit("eps", options.adamw.eps);
  visit("weight_decay", options.adamw.weight_decay);
  visit("clip_norm", options.clip_norm);
  visit("warm_up_steps", options.warm_up_steps);
  visit("decay_steps", options.decay_steps);
  visit("token_pace", options.token_pace);
}

}  // namespace riverbank
