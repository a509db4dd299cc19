// Continues a text token by token. As long as the text is not longer than config.sequence, only the
// new tokens are read.
#include "model/language_model_text.h"

#include <algorithm>
#include <string>

#include "model/batch.h"

namespace riverbank {
namespace {

// Empty caches, one for each attention layer.
std::vector<AttentionCache> make_caches(const LanguageModelConfig& config) {
  const bool heads = config.context == ContextKind::heads;
  if (!heads && config.context != ContextKind::blocks) return {};
  const Index d_k = head_size(config);
  return {static_cast<std::size_t>(heads ? 1 : config.blocks),
          AttentionCache(kv_heads(config), d_k, d_k, config.window_before)};
}

}  // namespace

LanguageModelText::LanguageModelText(const LanguageModelConfig& config,
                                     std::shared_ptr<const LayersOf<float>> layers)
    : config_(config), layers_(std::move(layers)) {
  forget();
}

Result<LanguageModelText> LanguageModelText::start(const LanguageModelConfig& config,
                                                   const Parameters& parameters) {
  Error error = first_error([&] { return check_config(config); },
                            [&] { return check_parameters(config, parameters); });
  if (!error.empty()) return failure(std::move(error));
  return start(config, std::make_shared<const LayersOf<float>>(build_layers(config, parameters)));
}

Result<LanguageModelText> LanguageModelText::start(const LanguageModelConfig& config,
                                                   std::shared_ptr<const LayersOf<float>> layers) {
  if (config.reads == Reads::both) {
    return failure("a model with reads: 'both' predicts hidden words and cannot generate text");
  }
  return LanguageModelText(config, std::move(layers));
}

Error LanguageModelText::append(const std::vector<Index>& ids) {
  for (std::size_t place = 0; place < ids.size(); ++place) {
    if (ids[place] >= 0 && ids[place] < config_.vocabulary) continue;
    return "token " + std::to_string(place) + " of the prompt has id " +
           std::to_string(ids[place]) + " but the vocabulary has ids 0 to " +
           std::to_string(config_.vocabulary - 1);
  }
  tokens_.insert(tokens_.end(), ids.begin(), ids.end());
  return {};
}

Error LanguageModelText::truncate(Index length) {
  const auto size = static_cast<Index>(tokens_.size());
  if (length < 0 || length > size) {
    return "length is " + std::to_string(length) + ", but the text has " + std::to_string(size) +
           " tokens";
  }
  tokens_.resize(static_cast<std::size_t>(length));
  keep_first(length - 1);  // the logits of the last token are not kept, so it is read again
  return {};
}

void LanguageModelText::forget() {
  past_ = {};
  past_.caches = make_caches(config_);
}

// Forgets the results of the tokens from position `length` on. Two kinds of results cannot be cut:
// the state of an RNN, which depends on all tokens, and a cache with a window that has dropped keys
// which the remaining tokens see. Then all results are forgotten, and the next call reads the text
// again.
void LanguageModelText::keep_first(Index length) {
  if (length >= past_.end) return;
  if (length <= past_.begin || past_.caches.empty()) return forget();
  for (AttentionCache& cache : past_.caches) {
    if (!cache.truncate(length - past_.begin).empty()) return forget();
  }
  past_.end = length;
}

// Reads the tokens that have not been read yet. Returns the logits of the last token
// (1 × vocabulary).
Result<Matrix> LanguageModelText::read_new_tokens() {
  const auto size = static_cast<Index>(tokens_.size());
  const Index begin = std::max(Index{0}, size - config_.sequence);
  if (begin != past_.begin) {
    forget();
    past_.begin = past_.end = begin;
  }
  Batch batch;
  batch.sequences = 1;
  batch.length = size - past_.end;
  batch.tokens.assign(tokens_.begin() + past_.end, tokens_.end());
  if (auto error = check_tokens(config_, batch); !error.empty()) return failure(std::move(error));
  return continue_forward(config_, *layers_, {tokens_.begin() + begin, tokens_.end()}, past_);
}

Result<NextToken> LanguageModelText::next(const Sampling& sampling, Generator& generator) {
  if (Error error = check_sampling(sampling); !error.empty()) return failure(std::move(error));
  if (tokens_.empty()) return failure("the text is empty");
  Result<Matrix> logits = read_new_tokens();
  if (!logits) return failure(logits.error());
  auto next = choose_token(*std::move(logits), sampling, tokens_, generator);
  if (next) {
    tokens_.push_back(next->token);
  } else {
    // No token was chosen, so the next call needs the logits of the last token again. It reads this
    // token once more.
    keep_first(static_cast<Index>(tokens_.size()) - 1);
  }
  return next;
}

}  // namespace riverbank
