// Computes word vectors: words with the same neighbours get vectors of similar direction.
#pragma once

#include <vector>

#include "attention/matrix.h"

namespace riverbank::english {

struct Counting {
  Index vocabulary = 0;
  Index width = 192;   // the length of a vector
  Index window = 5;    // neighbours counted on each side, weighted by 1 / distance
  Index reserved = 2;  // number of special ids before the words; the last one ends a line
  std::uint64_t seed = 1;
};

// Returns word vectors (vocabulary × width). They come from the positive pointwise mutual
// information with smoothed contexts (Levy, Goldberg and Dagan 2015):
//   max(0, log(count(w, c) / (count(w) · p(c)))), p(c) = count(c)^¾ / Σ count^¾.
// The `width` largest singular values of this matrix give the vectors, U · √Σ. Subspace iteration
// from random vectors finds them (Halko, Martinsson and Tropp 2011).
Matrix counted_vectors(const std::vector<Index>& text, const Counting& counting);

// How rare each token is: log(lines / lines with the token) (1 × vocabulary). A token that is in no
// line counts as if one line had it.
Matrix rarity(const std::vector<Index>& text, const Counting& counting);

// log of each token's share of the text, with one added to each count (1 × vocabulary).
Matrix log_shares(const std::vector<Index>& text, const Counting& counting);

}  // namespace riverbank::english
