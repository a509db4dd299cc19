// Opens a golden file of any kind and lists its cases.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "golden/cases/golden_case.h"
#include "golden/cases/golden_tensor.h"

namespace riverbank::golden {

struct GoldenFile {
  std::string name;                  // the file's name without its folder
  std::shared_ptr<const Json> json;  // the cases refer to this JSON
  std::vector<GoldenCase> cases;
};

// `schema` tells the kind of file: "…/blocks" has cases; "…/notebooks" has entries, the texts that
// the cells print, and the models of notebook 002. Errors: a file that cannot be read, is not valid
// JSON, has another schema, or has no cases or entries.
Result<GoldenFile> open_golden_file(const std::string& path);

// The paths of the golden files: tests/golden/notebooks.json, blocks.json, modern.json and
// operators.json, then the paths in RIVERBANK_GOLDEN, which are separated by colons.
std::vector<std::string> golden_paths();

}  // namespace riverbank::golden
