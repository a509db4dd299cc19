// Continues a prompt with a language model.
#include "model/generate.h"

namespace riverbank {

Result<std::vector<Index>> generate(const LanguageModelConfig& config, const Parameters& parameters,
                                    const std::vector<Index>& prompt,
                                    const GenerateOptions& options) {
  auto started = LanguageModelText::start(config, parameters);
  if (!started) return failure(started.error());
  LanguageModelText text = *std::move(started);
  if (Error error = text.append(prompt); !error.empty()) return failure(std::move(error));
  return generate(text, options);
}

}  // namespace riverbank
