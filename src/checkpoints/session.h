// A text that a model reads and continues. The keys and values of its tokens are kept, so that only
// new tokens have to pass through the layers.
#pragma once

#include <vector>

#include "checkpoints/read.h"
#include "model/generate.h"

namespace riverbank {

class TextSession {
 public:
  // Starts with an empty text. The model must outlive the session. `off`: heads that are switched
  // off. Errors: a model whose tokens see later tokens; a model without an output layer; a head
  // that does not exist.
  static Result<TextSession> start(const ReadModel& model, std::vector<HeadPlace> off = {});

  // Appends tokens to the text. The model reads them in next(). Errors: an id outside the
  // vocabulary (the error names its position); more tokens than the model has positions. After an
  // error the text is unchanged.
  Error append(const std::vector<Index>& ids);

  // Cuts the text to its first `length` tokens. Error: a length outside 0 … tokens().size().
  Error truncate(Index length);

  // Reads the tokens that were appended since the last call, chooses the next token and appends it.
  // The logits have the same bits however many tokens each call reads. Errors: an empty text; a
  // text with as many tokens as the model can read; those of check_sampling and choose_token; not
  // enough memory; a layer's result or logits that are not finite. After an error the text is
  // unchanged.
  Result<NextToken> next(const Sampling& sampling, Generator& generator);

  [[nodiscard]] const std::vector<Index>& tokens() const { return tokens_; }

  // The number of tokens that the model has read: those whose keys and values are in the caches, or
  // have been forgotten because no later query sees them.
  [[nodiscard]] Index read() const { return caches_.front().length(); }

  // The number of bytes that the keys and values need.
  [[nodiscard]] std::size_t bytes() const;

 private:
  TextSession(const ReadModel& model, std::vector<HeadPlace> off);
  void cut_caches(Index length);
  Result<Matrix> read_new_tokens();

  const ReadModel* model_;
  ReadOptions options_;
  LayerCaches caches_;
  std::vector<Index> tokens_;
};

// Continues a prompt with a published model. Errors: those of generate() in model/generate.h, of
// TextSession::start and of append.
Result<std::vector<Index>> generate(const ReadModel& model, const std::vector<Index>& prompt,
                                    const GenerateOptions& options = {});

}  // namespace riverbank
