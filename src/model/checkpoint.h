// A checkpoint is a file with the whole state of a training run. A loaded run continues with the
// same bits as if it had never been saved.
#pragma once

#include <optional>

#include "model/safetensors.h"
#include "model/tokenizer.h"
#include "model/trainer.h"

namespace riverbank {

// The contents of a saved file: the config, the state and options of the training, and the
// tokenizer if the model reads text.
template <class T>
struct CheckpointOf {
  LanguageModelConfig config;
  TrainOptions options;
  TrainerStateOf<T> state;
  std::optional<Tokenizer> tokenizer;
};
using Checkpoint = CheckpointOf<float>;

// Returns the first error in a checkpoint, or an empty text: those of check_config, check_options
// and check_state; a tokenizer whose vocabulary has another size than the config's.
template <class T>
Error check_checkpoint(const CheckpointOf<T>& checkpoint);

// Writes a safetensors file. Tensors without a slash in their name are the parameters, in the form
// of a PyTorch state_dict (vectors have one axis). The moments of AdamW have the names of the
// parameters with the prefixes "first_moment/" and "second_moment/". The number of steps is
// "training/steps" (I64). The options are "options/learning_rate" and so on (F64; warm_up_steps and
// decay_steps: I64). Numbers are F32 for float, F64 for double. The metadata has each field of the
// config by name; "token_kind" and "tokens" (a JSON list) if there is a tokenizer; and "format":
// "pt", which PyTorch's readers expect. Absent options and fields are left out. Errors: those of
// check_checkpoint and write_safetensors.
template <class T>
Result<std::vector<std::uint8_t>> save_checkpoint(const CheckpointOf<T>& checkpoint);

// Reads a file that save_checkpoint wrote. If the file has only parameters and the config, the
// training is at step 0 and has PyTorch's default options. Errors: those of read_safetensors,
// check_config, check_options and check_state; a field of the config that is missing or invalid, by
// name; a tensor that is missing, unknown, or of another type or shape, by name; an incomplete or
// invalid vocabulary, or one whose size differs from the config's.
template <class T>
Result<CheckpointOf<T>> load_checkpoint(std::span<const std::uint8_t> bytes);

}  // namespace riverbank
