// The first steps of a reading: tokens become vectors, and those go through some of the layers.
#pragma once

#include <vector>

#include "checkpoints/read.h"

namespace riverbank {

// Token vectors + position vectors (+ the vector of the first token type), normed where the model
// does so (tokens × d). The ids have been checked.
Matrix embed_tokens(const ReadModel& model, const std::vector<Index>& ids);

// A reading of the first `layers` layers; see read_tokens for its errors.
Result<Reading> read_layers(const ReadModel& model, const std::vector<Index>& ids,
                            const ReadOptions& options, Index layers);

// Whether there is such a head.
Error check_head(const ReadModel& model, const HeadPlace& place);

}  // namespace riverbank
