// Recognises files whose content does not match their names, and says how to fix this.
#pragma once

#include <vector>

#include "checkpoints/plan.h"

namespace riverbank {

// Checks that the content of a file matches its name. Error: a .json or .safetensors file that
// contains a web page, a Git LFS pointer, a server's message, an archive or another format. The
// error names the file and, if it is known, its real format.
Error check_file_kind(const CheckpointPart& part);

// The error message for a missing file. It lists the existing files. If one of them is an archive,
// or has weights in an unsupported format, the message says what to do with that file.
Error missing_file(std::string_view name, const std::vector<CheckpointPart>& parts);

// The error message for weights in several files without an index. `weights` must not be empty.
Error missing_index(const std::vector<const CheckpointPart*>& weights);

// Whether a file's name marks it as one of several parts: "model-00001-of-00002.safetensors".
bool is_one_of_several(std::string_view name);

// The text of a JSON file without the byte order mark that some editors write.
std::string_view json_text(const CheckpointPart& part);

}  // namespace riverbank
