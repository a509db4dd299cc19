// Masked language modelling: words are hidden, and the model learns to predict them. Models with
// Reads::both are trained this way (Devlin et al. 2019).
#pragma once

#include "model/batch.h"

namespace riverbank {

// Which words are hidden, and how. The ids below `reserved` are not words but special tokens (the
// mask, the end of a line). They are never hidden and never replace a word.
struct Masking {
  double rate = 0.15;      // probability with which a word is chosen to be predicted
  double masked = 0.8;     // share of the chosen words replaced by the mask
  double exchanged = 0.1;  // share of the chosen words replaced by random words; the rest is kept
  Index mask = 0;          // the id of the mask
  Index reserved = 1;      // number of ids that are not words
};

// Returns the first error in the options for this vocabulary, or an empty text: a rate or share
// outside 0 to 1; `masked` and `exchanged` that add up to more than 1; `reserved` below 1; a
// vocabulary with reserved ids only; a mask that is not a reserved id.
Error check_masking(const Masking& masking, Index vocabulary);

// Chooses random words of texts (sequences × length) and hides them as `masking` says. The targets
// are the chosen words; all other positions have the target no_target. With n tokens, the random
// numbers are those of PyTorch, 3·n draws. A first torch.rand(n) < rate chooses words, among the
// tokens that are not reserved. A second torch.rand(n) decides whether a chosen word is masked,
// exchanged or kept. torch.randint(reserved, vocabulary, (n,)) gives the words for the exchange.
// Errors: those of check_masking; no tokens, or tokens that cannot be split into `sequences` texts
// of equal length; a token outside the vocabulary, by position.
Result<Batch> mask_batch(const std::vector<Index>& tokens, Index sequences, Index vocabulary,
                         const Masking& masking, Generator& generator);

// Cuts a long text into texts of `length` tokens that together cover it, and returns their starts.
// If lines begin within a text, the next text starts with the last of these lines; otherwise it
// starts right after that text. The last text starts earlier if it would exceed the end. `end` is
// the token at the end of each line. Errors: a length below 1; a long text with fewer than `length`
// tokens.
Result<std::vector<std::int64_t>> line_starts(const std::vector<Index>& text, Index end,
                                              Index length);

// Chooses from `starts` the texts of one training step. Training goes through all texts again and
// again, each time in another order (torch.randperm). The order depends only on the seed and on how
// many times all texts have been read. So a training run that was saved and loaded continues with
// the same texts. Errors: no starts; sequences below 1.
Result<std::vector<std::int64_t>> shuffled_starts(const std::vector<std::int64_t>& starts,
                                                  Index sequences, std::uint64_t seed,
                                                  std::int64_t step);

}  // namespace riverbank
