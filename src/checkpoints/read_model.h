// A published model that is built from its tensors and ready to run.
#pragma once

#include <optional>
#include <vector>

#include "attention/feed_forward.h"
#include "attention/mask.h"
#include "attention/norm.h"
#include "checkpoints/config.h"
#include "checkpoints/tensors.h"

namespace riverbank {

// x · weight + bias, like Projection (attention/steps.h), but the weight keeps its stored format.
struct StoredProjection {
  StoredMatrix weight;
  WeightLayout layout = WeightLayout::in_by_out;
  Matrix bias;  // (1 × out), or (0 × 0) if there is none

  [[nodiscard]] Index outputs() const {
    return layout == WeightLayout::in_by_out ? weight.columns : weight.rows;
  }
};

// The attention of one layer. Queries have `heads` heads, keys and values have `kv_heads`, all of
// width `head_size`.
struct StoredAttention {
  StoredProjection query, key, value, output;
  // Norms of queries and keys: over all heads together if whole_norm, otherwise of each head.
  std::optional<Norm> query_norm = {}, key_norm = {};
  bool whole_norm = false;
  Index heads = 1, kv_heads = 1, head_size = 1;
  bool causal = false;
  Window window = {};
  float divisor = 1;                  // of the scores
  float softcap = 0;                  // 0: none
  std::optional<Rotary> rotary = {};  // its lists of positions are empty
};

// Like FeedForward (attention/feed_forward.h).
struct StoredFeedForward {
  StoredProjection widen, narrow;
  Activation activation = Activation::gelu;
  std::optional<StoredProjection> gate = {};
};

// The norms of one half of a block (attention or feed-forward layer):
// half(x) = after_sum(x + after(layer(before(x))))
struct StoredNorms {
  std::optional<Norm> before = {}, after = {}, after_sum = {};
};

// y = attention half of x, output = feed-forward half of y. In a parallel block both layers read x:
// output = y + layer(before(x)).
struct StoredBlock {
  StoredNorms attention_norms, feed_forward_norms;
  StoredAttention attention;
  StoredFeedForward feed_forward;
  bool parallel = false;
};

// The output layer, which scores each token of the vocabulary for a hidden state. The heads of
// masked language models first apply one more layer (dense, activation, norm). GPT-2's does not.
struct WordHead {
  std::optional<StoredProjection> dense;
  Norm norm;
  StoredProjection words;  // (vocabulary × d), usually the token table itself
};

struct ReadModel {
  CheckpointConfig config;
  CheckpointTensors tensors;  // owns the memory of all weights
  StoredProjection words;     // (vocabulary × d), without a bias
  StoredMatrix positions;     // (positions × d); null if queries and keys are rotated
  StoredMatrix types;         // (types × d)
  std::optional<Norm> embedding_norm;
  std::vector<StoredBlock> blocks;
  std::optional<Norm> last_norm;
  std::optional<WordHead> head;  // absent if the checkpoint was saved without it
};

// Builds a model from its tensors' names. Called first before the tensors are loaded, to find out
// which ones the model needs (`tensors.loads()`). The model is valid only if it is built again
// after CheckpointTensors::all_arrived. Errors are in `tensors.error()`.
ReadModel build_model(const CheckpointConfig& config, CheckpointTensors tensors);

}  // namespace riverbank
