// A tensor's printed text against the text in the notebook.
#pragma once

#include <string>

#include "golden/cases/golden_tensor.h"
#include "notebooks/tensor.h"

namespace riverbank::golden {

// Empty where our printer gives printed.text, character for character; else both texts' first
// different line. The digits and the layout come from the value; only the number of digits, whether
// the notebook had asked for no exponents, and what stands behind the numbers come from `printed`.
std::string printed_difference(const Value& value, const Json& printed);

// Empty where the texts are equal; else the first line in which they differ.
std::string text_difference(const std::string& got, const std::string& want);

}  // namespace riverbank::golden
