// Turns a seed typed as text into the number that starts the generator.
#pragma once

#include <cstdint>
#include <string_view>

#include "attention/result.h"

namespace riverbank {

// A whole number in decimal, from -9223372036854775808 (−2^63) to 18446744073709551615 (2^64−1);
// a negative one means itself + 2^64, as in torch.manual_seed. Text, because JavaScript's numbers
// are exact only up to 2^53. Errors: anything else, spaces and a leading + included.
// Source: tests/golden/TORCH_RNG.md, section 1.
Result<std::uint64_t> parse_seed(std::string_view text);

}  // namespace riverbank
