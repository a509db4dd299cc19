// Compares a tensor's printed text with the notebook's.
#pragma once

#include <string>

#include "golden/cases/golden_tensor.h"
#include "notebooks/tensor.h"

namespace riverbank::golden {

// Empty if our printer prints exactly printed.text, otherwise the first line that differs in the
// two texts. Only the precision, sci_mode and the suffix are taken from `printed`.
std::string printed_difference(const Value& value, const Json& printed);

// Empty if the texts are equal; otherwise the first line that differs.
std::string text_difference(const std::string& got, const std::string& want);

}  // namespace riverbank::golden
