// Recognises files that are something else than their names say, and says what to do about it.
#pragma once

#include <vector>

#include "checkpoints/plan.h"

namespace riverbank {

// A web page, a Git LFS pointer, a server's answer, an archive or another format under the name of
// a .json or .safetensors file: what it is, by name. Otherwise the empty text.
Error check_file_kind(const CheckpointPart& part);

// That a file is missing, which files there are, and what to do with those of another kind: an
// archive to unpack, or weights in a format that is not read.
Error missing_file(std::string_view name, const std::vector<CheckpointPart>& parts);

// The files of weights of which none is the whole model: what is missing beside them.
Error missing_index(const std::vector<const CheckpointPart*>& weights);

// Whether its name says that it is one of several parts: "model-00001-of-00002.safetensors".
bool is_one_of_several(std::string_view name);

// The text of a JSON file, without the byte order mark that some editors put before it.
std::string_view json_text(const CheckpointPart& part);

}  // namespace riverbank
