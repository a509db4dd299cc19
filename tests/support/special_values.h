// NaN and the two infinities, for tests of non-finite inputs.
#pragma once

#include <limits>

namespace riverbank::tests {

// float32 constants: converting them to float64 does not change them.
inline constexpr float nan = std::numeric_limits<float>::quiet_NaN();
inline constexpr float infinity = std::numeric_limits<float>::infinity();
inline constexpr float minus_infinity = -infinity;

}  // namespace riverbank::tests
