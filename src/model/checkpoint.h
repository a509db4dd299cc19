// A training on paper: everything that is needed to go on to the same bits, as one file.
#pragma once

#include <optional>

#include "model/safetensors.h"
#include "model/tokenizer.h"
#include "model/trainer.h"

namespace riverbank {

// What a saved file holds: the model, how far its training got and how it goes on, and, if it reads
// text, its vocabulary.
template <class T>
struct CheckpointOf {
  LanguageModelConfig config;
  TrainOptions options;
  TrainerStateOf<T> state;
  std::optional<Tokenizer> tokenizer;
};
using Checkpoint = CheckpointOf<float>;

// What is wrong with a training, or the empty text: as check_config, check_options and check_state;
// a vocabulary of another size than the config's.
template <class T>
Complaint check_checkpoint(const CheckpointOf<T>& checkpoint);

// The tensors without a slash in their names are the parameters, and a state_dict for PyTorch
// (where biases, gammas and betas have one axis). "first_moment/" and "second_moment/" stand before
// a parameter's name; "training/steps" is I64 and counts; "options/learning_rate" and so on are F64
// (warm_up_steps I64). F32 for float, F64 for double. The metadata: each size and choice of the
// config by its name, "token_kind" and "tokens" (a JSON list) with a vocabulary, and "format":
// "pt", as PyTorch's own readers want it. Errors: those of check_checkpoint.
template <class T>
Result<std::vector<std::uint8_t>> save_checkpoint(const CheckpointOf<T>& checkpoint);

// The way back. A file that has parameters alone is a training that has not begun, with the options
// of PyTorch. Errors: those of read_safetensors, check_config, check_options and check_state; a
// size or choice in the metadata that is missing or not one, by name; a tensor of another type or
// shape, missing or unknown, by name.
template <class T>
Result<CheckpointOf<T>> load_checkpoint(std::span<const std::uint8_t> bytes);

}  // namespace riverbank
