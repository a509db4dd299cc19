// Splits UTF-8 text into characters.
#pragma once

#include <string_view>
#include <vector>

#include "attention/result.h"

namespace riverbank {

// The characters (Unicode code points) of a text, as views into it. A combining accent is a
// character of its own. Errors: bytes that are not UTF-8 (RFC 3629), by position.
Result<std::vector<std::string_view>> utf8_characters(std::string_view text);

}  // namespace riverbank
