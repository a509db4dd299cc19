// A published model, built from its tensors and ready to run.
#pragma once

#include <optional>
#include <vector>

#include "attention/feed_forward.h"
#include "attention/mask.h"
#include "attention/norm.h"
#include "checkpoints/config.h"
#include "checkpoints/tensors.h"

namespace riverbank {

// A projection x · weight + bias like Projection (attention/steps.h), but the weight keeps its
// stored format.
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
  // Norms of queries and keys. If whole_norm, a norm covers all heads together, otherwise each head
  // separately.
  std::optional<Norm> query_norm = {}, key_norm = {};
  bool whole_norm = false;
  Index heads = 1, kv_heads = 1, head_size = 1;
  bool causal = false;
  Window window = {};
  float divisor = 1;                  // the number that divides the scores
  float softcap = 0;                  // 0: no softcap
  std::optional<Rotary> rotary = {};  // settings only, without lists of positions
};

// A feed-forward layer like FeedForward (attention/feed_forward.h), but the weights keep their
// stored format.
struct StoredFeedForward {
  StoredProjection widen, narrow;
  Activation activation = Activation::gelu;
  std::optional<StoredProjection> gate = {};
};

// The norms of one half of a block (attention or feed-forward layer). The half computes
// half(x) = after_sum(x + after(layer(before(x))))
struct StoredNorms {
  std::optional<Norm> before = {}, after = {}, after_sum = {};
};

// A block computes y = attention half of x, and output = feed-forward half of y. In a parallel
// block the feed-forward layer reads x too:
// output = after_sum(y + after(layer(before(x))))
struct StoredBlock {
  StoredNorms attention_norms, feed_forward_norms;
  StoredAttention attention;
  StoredFeedForward feed_forward;
  bool parallel = false;
};

// The output layer, which gives each token of the vocabulary a score for a hidden state. In masked
// language models it first applies one more layer (dense, activation, norm). In models that write
// text it does not.
struct WordHead {
  std::optional<StoredProjection> dense;
  Norm norm;               // used only with `dense`
  StoredProjection words;  // (vocabulary × d), usually the token table itself
};

struct ReadModel {
  CheckpointConfig config;
  CheckpointTensors tensors;  // owns the memory of all weights
  StoredProjection words;     // (vocabulary × d), without a bias
  StoredMatrix positions;     // (positions × d); null if the model has no table
  StoredMatrix types;         // token types (types × d); null if the model has none
  std::optional<Norm> embedding_norm;
  std::vector<StoredBlock> blocks;
  std::optional<Norm> last_norm;
  std::optional<WordHead> head;  // absent if the checkpoint has no output layer
};

// Builds a model from its tensors' names. Call it twice. The first call, before the tensors are
// loaded, finds out which tensors the model needs (`tensors.loads()`). The second call, after
// CheckpointTensors::all_arrived, returns the valid model. Errors are in `tensors.error()`.
ReadModel build_model(const CheckpointConfig& config, CheckpointTensors tensors);

}  // namespace riverbank
