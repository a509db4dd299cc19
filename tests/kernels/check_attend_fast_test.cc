// Checks that attend_fast finds an infinity at every position of the keys.
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <utility>

#include "kernels/attend_fast.h"
#include "support/fused_case.h"

namespace riverbank::tests {
namespace {

TEST(CheckAttendFast, FindsNonFiniteNumbersAnywhere) {
  Dice dice(745);
  FusedCase c(dice, {1, 3, 5, 7, 2});  // keys has 35 numbers: two groups of 16, and 3 more
  for (Index i = 0; i < c.keys.size(); ++i) {
    const float before = std::exchange(c.keys.data()[i], std::numeric_limits<float>::infinity());
    EXPECT_EQ(attend_fast(c.input()).error(), "keys[" + std::to_string(i / 7) + "][" +
                                                  std::to_string(i % 7) +
                                                  "] is infinity but must be finite");
    c.keys.data()[i] = before;
  }
  EXPECT_TRUE(attend_fast(c.input()));
}

}  // namespace
}  // namespace riverbank::tests
