// Vectors by counting: words that stand among the same neighbours get vectors that point the same
// way.
#pragma once

#include <vector>

#include "attention/matrix.h"

namespace riverbank::english {

struct Counting {
  Index vocabulary = 0;
  Index width = 192;   // of a vector
  Index window = 5;    // how many neighbours to each side; the nearer count more, as 1 / distance
  Index reserved = 2;  // ids that are no words; the last of them ends a line
  std::uint64_t seed = 1;
};

// Positive pointwise mutual information with smoothed contexts (Levy, Goldberg and Dagan 2015),
//   max(0, log(count(w, c) · total / (count(w) · count(c)^¾ …)))
// brought down to `width` dimensions by its largest singular values: U · √Σ (vocabulary × width).
// The singular vectors by subspace iteration from random ones (Halko, Martinsson and Tropp 2011).
Matrix counted_vectors(const std::vector<Index>& text, const Counting& counting);

// How rare each token is: log(lines / lines that have it), or of one if none has (1 × vocabulary).
Matrix rarity(const std::vector<Index>& text, const Counting& counting);

// log(share of all tokens), one added to each count (1 × vocabulary).
Matrix log_shares(const std::vector<Index>& text, const Counting& counting);

}  // namespace riverbank::english
