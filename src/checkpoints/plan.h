// What of a checkpoint's files has to be loaded, known from their first bytes.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "checkpoints/read_model.h"

namespace riverbank {

// The files of a checkpoint.
inline constexpr std::string_view config_name = "config.json";
inline constexpr std::string_view weights_name = "model.safetensors";
inline constexpr std::string_view index_name = "model.safetensors.index.json";
inline constexpr std::string_view weights_ending = ".safetensors";

// A file as far as a plan needs it: of a .safetensors file the first 8 bytes and its header (more
// does no harm), of config.json and the index all of it, of the tokeniser's files the first few
// bytes. Of any other file only the name is read: a message may have to tell what it is.
struct CheckpointPart {
  std::string name;        // without folders
  std::int64_t bytes = 0;  // of the whole file
  std::span<const std::uint8_t> start;
};

// A model whose tensors have their places in memory; `tensors.loads()` says what goes where.
struct CheckpointPlan {
  CheckpointConfig config;
  CheckpointTensors tensors;
};

// Of config.json and model.safetensors, or model.safetensors.index.json and the files that it
// names. No tensor's numbers are read yet, and those that the model does not need never are.
// Errors, each by the name of file, field or tensor: a file that is missing; a file that is
// something else than its name says (foreign_files.h); those of
// read_checkpoint_config and of the safetensors headers (read_safetensors_header); an index that
// does not say what the files have; a tensor that is missing, of another shape than the config
// makes it, or of a dtype that is no F32, F16 or BF16; no memory for it.
Result<CheckpointPlan> plan_checkpoint(const std::vector<CheckpointPart>& parts);

// Once every byte has been put where the plan said: the model. Errors: NaN or infinity, by tensor
// and place.
Result<ReadModel> finish_checkpoint(CheckpointPlan plan);

}  // namespace riverbank
