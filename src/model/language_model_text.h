// A text that a language model reads and continues, token by token.
#pragma once

#include <memory>
#include <vector>

#include "model/sampling.h"
#include "model/tokens_read.h"

namespace riverbank {

// A text and the model that continues it. The text keeps the model's layers from its start, so
// later training of the model does not change them. The model sees only the last config.sequence
// tokens, at the positions 0, 1, 2, … Once a text is longer, each new token changes the positions
// of all tokens that the model sees, so it reads all of them again.
class LanguageModelText {
 public:
  // Starts with an empty text. Errors: those of check_config and check_parameters; a model with
  // Reads::both.
  static Result<LanguageModelText> start(const LanguageModelConfig& config,
                                         const Parameters& parameters);

  // Starts with an empty text, from layers that were built from checked parameters. Several texts
  // can share the layers.
  static Result<LanguageModelText> start(const LanguageModelConfig& config,
                                         std::shared_ptr<const LayersOf<float>> layers);

  // Appends tokens to the text. The model reads them in next(). Error: an id outside the
  // vocabulary, by position. The text is then unchanged.
  Error append(const std::vector<Index>& ids);

  // Cuts the text to its first `length` tokens. Error: a length outside 0 … tokens().size().
  Error truncate(Index length);

  // Reads the tokens that were appended since the last call, chooses the next token and appends it.
  // The logits have the same bits however many tokens each call reads. Drawing a token takes
  // 2·vocabulary draws of the generator, as torch.multinomial(p, 1) does. Errors: an empty text;
  // those of check_sampling; matrices beyond max_elements; those of choose_token. After an error
  // nothing has been appended or drawn.
  Result<NextToken> next(const Sampling& sampling, Generator& generator);

  [[nodiscard]] const std::vector<Index>& tokens() const { return tokens_; }

  // The number of tokens that have been read and not been forgotten. next() reads only the others,
  // except with ContextKind::average, which reads all tokens again.
  [[nodiscard]] Index read() const { return past_.end - past_.begin; }

 private:
  LanguageModelText(const LanguageModelConfig& config,
                    std::shared_ptr<const LayersOf<float>> layers);
  void forget();
  void keep_first(Index length);
  Result<Matrix> read_new_tokens();

  LanguageModelConfig config_;
  std::shared_ptr<const LayersOf<float>> layers_;
  std::vector<Index> tokens_;
  TokensRead past_;
};

}  // namespace riverbank
