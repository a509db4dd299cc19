// A batch is a few texts of one length, read side by side, and the token that should come after
// each token.
#pragma once

#include <cstdint>
#include <vector>

#include "attention/result.h"
#include "model/config.h"
#include "random/generator.h"

namespace riverbank {

// A target that does not count towards the loss.
inline constexpr std::int64_t no_target = -100;

struct Batch {
  Index sequences = 0;
  Index length = 0;
  std::vector<Index> tokens;          // (sequences × length), text after text
  std::vector<std::int64_t> targets;  // of the same shape
};

// What is wrong with the tokens of a batch for a checked config, or the empty text: no texts, texts
// longer than config.sequence, another number of tokens than sequences × length, an id outside the
// vocabulary (by text and place), a batch whose numbers would not fit into memory.
Complaint check_tokens(const LanguageModelConfig& config, const Batch& batch);

// The same for its targets: another number than tokens; a target that is neither in the vocabulary
// nor no_target; nothing but no_target.
Complaint check_targets(const LanguageModelConfig& config, const Batch& batch);

// The targets of some places; of all where no places are named.
std::vector<std::int64_t> targets_at(const Batch& batch, const std::vector<Index>& places);

// One text from each start: tokens text[start … start+length−1], targets one further.
// Errors: no starts; length below 1; a text that is too short, by its size; a start from which the
// text does not reach.
Result<Batch> text_batch(const std::vector<Index>& text, Index length,
                         const std::vector<std::int64_t>& starts);

// Where the texts of a batch start, by chance, in a text of so many tokens; they depend on the seed
// and the step alone. Errors: sequences or length below 1; a text that is too short, by its size.
Result<std::vector<std::int64_t>> random_starts(std::int64_t text_size, Index length,
                                                Index sequences, std::uint64_t seed,
                                                std::int64_t step);

// Starts by chance. The batch depends on the seed and the step alone: a training that was saved
// after some steps goes on with the same batches. Errors: as random_starts and text_batch.
Result<Batch> random_batch(const std::vector<Index>& text, Index length, Index sequences,
                           std::uint64_t seed, std::int64_t step);

// The generator for what a step draws: another stream for each step of each seed.
Generator step_generator(std::uint64_t seed, std::int64_t step);

}  // namespace riverbank
