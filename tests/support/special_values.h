// The three values of arithmetic that are no ordinary number, for tests of what becomes of them.
#pragma once

#include <limits>

namespace riverbank::tests {

// float32 becomes float64 without a change, so these serve tests of both.
inline constexpr float nan = std::numeric_limits<float>::quiet_NaN();
inline constexpr float infinity = std::numeric_limits<float>::infinity();
inline constexpr float minus_infinity = -infinity;

}  // namespace riverbank::tests
