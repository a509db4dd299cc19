// Compares cross-entropy with its definition, for both reductions and with ignored positions, and
// tests its errors.
#include "attention/loss.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/dice.h"
#include "support/naive_attention.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

template <class T>
class Losses : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Losses, Scalars);

TYPED_TEST(Losses, AreMinusLogOfTheProbability) {
  using T = TypeParam;
  Dice dice(131);
  for (Index n = 1; n <= 6; ++n) {
    for (const Index words : {1, 2, 3, 12, 17}) {
      const auto logits = dice.matrix<T>(n, words, 5);
      const MatrixOf<double> p = naive_softmax(cast<double>(logits));
      std::vector<std::int64_t> targets;
      double sum = 0;
      for (Index row = 0; row < n; ++row) {
        targets.push_back(dice.whole(0, words - 1));
        sum -= std::log(p(row, static_cast<Index>(targets.back())));
      }
      const double allowed = (sizeof(T) == 4 ? 1e-6 : 1e-13) * std::max(1.0, sum);
      EXPECT_NEAR(static_cast<double>(*cross_entropy(logits, targets)),
                  sum / static_cast<double>(n), allowed);
      EXPECT_NEAR(static_cast<double>(*cross_entropy(logits, targets, Reduction::sum)), sum,
                  allowed);
    }
  }
}

TYPED_TEST(Losses, IgnorePositions) {
  using T = TypeParam;
  const MatrixOf<T> logits = rows<T>({{1, 2}, {3, 1}, {0, 0}});
  const MatrixOf<T> seen = rows<T>({{1, 2}, {0, 0}});
  EXPECT_EQ(*cross_entropy(logits, {0, -100, 1}), *cross_entropy(seen, {0, 1}));
  EXPECT_EQ(*cross_entropy(logits, {0, 7, 1}, Reduction::sum, 7),
            *cross_entropy(seen, {0, 1}, Reduction::sum));
  // The id 0 can be ignored too.
  EXPECT_EQ(*cross_entropy(logits, {0, 0, 1}, Reduction::mean, 0),
            *cross_entropy(rows<T>({{0, 0}}), {1}));
}

TYPED_TEST(Losses, WithoutPositionsAreNaNOrZero) {
  using T = TypeParam;
  const MatrixOf<T> logits = rows<T>({{1, 2}});
  EXPECT_TRUE(std::isnan(*cross_entropy(logits, {-100})));
  EXPECT_EQ(*cross_entropy(logits, {-100}, Reduction::sum), T{0});
}

TYPED_TEST(Losses, AreFiniteForVanishingProbabilities) {
  using T = TypeParam;
  EXPECT_EQ(*cross_entropy(rows<T>({{0, 5000}}), {0}), T{5000});
  const T infinity = std::numeric_limits<T>::infinity();
  EXPECT_EQ(*cross_entropy(rows<T>({{0, -infinity}}), {0}), T{0});
  EXPECT_EQ(*cross_entropy(rows<T>({{0, -infinity}}), {1}), infinity);
}

TYPED_TEST(Losses, RejectInvalidInput) {
  using T = TypeParam;
  const MatrixOf<T> logits = rows<T>({{1, 2, 3}, {4, 5, 6}});
  EXPECT_EQ(cross_entropy(MatrixOf<T>(0, 3), {}).error(),
            "logits is empty (0 × 3) but must be at least 1 × 1");
  EXPECT_EQ(cross_entropy(logits, {1}).error(), "logits have 2 rows but targets have size 1");
  EXPECT_EQ(cross_entropy(logits, {1, 3}).error(),
            "targets[1] is 3 but the vocabulary has ids 0 to 2");
  EXPECT_EQ(cross_entropy(logits, {-1, 0}).error(),
            "targets[0] is -1 but the vocabulary has ids 0 to 2");
  EXPECT_EQ(cross_entropy(logits, {-100, 0}, Reduction::mean, std::nullopt).error(),
            "targets[0] is -100 but the vocabulary has ids 0 to 2");
  const T nan = std::numeric_limits<T>::quiet_NaN();
  EXPECT_EQ(cross_entropy(rows<T>({{1, nan}}), {0}).error(),
            "logits[0][1] is NaN but must be finite or −infinity");
  const T infinity = std::numeric_limits<T>::infinity();
  EXPECT_EQ(cross_entropy(rows<T>({{infinity, 1}}), {0}).error(),
            "logits[0][0] is infinity but must be finite or −infinity");
}

}  // namespace
}  // namespace riverbank::tests
