// A published model that is built from its tensors and ready to run.
#pragma once

#include <optional>
#include <vector>

#include "attention/feed_forward.h"
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

// The parts of a block, like those of Block (attention/block.h).
struct StoredAttention {
  StoredProjection query, key, value, output;
  Index heads = 1;
  bool causal = false;
};

struct StoredFeedForward {
  StoredProjection widen, narrow;
  Activation activation = Activation::gelu;
  std::optional<StoredProjection> gate = {};
};

struct StoredBlock {
  NormPlace norm_place = NormPlace::post;
  Norm norm_1, norm_2;
  StoredAttention attention;
  StoredFeedForward feed_forward;
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
  StoredMatrix words;         // (vocabulary × d)
  StoredMatrix positions;     // (positions × d)
  StoredMatrix types;         // (types × d)
  std::optional<Norm> embedding_norm;
  std::vector<StoredBlock> blocks;
  std::optional<Norm> last_norm;
  std::optional<WordHead> head;  // absent if the checkpoint was saved without it
};

// Builds a model from its tensors' names. Called first before the tensors are loaded, to find out
// which ones the model needs (`tensors.loads()`). The model is valid only if it is built again
// after CheckpointTensors::arrive. Errors are in `tensors.error()`.
ReadModel build_model(const CheckpointConfig& config, CheckpointTensors tensors);

}  // namespace riverbank
