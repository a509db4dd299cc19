// The products of training give the bits of the ones to read, whatever the shape.
#include "model/times.h"

#include <gtest/gtest.h>

#include "support/dice.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

template <class T>
class Times : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Times, Scalars);

TYPED_TEST(Times, GivesTheBitsOfMultiply) {
  using T = TypeParam;
  using M = MatrixOf<T>;
  Dice dice(301);
  for (const Index rows : {1, 2, 3, 4, 5, 8, 13}) {
    for (const Index inner : {1, 2, 7, 16}) {
      for (const Index columns : {1, 3, 4, 6, 8, 11}) {
        const M a = dice.matrix<T>(rows, inner, 3);
        const M b = dice.matrix<T>(inner, columns, 3);
        const M want = multiply(a, b);
        EXPECT_TRUE(identical(times(a, b), want));
        EXPECT_TRUE(identical(times_transposed(a, M(b.transpose())), want));
        EXPECT_TRUE(identical(transposed_times(M(a.transpose()), b), want));
      }
    }
  }
}

TYPED_TEST(Times, KeepsTheSignOfZero) {
  using T = TypeParam;
  const auto a = rows<T>({{-1, 0}, {0, 0}, {1, 2}, {3, -4}, {0, -1}});
  const auto b = rows<T>({{0, 1, -1, 0, 2}, {-0.0, 0, 0, 5, -3}});
  EXPECT_TRUE(identical(times(a, b), multiply(a, b)));
}

TYPED_TEST(Times, OfNothingIsZero) {
  using M = MatrixOf<TypeParam>;
  EXPECT_TRUE(identical(times(M(2, 0), M(0, 3)), M(M::Zero(2, 3))));
}

TYPED_TEST(Times, RunProjectionIsProject) {
  using T = TypeParam;
  Dice dice(302);
  const auto x = dice.matrix<T>(6, 5);
  ProjectionOf<T> layer;
  EXPECT_TRUE(identical(run_projection(x, layer), x));
  layer.bias = dice.matrix<T>(1, 5);
  EXPECT_TRUE(identical(run_projection(x, layer), project(x, layer)));
  layer = {dice.matrix<T>(5, 7), dice.matrix<T>(1, 7)};
  EXPECT_TRUE(identical(run_projection(x, layer), project(x, layer)));
}

}  // namespace
}  // namespace riverbank::tests
