// Loads a checkpoint from bytes or from a folder with one call.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "checkpoints/read_model.h"

namespace riverbank {

// A whole file: its name without folders, and its bytes. The bytes need not outlive the call.
struct CheckpointFile {
  std::string name;
  std::span<const std::uint8_t> bytes;
};

// Loads a model in Hugging Face's format: config.json, and model.safetensors or
// model.safetensors.index.json with the files that it names. Of other files only the names are
// used, for messages. Supports the families of encoder_layouts.cc and
// decoder_layouts.cc. Weights may be F32, F16, BF16 or I8, and keep this
// format in memory. Errors: those of plan_checkpoint and finish_checkpoint (plan.h).
Result<ReadModel> load_checkpoint(const std::vector<CheckpointFile>& files);

// Loads the same from a folder. Reads only the bytes that the model needs. Further errors: a folder
// or a file that cannot be read.
Result<ReadModel> load_checkpoint_folder(const std::string& folder);

}  // namespace riverbank
