// Turns tokens into vectors, and passes them through some of the model's layers.
#pragma once

#include <algorithm>
#include <vector>

#include "checkpoints/read.h"

namespace riverbank {

// An attention mask as a row of 0 and 1 (1 × tokens), for attend() and attend_fast().
inline Matrix mask_row_of(const std::vector<Index>& mask) {
  Matrix row(1, static_cast<Index>(mask.size()));
  std::transform(mask.begin(), mask.end(), row.data(),
                 [](Index number) { return static_cast<float>(number); });
  return row;
}

// Token vectors + position vectors (+ the vector of the first token type) → (tokens × d). Applies
// the embedding norm if the model has one. The ids must be valid. `first_position`: the number of
// tokens before these.
Matrix embed_tokens(const ReadModel& model, const std::vector<Index>& ids, Index first_position);

// The hidden states and attention of the first `layers` layers. With caches, the ids follow their
// tokens. Errors: those of read_tokens and continue_reading.
Result<Reading> read_layers(const ReadModel& model, const std::vector<Index>& ids,
                            const ReadOptions& options, Index layers,
                            LayerCaches* caches = nullptr);

// Errors: no tokens; an id outside the vocabulary, by position; more tokens than the model reads.
// `before`: the number of tokens before these.
Error check_ids(const ReadModel& model, const std::vector<Index>& ids, Index before);

// Error: a layer or head that the model does not have.
Error check_head(const ReadModel& model, const HeadPlace& place);

}  // namespace riverbank
