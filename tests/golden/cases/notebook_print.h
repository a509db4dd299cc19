// Compares a tensor's printed text with the notebook's.
#pragma once

#include <string>

#include "golden/cases/golden_tensor.h"
#include "notebooks/tensor.h"

namespace riverbank::golden {

// Returns an empty text if our printer prints exactly printed.text. Otherwise returns the first
// line that differs, or an error. Only the precision, sci_mode and the suffix are taken from
// `printed`.
std::string printed_difference(const Value& value, const Json& printed);

// Returns an empty text if the texts are equal, otherwise the first line that differs.
std::string text_difference(const std::string& got, const std::string& want);

}  // namespace riverbank::golden
