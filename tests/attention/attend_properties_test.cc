// Checks properties of attention that hold for any numbers. For example, rows of weights add up to
// 1, causal queries ignore later keys, and the order of the keys does not matter. Also tests rows
// without a visible key, numbers that are not finite, and failed calls.
#include <gtest/gtest.h>

#include "attention/attend.h"
#include "riverbank/eigen.h"
#include "support/attend_requests.h"
#include "support/filled.h"
#include "support/near.h"
#include "support/special_values.h"

namespace riverbank::tests {
namespace {

Trace run(const AttendInput& input) {
  auto trace = attend(input);
  EXPECT_TRUE(trace) << trace.error();
  return *std::move(trace);
}

class AttendProperties : public testing::TestWithParam<Sizes> {
 protected:
  AttendInput request = random_request<float>(GetParam(), 11);
  Index queries = request.embeddings.rows();
  Index keys = request.source ? request.source->rows() : queries;
};

TEST_P(AttendProperties, EveryRowOfWeightsSumsToOne) {
  const Trace trace = run(request);
  for (Index row = 0; row < trace.weights.rows(); ++row) {
    EXPECT_NEAR(eigen(trace.weights).row(row).cast<double>().sum(), 1.0, 1e-6);
    EXPECT_GE(eigen(trace.weights).row(row).minCoeff(), 0.0F);
  }
}

TEST_P(AttendProperties, CausalQueriesIgnoreLaterKeys) {
  request.mask.causal = true;
  const Trace before = run(request);
  const Index last = keys - 1;
  Matrix& changed = request.source ? *request.source : request.embeddings;
  eigen(changed).row(last).array() += 1.0F;
  if (request.value_source) eigen(*request.value_source).row(last).array() += 1.0F;
  const Trace after = run(request);
  // Queries from position `last` on see the changed key.
  const Index unaffected = std::min(queries, last);
  EXPECT_TRUE(identical(Matrix(eigen(after.output).topRows(unaffected)),
                        Matrix(eigen(before.output).topRows(unaffected))));
}

TEST_P(AttendProperties, OrderOfKeysDoesNotMatter) {
  if (!request.source) return;
  const Trace before = run(request);
  *request.source = eigen(*request.source).colwise().reverse().eval();
  if (request.value_source)
    *request.value_source = eigen(*request.value_source).colwise().reverse().eval();
  EXPECT_TRUE(near(run(request).output, before.output, 1e-5));
}

TEST_P(AttendProperties, SelfAttentionPermutesWithItsWords) {
  if (request.source) return;
  const Trace before = run(request);
  request.embeddings = eigen(request.embeddings).colwise().reverse().eval();
  const Matrix reversed = eigen(before.output).colwise().reverse();
  EXPECT_TRUE(near(run(request).output, reversed, 1e-5));
}

TEST_P(AttendProperties, OneMaskForAllHeadsEqualsItsCopyForEachHead) {
  Dice dice(12);
  request.mask.keep = dice.keep<float>(queries, keys, 0.7);
  request.mask.additive = dice.matrix<float>(queries, keys);
  const Trace once = run(request);
  request.mask.keep = Matrix(eigen(*request.mask.keep).replicate(request.heads, 1));
  request.mask.additive = Matrix(eigen(*request.mask.additive).replicate(request.heads, 1));
  EXPECT_TRUE(identical(run(request).weights, once.weights));
}

TEST_P(AttendProperties, ThreeWaysToHideTheFutureAreEqual) {
  AttendInput by_keep = request;
  by_keep.mask.keep = Matrix(queries, keys);
  AttendInput by_addition = request;
  by_addition.mask.additive = Matrix(queries, keys);
  for (Index i = 0; i < queries; ++i) {
    for (Index j = 0; j < keys; ++j) {
      (*by_keep.mask.keep)(i, j) = j <= i ? 1.0F : 0.0F;
      (*by_addition.mask.additive)(i, j) = j <= i ? 0.0F : minus_infinity;
    }
  }
  request.mask.causal = true;
  const Trace causal = run(request);
  EXPECT_TRUE(identical(run(by_keep).weights, causal.weights));
  EXPECT_TRUE(identical(run(by_addition).weights, causal.weights));
}

TEST_P(AttendProperties, PaddingEqualsLeavingTheKeyOut) {
  if (!request.source || keys < 2) return;
  request.mask.key_keep = filled<Matrix>(1, keys, 1);
  (*request.mask.key_keep)(0, keys - 1) = 0;
  const Trace padded = run(request);
  AttendInput shorter = request;
  shorter.mask.key_keep.reset();
  shorter.source = Matrix(eigen(*request.source).topRows(keys - 1));
  if (request.value_source)
    shorter.value_source = Matrix(eigen(*request.value_source).topRows(keys - 1));
  EXPECT_TRUE(near(padded.output, run(shorter).output, 1e-6));
  EXPECT_EQ(eigen(padded.weights).col(keys - 1).cwiseAbs().maxCoeff(), 0.0F);
}

TEST_P(AttendProperties, EqualKeysGetEqualWeights) {
  request.key.weight =
      Matrix(request.source ? request.source->cols() : request.embeddings.cols(),
             request.query.weight ? request.query.weight->cols() : request.embeddings.cols());
  request.key.bias.reset();
  const Trace trace = run(request);
  const auto even = filled<Matrix>(trace.weights.rows(), keys, 1.0F / static_cast<float>(keys));
  EXPECT_TRUE(near(trace.weights, even, 1e-7));
}

// With a causal mask, each query has the same output as the last query of a text that ends at its
// position.
TEST_P(AttendProperties, CausalEqualsEachPrefixAlone) {
  if (request.source || request.value_source) return;
  AttendInput beginning = request;
  request.mask.causal = true;
  const Trace causal = run(request);
  for (Index length = 1; length <= queries; ++length) {
    beginning.embeddings = eigen(request.embeddings).topRows(length);
    const Matrix last = eigen(run(beginning).output).bottomRows(1);
    EXPECT_TRUE(near(Matrix(eigen(causal.output).row(length - 1)), last, 1e-6)) << length;
  }
}

TEST_P(AttendProperties, AConstantAddedToARowOfScoresChangesNothing) {
  const Trace before = run(request);
  request.mask.additive = Matrix(queries, keys);
  for (Index row = 0; row < queries; ++row) {
    eigen(*request.mask.additive).row(row).setConstant(static_cast<float>(row % 5) - 2);
  }
  EXPECT_TRUE(near(run(request).weights, before.weights, 2e-6));
}

// Joining the heads and multiplying by W_o equals the sum of each head times its own rows of W_o.
TEST_P(AttendProperties, JoinedHeadsAreASumOfProjections) {
  if (!request.output.weight) return;
  const Trace trace = run(request);
  const Index width = trace.values.cols();
  MatrixOf<double> sum(queries, trace.output.cols());
  if (request.output.bias)
    eigen(sum).rowwise() += eigen(*request.output.bias).row(0).cast<double>();
  for (Index head = 0; head < request.heads; ++head) {
    eigen(sum) += eigen(trace.context).middleRows(head * queries, queries).cast<double>() *
                  eigen(*request.output.weight).middleRows(head * width, width).cast<double>();
  }
  EXPECT_TRUE(near(trace.output, sum, 1e-5));
}

INSTANTIATE_TEST_SUITE_P(Many, AttendProperties, testing::ValuesIn(many_sizes()));

TEST(FullyMasked, GivesZerosOrNaNAndIsListed) {
  AttendInput input = random_request<float>({.queries = 3, .d_model = 4, .d_out = 2}, 13);
  input.mask.keep = rows({{1, 1, 1}, {0, 0, 0}, {0, 1, 0}});
  const Trace zeros = run(input);
  EXPECT_EQ(zeros.fully_masked_rows, std::vector<Index>{1});
  EXPECT_EQ(eigen(zeros.weights).row(1).cwiseAbs().maxCoeff(), 0.0F);
  EXPECT_EQ(eigen(zeros.output).row(1).cwiseAbs().maxCoeff(), 0.0F);

  input.fully_masked = FullyMasked::nan;
  const Trace nans = run(input);
  EXPECT_EQ(nans.fully_masked_rows, std::vector<Index>{1});
  EXPECT_TRUE(eigen(nans.weights).row(1).array().isNaN().all());
  EXPECT_TRUE(eigen(nans.output).row(1).array().isNaN().all());
  EXPECT_TRUE(identical(Matrix(eigen(nans.output).row(2)), Matrix(eigen(zeros.output).row(2))));
}

TEST(FullyMasked, AlsoAppliesToTheNaiveSoftmax) {
  AttendInput input = random_request<float>({.queries = 2, .d_model = 2}, 14);
  input.softmax = SoftmaxKind::naive;
  input.mask.additive = rows({{0, 0}, {minus_infinity, minus_infinity}});
  EXPECT_EQ(eigen(run(input).weights).row(1).sum(), 0.0F);
  input.fully_masked = FullyMasked::nan;
  EXPECT_TRUE(eigen(run(input).weights).row(1).array().isNaN().all());
}

TEST(NaiveSoftmax, OverflowsIfTheStableOneDoesNot) {
  AttendInput input;
  input.embeddings = rows({{100}, {1}});
  input.scale = Scale::off;  // scores reach 10000, so e^score overflows: even e^89 exceeds float32
  EXPECT_TRUE(near(run(input).weights, rows({{1, 0}, {1, 0}}), 1e-6));
  input.softmax = SoftmaxKind::naive;
  EXPECT_TRUE(std::isnan(run(input).weights(0, 0)));
}

TEST(NonFinite, PassesOnlyWhenAllowed) {
  AttendInput input = random_request<float>({.queries = 2, .d_model = 2}, 15);
  input.embeddings(1, 0) = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(attend(input));
  input.allow_non_finite = true;
  EXPECT_TRUE(eigen(run(input).output).row(1).array().isNaN().all());
}

TEST(FailedCall, DoesNotAffectTheNextCall) {
  const AttendInput good = random_request<float>({.queries = 3, .d_model = 4, .heads = 2}, 16);
  const Trace before = run(good);
  AttendInput bad = good;
  bad.heads = 3;
  EXPECT_FALSE(attend(bad));
  EXPECT_TRUE(identical(bad.embeddings, good.embeddings));
  EXPECT_TRUE(identical(run(good).output, before.output));
}

}  // namespace
}  // namespace riverbank::tests
