// Tests the parts causal, keep, key_keep and additive of a mask: each alone, and all together.
#include "attention/mask.h"

#include <gtest/gtest.h>

#include "support/near.h"

namespace riverbank::tests {
namespace {

template <class T>
class Masks : public testing::Test {
 protected:
  static constexpr T hidden = -std::numeric_limits<T>::infinity();
  // Two heads with two queries each, and three keys.
  MatrixOf<T> scaled = rows<T>({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}});
  MaskOf<T> mask;

  MatrixOf<T> masked() const { return mask_scores(scaled, mask, 2); }
};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Masks, Scalars);

constexpr double x = -std::numeric_limits<double>::infinity();

TYPED_TEST(Masks, NoneChangesNothing) { EXPECT_TRUE(identical(this->masked(), this->scaled)); }

TYPED_TEST(Masks, CausalStartsAgainForEachHead) {
  this->mask.causal = true;
  EXPECT_TRUE(
      identical(this->masked(), rows<TypeParam>({{1, x, x}, {4, 5, x}, {7, x, x}, {10, 11, x}})));
}

TYPED_TEST(Masks, KeepIsSharedOrPerHead) {
  this->mask.keep = rows<TypeParam>({{1, 0, 1}, {0, 1, 1}});
  EXPECT_TRUE(
      identical(this->masked(), rows<TypeParam>({{1, x, 3}, {x, 5, 6}, {7, x, 9}, {x, 11, 12}})));
  this->mask.keep = rows<TypeParam>({{1, 0, 1}, {0, 1, 1}, {1, 1, 1}, {0, 0, 0}});
  EXPECT_TRUE(
      identical(this->masked(), rows<TypeParam>({{1, x, 3}, {x, 5, 6}, {7, 8, 9}, {x, x, x}})));
}

TYPED_TEST(Masks, KeyKeepHidesAColumn) {
  this->mask.key_keep = rows<TypeParam>({{1, 0, 1}});
  EXPECT_TRUE(
      identical(this->masked(), rows<TypeParam>({{1, x, 3}, {4, x, 6}, {7, x, 9}, {10, x, 12}})));
}

TYPED_TEST(Masks, AdditiveIsAddedAndMinusInfinityHides) {
  this->mask.additive = rows<TypeParam>({{0.5, x, 0}, {-1, 0, 2}});
  EXPECT_TRUE(identical(this->masked(),
                        rows<TypeParam>({{1.5, x, 3}, {3, 5, 8}, {7.5, x, 9}, {9, 11, 14}})));
}

TYPED_TEST(Masks, AKeyIsVisibleOnlyIfEveryPartAllowsIt) {
  this->mask.causal = true;
  this->mask.keep = rows<TypeParam>({{1, 1, 1}, {0, 1, 1}});
  this->mask.key_keep = rows<TypeParam>({{1, 1, 0}});
  this->mask.additive = rows<TypeParam>({{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, x, 1}});
  EXPECT_TRUE(
      identical(this->masked(), rows<TypeParam>({{2, x, x}, {x, 6, x}, {8, x, x}, {x, x, x}})));
}

}  // namespace
}  // namespace riverbank::tests
