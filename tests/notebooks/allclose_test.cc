// Checks that allclose() follows the rule of torch.allclose.
#include <gtest/gtest.h>

#include <limits>

#include "notebooks/notebook.h"

namespace riverbank::tests {
namespace {

bool close(float a, float b) { return *allclose(Tensor{{1}, {a}}, Tensor{{1}, {b}}); }

TEST(Allclose, RelativeToTheSecondTensor) {
  EXPECT_TRUE(close(1.00000F, 1.000005F));
  EXPECT_FALSE(close(1.0F, 1.0001F));
  EXPECT_TRUE(close(0, 1e-9F));
  EXPECT_FALSE(close(0, 1e-7F));
  const Tensor one{{1}, {1}};
  const Tensor two{{1}, {2}};
  EXPECT_TRUE(*allclose(one, two, 0.5, 0));  // close: half of the second number, 2, is allowed
  EXPECT_FALSE(*allclose(two, one, 0.5, 0));
}

TEST(Allclose, InfinityIsCloseToItselfAndNaNToNothing) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  EXPECT_TRUE(close(infinity, infinity));
  EXPECT_FALSE(close(infinity, -infinity));
  EXPECT_FALSE(close(1, infinity));
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(close(nan, nan));
}

TEST(Allclose, ShapesMustBeTheSame) {
  EXPECT_EQ(allclose(Tensor{{1, 2}, {1, 2}}, Tensor{{2}, {1, 2}}).error(),
            "shapes [1, 2] and [2] differ");
}

}  // namespace
}  // namespace riverbank::tests
