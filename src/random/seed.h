// Converts a seed given as text to the generator's number.
#pragma once

#include <cstdint>
#include <string_view>

#include "attention/result.h"

namespace riverbank {

// Parses a decimal integer from -9223372036854775808 (−2^63) to 18446744073709551615 (2^64−1). A
// negative seed means itself + 2^64, as in torch.manual_seed. The seed is a text because
// JavaScript's numbers are exact only up to 2^53. Errors: any other text, including spaces and a
// leading +. Source: tests/golden/TORCH_RNG.md, section 1.
Result<std::uint64_t> parse_seed(std::string_view text);

}  // namespace riverbank
