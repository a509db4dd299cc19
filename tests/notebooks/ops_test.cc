// Tests the operations of the notebooks: cases that no notebook contains, and errors.
#include "notebooks/ops.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

namespace riverbank::tests {
namespace {

const Value two_by_three = Tensor{{2, 3}, {1, 2, 3, 4, 5, 6}};
const Value vector_of_three = Tensor{{3}, {1, 10, 100}};
const Value three_ids = Ids{{3}, {2, 0, 1}};

Tensor run_tensor(std::string_view op, const std::vector<Value>& args, const Params& params = {}) {
  const auto value = evaluate<float>(op, args, params);
  EXPECT_TRUE(value) << value.error();
  return value ? std::get<Tensor>(*value) : Tensor{};
}

std::string error(std::string_view op, const std::vector<Value>& args, const Params& params = {}) {
  const auto value = evaluate<float>(op, args, params);
  return value ? "no error" : value.error();
}

Tensor counted(Shape shape) {
  Tensor out{std::move(shape), {}};
  out.data.resize(static_cast<std::size_t>(element_count(out.shape)));
  std::iota(out.data.begin(), out.data.end(), 0.0F);
  return out;
}

Param list(std::vector<double> values) { return values; }

TEST(Matmul, VectorsLoseTheirAxis) {
  EXPECT_EQ(run_tensor("matmul", {vector_of_three, vector_of_three}), (Tensor{{}, {10101}}));
  EXPECT_EQ(run_tensor("matmul", {two_by_three, vector_of_three}), (Tensor{{2}, {321, 654}}));
  EXPECT_EQ(run_tensor("matmul", {Tensor{{2}, {1, 10}}, two_by_three}),
            (Tensor{{3}, {41, 52, 63}}));
}

TEST(Matmul, LeadingAxesBroadcast) {
  // [2, 1, 2, 3] · [4, 3, 2] → [2, 4, 2, 2]: the product of each pair of matrices.
  const Tensor a = counted({2, 1, 2, 3});
  const Tensor b = counted({4, 3, 2});
  const Tensor product = run_tensor("matmul", {a, b});
  ASSERT_EQ(product.shape, (Shape{2, 4, 2, 2}));
  for (Index i = 0; i < 2; ++i) {
    for (Index j = 0; j < 4; ++j) {
      const Tensor one = run_tensor(
          "matmul", {Tensor{{2, 3}, {a.data.begin() + i * 6, a.data.begin() + i * 6 + 6}},
                     Tensor{{3, 2}, {b.data.begin() + j * 6, b.data.begin() + j * 6 + 6}}});
      const auto at = run_tensor("index", {product},
                                 {{"at", list({static_cast<double>(i), static_cast<double>(j)})}});
      EXPECT_EQ(at, one) << i << ", " << j;
    }
  }
}

TEST(Matmul, AVectorTimesABatchOfMatrices) {
  EXPECT_EQ(run_tensor("matmul", {vector_of_three, counted({2, 3, 1})}),
            (Tensor{{2, 1}, {210, 543}}));
  EXPECT_EQ(run_tensor("matmul", {counted({2, 1, 3}), vector_of_three}),
            (Tensor{{2, 1}, {210, 543}}));
}

TEST(Matmul, TransposedOnTheRight) {
  EXPECT_EQ(run_tensor("matmul_nt", {two_by_three, two_by_three}),
            (Tensor{{2, 2}, {14, 32, 32, 77}}));
}

TEST(Linear, AnyLeadingAxesAndABias) {
  const Value x = counted({2, 1, 3});
  EXPECT_EQ(run_tensor("linear", {x, two_by_three}), (Tensor{{2, 1, 2}, {8, 17, 26, 62}}));
  EXPECT_EQ(run_tensor("linear", {x, two_by_three, Tensor{{2}, {1, -1}}}),
            (Tensor{{2, 1, 2}, {9, 16, 27, 61}}));
  EXPECT_EQ(run_tensor("linear", {vector_of_three, two_by_three}), (Tensor{{2}, {321, 654}}));
}

TEST(Axes, MoveAsInPyTorch) {
  EXPECT_EQ(run_tensor("transpose", {two_by_three}), (Tensor{{3, 2}, {1, 4, 2, 5, 3, 6}}));
  EXPECT_EQ(run_tensor("permute", {counted({2, 1, 3})}, {{"dims", list({2, 0, -2})}}),
            (Tensor{{3, 2, 1}, {0, 3, 1, 4, 2, 5}}));
  EXPECT_EQ(run_tensor("index", {two_by_three}, {{"at", list({-1})}}), (Tensor{{3}, {4, 5, 6}}));
  EXPECT_EQ(run_tensor("index", {two_by_three}, {{"at", list({1, 0})}}), (Tensor{{}, {4}}));
  EXPECT_EQ(run_tensor("repeat", {vector_of_three}, {{"times", list({2})}}),
            (Tensor{{2, 3}, {1, 10, 100, 1, 10, 100}}));
  EXPECT_EQ(run_tensor("flatten", {two_by_three}), (Tensor{{6}, {1, 2, 3, 4, 5, 6}}));
  EXPECT_EQ(run_tensor("concat_last", {two_by_three, Tensor{{2, 1}, {7, 8}}}),
            (Tensor{{2, 4}, {1, 2, 3, 7, 4, 5, 6, 8}}));
}

TEST(Axes, AlsoMoveForIds) {
  const auto value = evaluate<float>("index", {three_ids}, {{"at", list({0})}});
  ASSERT_TRUE(value);
  EXPECT_EQ(std::get<Ids>(*value), (Ids{{}, {2}}));
}

TEST(GatherRows, IdsOfAnyShape) {
  const Value ids = Ids{{2, 1}, {1, 0}};
  EXPECT_EQ(run_tensor("gather_rows", {two_by_three, ids}),
            (Tensor{{2, 1, 3}, {4, 5, 6, 1, 2, 3}}));
}

TEST(Softmax, ARowWithoutKeysIsNaNAsInPyTorch) {
  constexpr float hidden = -std::numeric_limits<float>::infinity();
  const Tensor weights = run_tensor("softmax", {Tensor{{2, 2}, {hidden, hidden, 0, hidden}}});
  EXPECT_TRUE(std::isnan(weights.data[0]) && std::isnan(weights.data[1]));
  EXPECT_EQ(weights.data[2], 1);
  EXPECT_EQ(weights.data[3], 0);
}

TEST(CausalMask, EveryMatrixOfABatch) {
  constexpr float hidden = -std::numeric_limits<float>::infinity();
  EXPECT_EQ(run_tensor("causal_mask", {counted({2, 2, 2})}),
            (Tensor{{2, 2, 2}, {0, hidden, 2, 3, 4, hidden, 6, 7}}));
  EXPECT_EQ(
      run_tensor("causal_mask", {counted({2, 2, 3})}),
      (Tensor{{2, 2, 3}, {0, hidden, hidden, 3, 4, hidden, 6, hidden, hidden, 9, 10, hidden}}));
}

TEST(Sum, OverAnyAxis) {
  EXPECT_EQ(run_tensor("sum", {counted({2, 3, 2})}, {{"dim", list({1})}}),
            (Tensor{{2, 2}, {6, 9, 24, 27}}));
  EXPECT_EQ(run_tensor("sum", {counted({2, 3, 2})}, {{"dim", list({-1})}}),
            (Tensor{{2, 3}, {1, 5, 9, 13, 17, 21}}));
  EXPECT_EQ(run_tensor("sum", {vector_of_three}, {{"dim", list({0})}}), (Tensor{{}, {111}}));
}

// Half a unit in the last place is lost each time that it is added to 1. Two such halves that are
// added to each other first are not lost.
TEST(Sum, AddsFromFirstToLastAndRoundsEachTime) {
  const float half = std::numeric_limits<float>::epsilon() / 2;
  const float whole = std::numeric_limits<float>::epsilon();
  EXPECT_EQ(run_tensor("sum", {Tensor{{3}, {1, half, half}}}, {{"dim", list({0})}}),
            (Tensor{{}, {1}}));
  EXPECT_EQ(run_tensor("sum", {Tensor{{3}, {half, half, 1}}}, {{"dim", list({0})}}),
            (Tensor{{}, {1 + whole}}));
}

TEST(Div, TheDivisorIsRoundedToTheType) {
  const double root = std::sqrt(2.0);
  // Dividing 3 and 11 by the unrounded root would give other numbers.
  for (const float number : {1.0F, 3.0F, 11.0F}) {
    EXPECT_EQ(run_tensor("div", {Tensor{{1}, {number}}}, {{"by", list({root})}}).data[0],
              number / static_cast<float>(root));
  }
  const auto wide = evaluate<double>("div", {TensorOf<double>{{1}, {1}}}, {{"by", list({root})}});
  EXPECT_EQ(std::get<TensorOf<double>>(*wide).data[0], 1.0 / root);
}

TEST(Draws, AreTheSameInFloat64) {
  const Params params = {{"seed", list({42})}, {"shape", list({4})}};
  const auto narrow = evaluate<float>("rand", {}, params);
  const auto wide = evaluate<double>("rand", {}, params);
  ASSERT_TRUE(narrow && wide);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(std::get<TensorOf<double>>(*wide).data[i], std::get<Tensor>(*narrow).data[i]);
  }
}

TEST(Draws, TheSeedMayBeText) {
  const Param shape = list({3});
  EXPECT_EQ(run_tensor("rand", {}, {{"seed", "7"}, {"shape", shape}}),
            run_tensor("rand", {}, {{"seed", list({7})}, {"shape", shape}}));
  EXPECT_EQ(run_tensor("rand", {}, {{"seed", list({-1})}, {"shape", shape}}),
            run_tensor("rand", {}, {{"seed", "18446744073709551615"}, {"shape", shape}}));
}

TEST(OpErrors, TheOperationItself) {
  EXPECT_EQ(
      error("matmull", {}),
      "op must be one of literal, rand, randn, embedding_init, linear_init, matmul, matmul_nt, "
      "linear, transpose, permute, softmax, div, index, gather_rows, dot, sum, weighted_values, "
      "causal_mask, repeat, concat_last, flatten but is \"matmull\"");
  EXPECT_EQ(error("matmul", {two_by_three}), "matmul: there are 1 arguments, but it takes 2");
  EXPECT_EQ(error("linear", {}), "linear: there are 0 arguments, but it takes 2 or 3");
  EXPECT_EQ(error("concat_last", {}), "concat_last: there are 0 arguments, but it takes 1 or more");
  EXPECT_EQ(error("rand", {two_by_three}), "rand: there are 1 arguments, but it takes 0");
}

TEST(OpErrors, Arguments) {
  EXPECT_EQ(error("softmax", {three_ids}),
            "softmax: argument 0 holds integer ids, but numbers are expected");
  EXPECT_EQ(error("gather_rows", {two_by_three, two_by_three}),
            "gather_rows: argument 1 holds numbers, but integer ids are expected");
  EXPECT_EQ(error("softmax", {Tensor{{2, 0}, {}}}), "softmax: argument 0 is empty: [2, 0]");
  EXPECT_EQ(error("softmax", {Tensor{{2, 2}, {1}}}),
            "softmax: argument 0 has shape [2, 2] but 1 numbers");
  EXPECT_EQ(error("softmax", {Tensor{{2, -2}, {1}}}),
            "softmax: argument 0 has shape [2, -2], but an axis cannot be shorter than 0");
}

TEST(OpErrors, ShapesThatDoNotMatch) {
  const Value number = Tensor{{}, {1}};
  EXPECT_EQ(error("matmul", {two_by_three, two_by_three}),
            "matmul: a has 3 columns but b has 2 rows");
  EXPECT_EQ(error("matmul", {number, two_by_three}),
            "matmul: a single number has no rows or columns");
  EXPECT_EQ(error("matmul", {counted({2, 1, 1}), counted({3, 1, 1})}),
            "matmul: leading axes [2] and [3] do not broadcast");
  EXPECT_EQ(error("matmul_nt", {two_by_three, vector_of_three}),
            "matmul_nt: two axes are needed to swap them, but the shape is [3]");
  EXPECT_EQ(error("linear", {two_by_three, vector_of_three}),
            "linear: x needs an axis and weight two axes, but their shapes are [2, 3] and [3]");
  EXPECT_EQ(error("linear", {two_by_three, two_by_three, two_by_three}),
            "linear: bias has one axis, but the shape is [2, 3]");
  EXPECT_EQ(error("transpose", {vector_of_three}),
            "transpose: two axes are needed to swap them, but the shape is [3]");
  EXPECT_EQ(error("softmax", {number}), "softmax: a single number has no row");
  EXPECT_EQ(error("causal_mask", {vector_of_three}),
            "causal_mask: queries and keys are two axes, but the shape is [3]");
  EXPECT_EQ(error("dot", {two_by_three, vector_of_three}),
            "dot: dot needs two vectors, but the shapes are [2, 3] and [3]");
  EXPECT_EQ(error("dot", {vector_of_three, Tensor{{2}, {1, 2}}}),
            "dot: a has 3 columns but b has 2 rows");
  EXPECT_EQ(
      error("weighted_values", {two_by_three, vector_of_three}),
      "weighted_values: weighted_values needs two matrices, but the shapes are [2, 3] and [3]");
  EXPECT_EQ(error("weighted_values", {two_by_three, two_by_three}),
            "weighted_values: values have 2 rows but weights have 3 columns");
  EXPECT_EQ(error("concat_last", {two_by_three, vector_of_three}),
            "concat_last: shapes [2, 3] and [3] may differ only in the last axis");
  EXPECT_EQ(error("concat_last", {number, number}),
            "concat_last: shapes [] and [] may differ only in the last axis");
  EXPECT_EQ(error("gather_rows", {vector_of_three, three_ids}),
            "gather_rows: a table has two axes, but the shape is [3]");
  EXPECT_EQ(error("gather_rows", {two_by_three, three_ids}),
            "gather_rows: id 2 is not within 0 to 1");
  EXPECT_EQ(error("gather_rows", {two_by_three, Ids{{1}, {4294967296}}}),
            "gather_rows: id 4294967296 is not within 0 to 1");
}

TEST(OpErrors, Parameters) {
  EXPECT_EQ(error("div", {two_by_three}), "div: the parameter \"by\" is missing");
  EXPECT_EQ(error("div", {two_by_three}, {{"by", "four"}}),
            "div: the parameter \"by\" is a word, but numbers are expected");
  EXPECT_EQ(error("div", {two_by_three}, {{"by", list({1, 2})}}),
            "div: the parameter \"by\" has 2 numbers, but one number is expected");
  EXPECT_EQ(error("sum", {two_by_three}, {{"dim", list({2})}}), "sum: axis 2 is not within 0 to 1");
  EXPECT_EQ(
      error("sum", {two_by_three}, {{"dim", list({0.5})}}),
      "sum: the parameter \"dim\" holds 0.500000, but integers within ±2147483647 are expected");
  EXPECT_EQ(error("permute", {two_by_three}, {{"dims", list({0})}}),
            "permute: dims has length 1 but the tensor has axes 2");
  EXPECT_EQ(error("permute", {two_by_three}, {{"dims", list({0, 0})}}),
            "permute: axis 0 is named twice");
  EXPECT_EQ(error("permute", {two_by_three}, {{"dims", list({0, 2})}}),
            "permute: axis 2 is not within 0 to 1");
  EXPECT_EQ(error("index", {two_by_three}, {{"at", list({2})}}),
            "index: place 2 is not within 0 to 1 on axis 0");
  EXPECT_EQ(error("index", {two_by_three}, {{"at", list({0, 0, 0})}}),
            "index: at has 3 places but the shape is [2, 3]");
  EXPECT_EQ(error("repeat", {two_by_three}, {{"times", list({0})}}),
            "repeat: times is 0, but it must be 1 or more");
  EXPECT_EQ(error("repeat", {two_by_three}, {{"times", list({1e9})}}),
            "repeat: the result has shape [1000000000, 2, 3]: more than 134217728 numbers");
}

TEST(OpErrors, InvalidLiterals) {
  const Param one = list({1});
  EXPECT_EQ(error("literal", {}), "literal: the parameter \"shape\" is missing");
  EXPECT_EQ(error("literal", {}, {{"shape", list({2})}, {"data", one}}),
            "literal: the literal has shape [2] but 1 numbers");
  EXPECT_EQ(error("literal", {}, {{"shape", list({1e9})}, {"fill", one}}),
            "literal: the literal has shape [1000000000]: more than 134217728 numbers");
  EXPECT_EQ(error("literal", {}, {{"shape", one}, {"data", list({0.5})}, {"dtype", "i64"}}),
            "literal: the parameter \"data\" holds 0.500000, but integers within ±2147483647 are "
            "expected");
  EXPECT_EQ(error("literal", {}, {{"shape", one}, {"data", one}, {"dtype", "f16"}}),
            "literal: dtype is \"f16\", but it may only be \"i64\"");
  EXPECT_EQ(error("rand", {}, {{"shape", one}}), "rand: the parameter \"seed\" is missing");
  EXPECT_EQ(error("rand", {}, {{"seed", one}, {"shape", list({-1})}}),
            "rand: the result has shape [-1], but an axis cannot be shorter than 0");
  EXPECT_EQ(
      error("rand", {}, {{"seed", list({0.5})}, {"shape", one}}),
      "rand: the seed is 0.500000, but it must be an integer, given as text if it is beyond 2^53");
  EXPECT_EQ(error("rand", {}, {{"seed", one}, {"shape", one}, {"skip_draws", list({-1})}}),
            "rand: skip_draws is -1, but it must be from 0 to 134217728");
  const Params layer = {
      {"seed", one}, {"in", one}, {"out", one}, {"bias", list({0})}, {"what", "bias"}};
  EXPECT_EQ(error("linear_init", {}, layer),
            "linear_init: what is \"bias\", but the layer has none");
}

}  // namespace
}  // namespace riverbank::tests
