// Cuts UTF-8 text into characters.
#pragma once

#include <string_view>
#include <vector>

#include "attention/result.h"

namespace riverbank {

// The characters (Unicode code points) of a text, each a piece of it; an accent that is written as
// a code point of its own counts as a character. Errors: bytes that are not UTF-8 (RFC 3629), by
// place.
Result<std::vector<std::string_view>> utf8_characters(std::string_view text);

}  // namespace riverbank
