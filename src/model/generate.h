// Text generation: the model predicts the next token, one is chosen, and the model reads it too.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "model/language_model_text.h"

namespace riverbank {

// How a text is continued, by a language model or by a published one.
struct GenerateOptions {
  Sampling sampling = {};
  std::uint64_t seed = 0;
  Index max_tokens = 64;         // the most tokens to append
  std::vector<Index> stop = {};  // ends after one of these tokens, such as the end of the text
  // Called with each token; false ends the text.
  std::function<bool(const NextToken&)> each = {};
};

// Continues a text (LanguageModelText, or TextSession in checkpoints/session.h) and returns the new
// tokens, a stop token included. Errors: those of the text's next(); max_tokens below 1.
template <class Text>
Result<std::vector<Index>> generate(Text& text, const GenerateOptions& options = {}) {
  if (options.max_tokens < 1) {
    return failure("max_tokens is " + std::to_string(options.max_tokens) +
                   ", but it must be 1 or more");
  }
  Generator generator(options.seed);
  std::vector<Index> tokens;
  while (static_cast<Index>(tokens.size()) < options.max_tokens) {
    const auto next = text.next(options.sampling, generator);
    if (!next) return failure(next.error());
    tokens.push_back(next->token);
    if (options.each && !options.each(*next)) break;
    if (std::ranges::find(options.stop, next->token) != options.stop.end()) break;
  }
  return tokens;
}

// The same for a prompt of its own. Errors: also those of LanguageModelText::start and append.
Result<std::vector<Index>> generate(const LanguageModelConfig& config, const Parameters& parameters,
                                    const std::vector<Index>& prompt,
                                    const GenerateOptions& options = {});

}  // namespace riverbank
