// Applies the output layer to the hidden state of any layer and returns the most probable tokens.
#include <algorithm>
#include <numeric>

#include "checkpoints/embed_tokens.h"
#include "checkpoints/project_stored.h"
#include "kernels/activate_fast.h"
#include "kernels/norm_fast.h"
#include "kernels/packing.h"
#include "kernels/softcap.h"
#include "kernels/softmax_fast.h"

namespace riverbank {
namespace {

// Applies the model's last norm, unless the hidden state has passed through this norm already.
Matrix last_norm_of(const ReadModel& model, const Matrix& hidden, Index state) {
  const bool normed = state == model.config.states() - 1;
  return model.last_norm && !normed ? norm_fast(hidden, *model.last_norm) : hidden;
}

// Replaces each logit by cap · tanh(logit / cap).
void cap_logits(Matrix& logits, float cap) {
  const Index width = round_up(logits.cols(), lane_count);
  const auto padded = allocate(width);
  std::fill_n(padded.get(), width, 0.0F);
  // With z = logit / cap, cap_scores(softcap, …) turns 2·z·log2(e) into softcap · log2(e) ·
  // tanh(z). So its softcap is cap / log2(e) here.
  const float factor = 2 * log2_e / cap;
  for (Index row = 0; row < logits.rows(); ++row) {
    const auto numbers = logits.row(row);
    std::transform(numbers.data(), numbers.data() + logits.cols(), padded.get(),
                   [factor](float logit) { return logit * factor; });
    cap_scores(cap / log2_e, width, padded.get());
    std::copy_n(padded.get(), logits.cols(), numbers.data());
  }
}

Error check_request(const ReadModel& model, Index tokens, Index place, Index state, Index count) {
  const auto check = [](std::string_view name, Index at, Index size) -> Error {
    if (at >= 0 && at < size) return {};
    return std::string(name) + " is " + std::to_string(at) + ", but it must be from 0 to " +
           std::to_string(size - 1);
  };
  return first_error([&] { return check("place", place, std::max(tokens, Index{1})); },
                     [&] { return check("layer", state, model.config.states()); },
                     [&]() -> Error {
                       if (count >= 1) return {};
                       return "count is " + std::to_string(count) + ", but it must be 1 or more";
                     });
}

std::vector<Substitute> best_of(const Matrix& logits, Index count) {
  const Matrix probabilities = softmax_fast(logits);
  std::vector<Index> ids(static_cast<std::size_t>(logits.cols()));
  std::iota(ids.begin(), ids.end(), Index{0});
  const auto wanted = ids.begin() + std::min(count, logits.cols());
  // Tokens with equal logits are ordered by id, so that the order is the same on every machine.
  std::partial_sort(ids.begin(), wanted, ids.end(), [&](Index a, Index b) {
    return std::pair(-logits(0, a), a) < std::pair(-logits(0, b), b);
  });
  std::vector<Substitute> best;
  for (auto id = ids.begin(); id != wanted; ++id) {
    best.push_back({*id, logits(0, *id), probabilities(0, *id)});
  }
  return best;
}

}  // namespace

Result<Matrix> read_words(const ReadModel& model, const Matrix& hidden, Index state) {
  if (!model.head) return failure("this checkpoint was saved without the layer that scores words");
  const WordHead& head = *model.head;
  Error error = check_size("logits", hidden.rows(), model.config.vocabulary);
  if (!error.empty()) return failure(std::move(error));
  Matrix x = last_norm_of(model, hidden, state);
  if (head.dense) {
    x = norm_fast(activate_fast(project_stored(x, *head.dense), model.config.activation),
                  head.norm);
  }
  Matrix logits = project_stored(x, head.words);
  if (model.config.logits_cap > 0) cap_logits(logits, static_cast<float>(model.config.logits_cap));
  error = check_finite("logits", logits);
  if (!error.empty()) return failure(std::move(error));
  return logits;
}

Result<std::vector<Substitute>> substitutes(const ReadModel& model, const std::vector<Index>& ids,
                                            Index place, const SubstituteOptions& options) {
  const Index state = options.state.value_or(model.config.states() - 1);
  Error error = check_request(model, static_cast<Index>(ids.size()), place, state, options.count);
  if (!error.empty()) return failure(std::move(error));
  const Index layers = std::min(state, model.config.layers);
  const ReadOptions as_read = {
      .attention = false, .off = options.off, .attention_mask = options.attention_mask};
  const auto read = read_layers(model, ids, as_read, layers);
  if (!read) return failure(read.error());
  // If the model has a last norm, the last hidden state is the output of this norm. read_words
  // applies the norm itself, so it gets the output of the last layer here.
  const auto logits = read_words(model, row_as<float>(read->hidden.back(), place), layers);
  if (!logits) return failure(logits.error());
  return best_of(*logits, options.count);
}

}  // namespace riverbank
