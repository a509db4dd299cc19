// Words are hidden, and the model learns to say what stood there: how a model that reads both ways
// is trained (Devlin et al. 2019).
#pragma once

#include "model/batch.h"

namespace riverbank {

// Which words are hidden, and how. The lowest ids are no words (a mask, the end of a text): so many
// are never hidden, and never stand in for a word.
struct Masking {
  double rate = 0.15;      // the part of the words that is to be guessed
  double masked = 0.8;     // of these: the part that becomes the mask,
  double exchanged = 0.1;  // the part that becomes any other word; the rest stays as it is
  Index mask = 0;          // the id of the mask
  Index reserved = 1;      // how many ids are no words
};

// What is wrong with the wishes for so many tokens, or the empty text: a part outside of 0 to 1;
// parts that add up to more; no word beside the reserved ids; a mask that is not one of these.
Complaint check_masking(const Masking& masking, Index vocabulary);

// Texts (sequences × length), their words hidden by chance; the targets are the hidden words, and
// no_target elsewhere. Drawn as PyTorch would: torch.rand(n) < rate chooses, a second torch.rand(n)
// says how each is hidden, torch.randint(reserved, vocabulary, (n,)) by which other word. 3·n
// draws. Errors: those of check_masking; a token outside of the vocabulary, by its place.
Result<Batch> mask_batch(const std::vector<Index>& tokens, Index sequences, Index vocabulary,
                         const Masking& masking, Generator& generator);

// Where texts of one length begin in a long one, so that each of its tokens is in one: where a line
// begins if one does within the text before, else right behind that text. `end` stands behind each
// line. The last text may reach back into the one before. Errors: a length below 1; a long text
// that is shorter.
Result<std::vector<std::int64_t>> line_starts(const std::vector<Index>& text, Index end,
                                              Index length);

// The texts of a step, in passes over all of them, each pass in an order of its own
// (torch.randperm, by seed and pass alone): so a training that was saved goes on with the same.
// Errors: no starts; sequences below 1.
Result<std::vector<std::int64_t>> shuffled_starts(const std::vector<std::int64_t>& starts,
                                                  Index sequences, std::uint64_t seed,
                                                  std::int64_t step);

}  // namespace riverbank
