// Compares fast products with the reference products: for every small size, for random large sizes,
// and in unaligned memory.
#include "kernels/matmul.h"
#include "riverbank/eigen.h"

#include <gtest/gtest.h>

#include "attention/matrix.h"
#include "support/dice.h"
#include "support/filled.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

// The allowed error of a sum of k products of numbers up to 1: about one unit in the last place of
// 1 for each product.
double allowed(Index k) { return 1e-7 * static_cast<double>(k + 1); }

TEST(Matmul, AgreesWithMultiplyInEverySmallSize) {
  Dice dice(701);
  for (Index n = 1; n <= 2 * tile_rows + 1; ++n) {
    for (Index k = 1; k <= 9; ++k) {
      for (Index m = 1; m <= 2 * panel_width + 1; ++m) {
        const auto a = dice.matrix<float>(n, k);
        const auto b = dice.matrix<float>(k, m);
        const Matrix want = multiply(a, b);
        EXPECT_TRUE(near(fast_multiply(a, b), want, allowed(k)));
        EXPECT_TRUE(near(fast_multiply_transposed(a, eigen(b).transpose()), want, allowed(k)));
        EXPECT_TRUE(near(fast_transposed_multiply(eigen(a).transpose(), b), want, allowed(k)));
      }
    }
  }
}

TEST(Matmul, AgreesWithMultiplyInLargeSizes) {
  Dice dice(702);
  for (int i = 0; i < 12; ++i) {
    const Index n = dice.whole(1, 90);
    const Index k = dice.whole(1, 700);
    const Index m = dice.whole(1, 1100);
    const auto a = dice.matrix<float>(n, k);
    const auto b = dice.matrix<float>(k, m);
    EXPECT_TRUE(near(fast_multiply(a, b), multiply(a, b), allowed(k)));
    EXPECT_TRUE(
        near(fast_transposed_multiply(eigen(a).transpose(), b), multiply(a, b), allowed(k)));
  }
}

TEST(Matmul, ProjectionsAgreeWithProject) {
  Dice dice(703);
  for (Index n = 1; n <= 20; ++n) {
    const auto x = dice.matrix<float>(n, 7);
    Projection projection;
    EXPECT_TRUE(identical(fast_project(x, projection), x));
    projection.bias = dice.matrix<float>(1, 7);
    EXPECT_TRUE(identical(fast_project(x, projection), project(x, projection)));
    projection.weight = dice.matrix<float>(7, n);
    projection.bias = dice.matrix<float>(1, n);
    EXPECT_TRUE(near(fast_project(x, projection), project(x, projection), allowed(8)));
    projection.bias.reset();
    EXPECT_TRUE(near(fast_project(x, projection), project(x, projection), allowed(8)));
  }
}

// More columns than are packed at once: each column must get its own bias.
TEST(Matmul, ProjectsToManyColumns) {
  Dice dice(705);
  for (const Index m : {511, 512, 513, 1030}) {
    const auto x = dice.matrix<float>(3, 5);
    const Projection projection = {dice.matrix<float>(5, m), dice.matrix<float>(1, m)};
    EXPECT_TRUE(near(fast_project(x, projection), project(x, projection), allowed(6))) << m;
  }
}

// Multiplies blocks of larger matrices, at every offset from an aligned address. The cells around
// the result c must not change.
TEST(Matmul, WorksInPlaceAnywhere) {
  Dice dice(704);
  const Index n = 7;
  const Index k = 5;
  const Index m = 11;
  for (Index shift = 0; shift < 5; ++shift) {
    const auto a = dice.matrix<float>(n + 2, k + shift);
    const auto b = dice.matrix<float>(k + 1, m + shift);
    const auto before = dice.matrix<float>(n + 1, m + shift + 3);
    Matrix c = before;
    multiply_into(n, k, m, {a.row(1).data() + shift, a.cols()}, {b.row(1).data() + shift, b.cols()},
                  c.data() + shift, c.cols(), {.add = true});
    Matrix want = before;
    eigen(want).block(0, shift, n, m) +=
        eigen(multiply<float>(eigen(a).block(1, shift, n, k), eigen(b).block(1, shift, k, m)));
    EXPECT_TRUE(near(c, want, allowed(k)));
    eigen(want).block(0, shift, n, m) = eigen(c).block(0, shift, n, m);
    EXPECT_TRUE(identical(c, want));
  }
}

TEST(Matmul, ExtremeNumbers) {
  const float tiny = std::numeric_limits<float>::denorm_min();
  const Matrix a = rows({{1e15, -1e15, 1}, {0, 0, 0}, {1, 2, 3}});
  Matrix b(3, 2);
  eigen(b) << 1e20F, tiny, 1e20F, tiny, 1, 4 * tiny;
  EXPECT_TRUE(near(fast_multiply(a, b), multiply(a, b), 1e-7));
  EXPECT_EQ(fast_multiply(rows({{1}}), filled<Matrix>(1, 1, tiny))(0, 0), tiny);
}

}  // namespace
}  // namespace riverbank::tests
