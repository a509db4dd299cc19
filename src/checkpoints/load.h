// A checkpoint from bytes or from a folder: one call.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "checkpoints/read_model.h"

namespace riverbank {

// A whole file: its name without folders, and its bytes, which need not outlive the call.
struct CheckpointFile {
  std::string name;
  std::span<const std::uint8_t> bytes;
};

// A model as Hugging Face publishes it: config.json, and model.safetensors or
// model.safetensors.index.json with the files that it names. Of other files only the names are
// read, for messages. BERT, DistilBERT, RoBERTa and GPT-2, and ours, their weights in F32, F16,
// BF16 or I8, which they keep in memory. (Source of the layouts: names.cc.) Errors: those of
// plan_checkpoint and finish_checkpoint (plan.h).
Result<ReadModel> load_checkpoint(const std::vector<CheckpointFile>& files);

// The same from a folder: only the bytes that the model needs are read. Errors also: a folder or a
// file that cannot be read.
Result<ReadModel> load_checkpoint_folder(const std::string& folder);

}  // namespace riverbank
