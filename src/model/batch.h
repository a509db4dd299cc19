// A batch: several texts of the same length, and for each token a target that the model should
// predict, usually the next token.
#pragma once

#include <cstdint>
#include <vector>

#include "attention/result.h"
#include "model/config.h"
#include "random/generator.h"

namespace riverbank {

// Marks a position without a target: it does not count in the loss.
inline constexpr std::int64_t no_target = -100;

struct Batch {
  Index sequences = 0;
  Index length = 0;
  std::vector<Index> tokens;          // (sequences × length), text after text
  std::vector<std::int64_t> targets;  // same shape as tokens
};

// Returns the first error in the tokens of a batch for a checked config, or an empty text: no
// texts; texts without tokens or longer than config.sequence; tokens.size() ≠ sequences × length;
// an id outside the vocabulary, by text and position; matrices beyond max_elements.
Error check_tokens(const LanguageModelConfig& config, const Batch& batch);

// Returns the first error in the targets of a batch, or an empty text: targets.size() ≠
// sequences × length; a target that is neither in the vocabulary nor no_target, by text and
// position; no target at all.
Error check_targets(const LanguageModelConfig& config, const Batch& batch);

// The targets at the given flat positions of the batch; all targets if `places` is empty.
std::vector<std::int64_t> targets_at(const Batch& batch, const std::vector<Index>& places);

// Cuts one text of `length` tokens from each start. The targets are the tokens one position later.
// Errors: no starts; length below 1; a batch beyond max_elements; a text that is too short; a start
// below 0, or so late that its last target would lie beyond the text's end.
Result<Batch> text_batch(const std::vector<Index>& text, Index length,
                         const std::vector<std::int64_t>& starts);

// Draws random starts in a text of `text_size` tokens. The starts depend only on the arguments, so
// the same seed and step give the same starts. Errors: sequences or length below 1; a batch beyond
// max_elements; a text that is too short.
Result<std::vector<std::int64_t>> random_starts(std::int64_t text_size, Index length,
                                                Index sequences, std::uint64_t seed,
                                                std::int64_t step);

// Returns text_batch() at random_starts(). The same text, seed and step give the same batch, so a
// training run that was saved and loaded continues with the same batches. Errors: those of
// random_starts and text_batch.
Result<Batch> random_batch(const std::vector<Index>& text, Index length, Index sequences,
                           std::uint64_t seed, std::int64_t step);

// Returns the generator for one training step. Every step of a training run gets other random
// numbers.
Generator step_generator(std::uint64_t seed, std::int64_t step);

}  // namespace riverbank
