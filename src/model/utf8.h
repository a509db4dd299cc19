// Splits UTF-8 text into characters.
#pragma once

#include <string_view>
#include <vector>

#include "attention/result.h"

namespace riverbank {

// Splits a text into its characters (Unicode code points). The results are views into the text. A
// combining accent is a character of its own. Errors: bytes that are not UTF-8 (RFC 3629), by
// position.
Result<std::vector<std::string_view>> utf8_characters(std::string_view text);

}  // namespace riverbank
