// What kind of thing a word means, asked beside which word it is: a second lesson for the same
// model.
#pragma once

#include <cstdint>
#include <vector>

#include "model/batch.h"

namespace riverbank::english {

// A kind is an id above the words' own, so that one table of vectors and one softmax hold both. A
// model that is published leaves these rows out: then words alone are asked.
struct Kinds {
  Index words = 0;    // ids below are words
  Index count = 0;    // so many ids above are kinds
  Index certain = 0;  // from this mark on, a token's kind is certain
  double hidden = 0;  // how many of the hidden words with a kind are asked for it, not for the word
  double seen = 0;    // how many of the words in sight whose kind is certain are asked for it
};

// What each token of a text means, one byte for each: 0 nothing that is known; from 1 on, the kind
// that its word nearly always has; from `certain` on, the kind that it has in this very place.
// Errors: a kind that there is not, fewer or more marks than tokens.
Error check_marks(const std::vector<std::uint8_t>& marks, std::size_t tokens, const Kinds& kinds);

// Puts kinds into the targets of texts that begin at `starts`; one draw for each token. (Batch as
// mask_batch leaves it.)
void ask_kinds(const std::vector<std::uint8_t>& marks, const std::vector<std::int64_t>& starts,
               const Kinds& kinds, Generator generator, Batch& batch);

// A kind's vector before training is the mean of the tokens that are of it, and its bias the log of
// how common they are. vectors: (words + kinds) × width; biases: 1 × (words + kinds).
void start_kinds(const std::vector<Index>& text, const std::vector<std::uint8_t>& marks,
                 const Kinds& kinds, Matrix& vectors, Matrix& biases);

}  // namespace riverbank::english
