// Masked language modelling: words are hidden, and the model learns to predict them. Models with
// Reads::both are trained this way (Devlin et al. 2019).
#pragma once

#include "model/batch.h"

namespace riverbank {

// Which words are hidden, and how. The ids below `reserved` are not words but marks (the mask, the
// end of a line): they are never hidden and never replace a word.
struct Masking {
  double rate = 0.15;      // share of the words that are to be predicted
  double masked = 0.8;     // share of those that is replaced by the mask
  double exchanged = 0.1;  // share of those that is replaced by a random word; the rest stays
  Index mask = 0;          // the id of the mask
  Index reserved = 1;      // number of ids that are not words
};

// Returns the first error in the options for this vocabulary, or an empty text: a share outside 0
// to 1; shares that add up to more than 1; a vocabulary with reserved ids only; a mask that is not
// a reserved id.
Error check_masking(const Masking& masking, Index vocabulary);

// Hides random words of texts (sequences × length). The targets are the hidden words, and no_target
// elsewhere. The draws are PyTorch's: torch.rand(n) < rate selects the words, a second
// torch.rand(n) decides how each is hidden, torch.randint(reserved, vocabulary, (n,)) gives the
// replacements. 3·n draws. Errors: those of check_masking; a token outside the vocabulary, by
// position.
Result<Batch> mask_batch(const std::vector<Index>& tokens, Index sequences, Index vocabulary,
                         const Masking& masking, Generator& generator);

// The starts of texts of one length that together cover a long text. A text starts at the beginning
// of a line if there is one within the previous text, otherwise right behind the previous text.
// `end` is the token at the end of each line. The last text may overlap the one before. Errors: a
// length below 1; a long text that is shorter than that.
Result<std::vector<std::int64_t>> line_starts(const std::vector<Index>& text, Index end,
                                              Index length);

// The starts of one training step, in passes over all texts. Each pass has its own order
// (torch.randperm), which depends only on seed and pass: a training that was saved and loaded
// continues with the same texts. Errors: no starts; sequences below 1.
Result<std::vector<std::int64_t>> shuffled_starts(const std::vector<std::int64_t>& starts,
                                                  Index sequences, std::uint64_t seed,
                                                  std::int64_t step);

}  // namespace riverbank
