// Masked language modelling: words are hidden, and the model learns to predict them. Models with
// Reads::both are trained this way (Devlin et al. 2019).
#pragma once

#include "model/batch.h"

namespace riverbank {

// Which words are hidden, and how. The ids below `reserved` are not words but marks (the mask, the
// end of a line): they are never hidden and never replace a word.
struct Masking {
  double rate = 0.15;      // share of the words chosen to be predicted
  double masked = 0.8;     // share of the chosen words replaced by the mask
  double exchanged = 0.1;  // share of the chosen words replaced by random words; the rest stays
  Index mask = 0;          // the id of the mask
  Index reserved = 1;      // number of ids that are not words
};

// Returns the first error in the options for this vocabulary, or an empty text: a share outside 0
// to 1; shares that add up to more than 1; a vocabulary with reserved ids only; a mask that is not
// a reserved id.
Error check_masking(const Masking& masking, Index vocabulary);

// Hides random words of texts (sequences × length). The targets are the hidden words; all other
// positions have the target no_target. The random numbers are those of PyTorch: torch.rand(n) <
// rate selects the words, a second torch.rand(n) decides how each word is hidden, and
// torch.randint(reserved, vocabulary, (n,)) gives the replacements. That takes 3·n draws. Errors:
// those of check_masking; a token outside the vocabulary, by position.
Result<Batch> mask_batch(const std::vector<Index>& tokens, Index sequences, Index vocabulary,
                         const Masking& masking, Generator& generator);

// Cuts a long text into texts of `length` tokens that together cover it, and returns their starts.
// The next text starts at the beginning of a line if a line begins within the text before it,
// otherwise right after that text. `end` is the token at the end of each line. The last text may
// overlap the one before. Errors: a length below 1; a long text with fewer than `length` tokens.
Result<std::vector<std::int64_t>> line_starts(const std::vector<Index>& text, Index end,
                                              Index length);

// Chooses from `starts` the texts of one training step. Training passes through all texts again and
// again, each time in another order (torch.randperm). The order depends only on the seed and the
// number of the pass, so a training that was saved and loaded continues with the same texts.
// Errors: no starts; sequences below 1.
Result<std::vector<std::int64_t>> shuffled_starts(const std::vector<std::int64_t>& starts,
                                                  Index sequences, std::uint64_t seed,
                                                  std::int64_t step);

}  // namespace riverbank
