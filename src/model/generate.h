// Text generation: the model predicts the next token, one token is chosen, and the model reads the
// longer text.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "model/language_model_text.h"

namespace riverbank {

// Options for continuing a text with a language model of this library or with a published model.
struct GenerateOptions {
  Sampling sampling = {};
  std::uint64_t seed = 0;
  Index max_tokens = 64;         // the largest number of tokens to append
  std::vector<Index> stop = {};  // generation ends after any of these tokens
  // Called with each new token. Generation ends if it returns false.
  std::function<bool(const NextToken&)> each = {};
};

// Continues `text` (a LanguageModelText, or a TextSession of checkpoints/session.h) and returns the
// new tokens, including a stop token. Errors: those of text.next(); max_tokens below 1.
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

// Continues a prompt with a language model and returns the new tokens. Errors: those of generate()
// for a text, of LanguageModelText::start and of append.
Result<std::vector<Index>> generate(const LanguageModelConfig& config, const Parameters& parameters,
                                    const std::vector<Index>& prompt,
                                    const GenerateOptions& options = {});

}  // namespace riverbank
