// Turns tokens into vectors, and runs the first layers of the model on them.
#pragma once

#include <algorithm>
#include <vector>

#include "checkpoints/read.h"

namespace riverbank {

// Turns an attention mask into a row of 0 and 1 (1 × tokens), for attend() and attend_fast().
inline Matrix mask_row_of(const std::vector<Index>& mask) {
  Matrix row(1, static_cast<Index>(mask.size()));
  std::transform(mask.begin(), mask.end(), row.data(),
                 [](Index number) { return static_cast<float>(number); });
  return row;
}

// Returns the sum of each token's vector and, if the model has a position table, the vector of its
// position (tokens × d). If the layout has scaled_words, each token's vector is first multiplied by
// √d. If the model has token types, the vector of the first type is added too. Applies the
// embedding norm if the model has one. The ids must be valid. `first_position`: the number of
// tokens before these.
Matrix embed_tokens(const ReadModel& model, const std::vector<Index>& ids, Index first_position);

// Runs the first `layers` layers and returns the embeddings, the layers' hidden states and, unless
// `options.attention` is false, their attention weights. The model's last norm is not applied. With
// caches, `ids` are the tokens that come after those in the caches; the caches must fit the model.
// Errors: those of read_tokens. After an error some caches may contain the new tokens.
Result<Reading> read_layers(const ReadModel& model, const std::vector<Index>& ids,
                            const ReadOptions& options, Index layers,
                            LayerCaches* caches = nullptr);

// Checks token ids. `before`: the number of tokens before these. Errors: no tokens; an id outside
// the vocabulary (the error names its position); more tokens than the model can read.
Error check_ids(const ReadModel& model, const std::vector<Index>& ids, Index before);

// Checks that the model has this layer and head.
Error check_head(const ReadModel& model, const HeadPlace& place);

}  // namespace riverbank
