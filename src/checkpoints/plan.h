// Plans which bytes of a checkpoint's files to load. Planning needs only the first bytes of each
// file.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "checkpoints/read_model.h"

namespace riverbank {

// The name of the file with the settings of the model.
inline constexpr std::string_view config_name = "config.json";
// The name of the file with the weights, if they are in one file.
inline constexpr std::string_view weights_name = "model.safetensors";
// The name of the file that says which tensor is in which file, if the weights are in several.
inline constexpr std::string_view index_name = "model.safetensors.index.json";
// The ending of the name of every file with weights.
inline constexpr std::string_view weights_ending = ".safetensors";

// The start of a file. Which bytes a plan needs depends on the file. Of a .safetensors file: the
// first 8 bytes and the header (more is allowed). Of config.json and the index: the whole file. Of
// the tokeniser's files: the first few bytes. Of any other file: only the name, for messages.
struct CheckpointPart {
  std::string name;        // the file's name without folders
  std::int64_t bytes = 0;  // the size of the whole file
  std::span<const std::uint8_t> start;
};

// A model whose tensors have memory but no numbers yet. `tensors.loads()` lists, piece by piece,
// which bytes to copy where. After each piece call `tensors.arrive(piece)`.
struct CheckpointPlan {
  CheckpointConfig config;
  CheckpointTensors tensors;
};

// Makes a plan from config.json and the weight files: model.safetensors, the files that
// model.safetensors.index.json names, or a single .safetensors file. Does not read the tensors'
// numbers. Tensors that the model does not need are not in the plan.
// Errors name the file, field or tensor: a missing file; two files of one name; a file whose
// content does not match its name (foreign_files.h); the errors of read_checkpoint_config and
// read_safetensors_header; an index that does not match the files; a tensor that is in two files,
// is missing, has another shape than config.json implies, or has an unsupported dtype (tensors.h);
// not enough memory.
Result<CheckpointPlan> plan_checkpoint(const std::vector<CheckpointPart>& parts,
                                       WeightForm form = WeightForm::stored);

// Builds the model after all pieces of the plan have arrived. Error: a piece had a weight that is
// NaN or infinite; the error names the tensor and the index.
Result<ReadModel> finish_checkpoint(CheckpointPlan plan);

}  // namespace riverbank
