// Loads a checkpoint from bytes or from a folder with one call.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "checkpoints/read_model.h"

namespace riverbank {

// A whole file: its name without folders, and its bytes. The bytes are not needed after the call.
struct CheckpointFile {
  std::string name;
  std::span<const std::uint8_t> bytes;
};

struct LoadOptions {
  WeightForm weights = WeightForm::stored;
  // Called after each piece of a tensor. `done` is the number of bytes loaded so far, `all` the
  // number of bytes to load.
  std::function<void(std::int64_t done, std::int64_t all)> progress = {};
};

// Loads a model in Hugging Face's format: config.json and the weights. The weights are in
// model.safetensors, in the files that model.safetensors.index.json names, or in a single other
// .safetensors file. A tokeniser's files are only checked to be JSON. Of all other files only the
// names are used, for messages. Supports the families of encoder_layouts.cc and decoder_layouts.cc.
// Weights may be F32, F16, BF16 or I8. They keep this format in memory, or become int8 while they
// are loaded. Errors: those of plan_checkpoint and finish_checkpoint (plan.h).
Result<ReadModel> load_checkpoint(const std::vector<CheckpointFile>& files,
                                  const LoadOptions& options = {});

// Loads a model like load_checkpoint, but from a folder. Reads only the bytes that the model needs,
// piece by piece. Errors: those of load_checkpoint; a folder or a file that cannot be read.
Result<ReadModel> load_checkpoint_folder(const std::string& folder,
                                         const LoadOptions& options = {});

}  // namespace riverbank
