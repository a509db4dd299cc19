// The first steps of a reading: tokens become vectors, and those go through some of the layers.
#pragma once

#include <algorithm>
#include <vector>

#include "checkpoints/read.h"

namespace riverbank {

// An attention mask as the row of numbers that attend() and attend_fast() take (1 × tokens).
inline Matrix mask_row_of(const std::vector<Index>& mask) {
  Matrix row(1, static_cast<Index>(mask.size()));
  std::transform(mask.begin(), mask.end(), row.data(),
                 [](Index number) { return static_cast<float>(number); });
  return row;
}

// Token vectors + position vectors (+ the vector of the first token type), normed where the model
// does so (tokens × d). The ids have been checked.
Matrix embed_tokens(const ReadModel& model, const std::vector<Index>& ids);

// A reading of the first `layers` layers; see read_tokens for its errors.
Result<Reading> read_layers(const ReadModel& model, const std::vector<Index>& ids,
                            const ReadOptions& options, Index layers);

// Whether there is such a head.
Error check_head(const ReadModel& model, const HeadPlace& place);

}  // namespace riverbank
