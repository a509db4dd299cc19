// Continues a text token by token. Only the new tokens are read.
#include "checkpoints/session.h"

#include <algorithm>
#include <string>

#include "checkpoints/embed_tokens.h"

namespace riverbank {
namespace {

// The number of tokens of a long prompt that pass through the layers together. A larger number
// would need more memory for hidden states; a smaller one would read the weights more often.
constexpr Index tokens_at_once = 120;

}  // namespace

TextSession::TextSession(const ReadModel& model, std::vector<HeadPlace> off)
    : model_(&model),
      options_{.attention = false, .off = std::move(off)},
      caches_(make_caches(model)) {}

Result<TextSession> TextSession::start(const ReadModel& model, std::vector<HeadPlace> off) {
  if (!model.config.causal()) {
    return failure(
        "this model predicts hidden words and cannot generate text: its tokens see "
        "later ones");
  }
  if (!model.head) return failure("this checkpoint was saved without the layer that scores words");
  for (const HeadPlace& head : off) {
    if (Error error = check_head(model, head); !error.empty()) return failure(std::move(error));
  }
  return TextSession(model, std::move(off));
}

// Cuts the caches to `length` tokens. The cache of a layer with a window may have dropped keys that
// an earlier token sees. Then all caches are emptied, and the text is read again.
void TextSession::cut_caches(Index length) {
  for (AttentionCache& cache : caches_) {
    if (cache.truncate(std::min(length, cache.length())).empty()) continue;
    caches_ = make_caches(*model_);
    return;
  }
}

std::size_t TextSession::bytes() const {
  std::size_t all = 0;
  for (const AttentionCache& cache : caches_) all += cache.bytes();
  return all;
}

Error TextSession::append(const std::vector<Index>& ids) {
  if (ids.empty()) return {};
  Error error = check_ids(*model_, ids, static_cast<Index>(tokens_.size()));
  if (error.empty()) tokens_.insert(tokens_.end(), ids.begin(), ids.end());
  return error;
}

Error TextSession::truncate(Index length) {
  const auto size = static_cast<Index>(tokens_.size());
  if (length < 0 || length > size) {
    return "length is " + std::to_string(length) + ", but the text has " + std::to_string(size) +
           " tokens";
  }
  tokens_.resize(static_cast<std::size_t>(length));
  // The scores of the last token are not kept, so the token is read again.
  cut_caches(std::max(length - 1, Index{0}));
  return {};
}

// Passes all new tokens through the layers and returns the last token's hidden state (1 × d).
Result<Matrix> TextSession::read_new_tokens() {
  const auto size = static_cast<Index>(tokens_.size());
  // A fork copies the last page of each layer when it is continued. One token, the usual case, is
  // one part, and continue_reading restores its caches without copies.
  const bool in_parts = size - read() > tokens_at_once;
  LayerCaches before = in_parts ? caches_ : LayerCaches();
  Result<Matrix> last = failure("the text is empty");
  while (read() < size) {
    const auto first = tokens_.begin() + read();
    const Index count = std::min(tokens_at_once, size - read());
    const auto reading = continue_reading(*model_, {first, first + count}, caches_, options_);
    if (!reading) {
      if (in_parts) caches_ = std::move(before);
      return failure(reading.error());
    }
    last = row_as<float>(reading->hidden.back(), count - 1);
  }
  return last;
}

Result<NextToken> TextSession::next(const Sampling& sampling, Generator& generator) {
  if (Error error = check_sampling(sampling); !error.empty()) return failure(std::move(error));
  const auto size = static_cast<Index>(tokens_.size());
  if (size >= model_->config.sequence()) {
    return failure("the text has " + std::to_string(size) +
                   " tokens, and the model reads no more than that");
  }
  const Result<Matrix> last = read_new_tokens();
  if (!last) return failure(last.error());
  auto logits = read_words(*model_, *last, model_->config.states() - 1);
  auto next = logits ? choose_token(*std::move(logits), sampling, tokens_, generator)
                     : Result<NextToken>(failure(logits.error()));
  if (next) {
    tokens_.push_back(next->token);
  } else {
    cut_caches(size - 1);  // so the next call reads the last token again
  }
  return next;
}

Result<std::vector<Index>> generate(const ReadModel& model, const std::vector<Index>& prompt,
                                    const GenerateOptions& options) {
  auto started = TextSession::start(model);
  if (!started) return failure(started.error());
  TextSession session = *std::move(started);
  if (Error error = session.append(prompt); !error.empty()) return failure(std::move(error));
  return generate(session, options);
}

}  // namespace riverbank
