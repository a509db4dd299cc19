// Compares printed tensors with PyTorch's output.
#include "notebooks/print.h"

#include <gtest/gtest.h>

#include <limits>

#include "support/special_values.h"

namespace riverbank::tests {
namespace {

template <class T>
std::string printed(Shape shape, std::vector<T> data, const PrintOptions& options = {}) {
  const auto text = print_tensor(TensorOf<T>{std::move(shape), std::move(data)}, options);
  return text ? *text : "error: " + text.error();
}

std::string floats(Shape shape, std::vector<float> data, const PrintOptions& options = {}) {
  return printed<float>(std::move(shape), std::move(data), options);
}

TEST(Print, IntegralFloatsHaveAPointAndOneWidth) {
  EXPECT_EQ(floats({2, 3}, {1, 2, 3, -40, 5, 0}),
            "tensor([[  1.,   2.,   3.],\n        [-40.,   5.,   0.]])");
}

TEST(Print, ASingleNumberStandsAlone) {
  EXPECT_EQ(floats({}, {14.366676F}), "tensor(14.3667)");
  EXPECT_EQ(floats({1}, {3}), "tensor([3.])");
  EXPECT_EQ(printed<std::int64_t>({}, {3}), "tensor(3)");
}

TEST(Print, FourDigitsByDefault) {
  EXPECT_EQ(floats({3}, {1.5F, -0.25F, 100}), "tensor([  1.5000,  -0.2500, 100.0000])");
  EXPECT_EQ(floats({2}, {1.5F, -0.25F}, {2, {}, ""}), "tensor([ 1.50, -0.25])");
}

TEST(Print, ScientificWhenNumbersAreFarApartTinyOrHuge) {
  EXPECT_EQ(floats({2}, {0.5F, 600}), "tensor([5.0000e-01, 6.0000e+02])");
  // Not scientific: the largest number is at most 1000 times the smallest. 600 / 0.6F is slightly
  // below 1000.
  EXPECT_EQ(floats({2}, {0.6F, 600}), "tensor([  0.6000, 600.0000])");
  EXPECT_EQ(floats({2}, {0.5, 500}), "tensor([  0.5000, 500.0000])");
  // Scientific, because 0.0001F is a little below the limit 0.0001.
  EXPECT_EQ(floats({1}, {0.0001F}), "tensor([1.0000e-04])");
  EXPECT_EQ(floats({1}, {0.0002F}), "tensor([0.0002])");
  EXPECT_EQ(floats({2}, {1, 2000}), "tensor([1.0000e+00, 2.0000e+03])");
  EXPECT_EQ(floats({1}, {2e8F}), "tensor([2.0000e+08])");
  EXPECT_EQ(floats({2}, {0.5F, -600}), "tensor([ 5.0000e-01, -6.0000e+02])");
}

TEST(Print, SciModeOverridesTheRule) {
  EXPECT_EQ(floats({2}, {0.5F, 600}, {4, false, ""}), "tensor([    0.5000,   600.0000])");
  EXPECT_EQ(floats({2}, {1.5F, 2}, {3, true, ""}), "tensor([1.500e+00, 2.000e+00])");
  EXPECT_EQ(floats({2}, {0, 0}, {3, true, ""}), "tensor([0., 0.])");
}

TEST(Print, NaNAndInfinityCountForTheWidth) {
  EXPECT_EQ(floats({4}, {nan, 1.5F, infinity, -infinity}),
            "tensor([   nan, 1.5000,    inf,   -inf])");
  EXPECT_EQ(floats({3}, {nan, 2, infinity}), "tensor([nan, 2., inf])");
  EXPECT_EQ(floats({1}, {-nan}), "tensor([nan])");
  EXPECT_EQ(floats({3}, {-infinity, 1e-9F, 1}), "tensor([      -inf, 1.0000e-09, 1.0000e+00])");
}

TEST(Print, NegativeZeroKeepsItsSign) {
  EXPECT_EQ(floats({2}, {0, -0.0F}), "tensor([0., -0.])");
  EXPECT_EQ(floats({2}, {0.5F, -0.0F}), "tensor([0.5000, -0.0000])");
}

TEST(Print, Float64LooksTheSame) {
  EXPECT_EQ(printed<double>({2}, {0.1, 0.2}, {17, {}, ""}),
            "tensor([0.10000000000000001, 0.20000000000000001])");
  EXPECT_EQ(floats({1}, {0.1F}, {17, {}, ""}), "tensor([0.10000000149011612])");
}

TEST(Print, IntegersHaveNoPoint) {
  EXPECT_EQ(printed<std::int64_t>({2, 2}, {1, -20, 300, 4}),
            "tensor([[  1, -20],\n        [300,   4]])");
  EXPECT_EQ(printed<std::int64_t>({1}, {std::numeric_limits<std::int64_t>::min()}),
            "tensor([-9223372036854775808])");
}

TEST(Print, RowsWrapAtEighty) {
  std::vector<float> numbers;
  for (int i = 0; i < 10; ++i) numbers.push_back(static_cast<float>(i) + 0.5F);
  EXPECT_EQ(floats({10}, numbers),
            "tensor([0.5000, 1.5000, 2.5000, 3.5000, 4.5000, 5.5000, 6.5000, 7.5000, 8.5000,\n"
            "        9.5000])");
  EXPECT_EQ(floats({1, 10}, numbers),
            "tensor([[0.5000, 1.5000, 2.5000, 3.5000, 4.5000, 5.5000, 6.5000, 7.5000, 8.5000,\n"
            "         9.5000]])");
}

TEST(Print, BlocksAreSeparatedByEmptyLines) {
  EXPECT_EQ(floats({2, 1, 2}, {1, 2, 3, 4}), "tensor([[[1., 2.]],\n\n        [[3., 4.]]])");
  EXPECT_EQ(floats({2, 1, 1, 1}, {1, 2}), "tensor([[[[1.]]],\n\n\n        [[[2.]]]])");
}

TEST(Print, ALongSuffixGetsItsOwnLine) {
  EXPECT_EQ(floats({1}, {1.5F}, {4, {}, ", grad_fn=<MmBackward0>"}),
            "tensor([1.5000], grad_fn=<MmBackward0>)");
  // "tensor([1.5000]" has 15 columns. PyTorch counts 17, so at most 63 more fit.
  const std::string note(61, 'x');
  EXPECT_EQ(floats({1}, {1.5F}, {4, {}, ", " + note}), "tensor([1.5000], " + note + ")");
  EXPECT_EQ(floats({1}, {1.5F}, {4, {}, ", x" + note}), "tensor([1.5000],\n       x" + note + ")");
  EXPECT_EQ(floats({2, 1}, {1.5F, 2}, {4, {}, ", x" + note}),
            "tensor([[1.5000],\n        [2.0000]],\n       x" + note + ")");
}

TEST(Print, MoreThanAThousandNumbersAreSummarised) {
  std::vector<std::int64_t> count;
  for (std::int64_t i = 0; i < 1001; ++i) count.push_back(i);
  EXPECT_EQ(printed<std::int64_t>({1001}, count),
            "tensor([   0,    1,    2,  ...,  998,  999, 1000])");
  count.pop_back();
  EXPECT_EQ(printed<std::int64_t>({1000}, count).find("..."), std::string::npos);

  std::vector<float> ones(2000, 1);
  EXPECT_EQ(floats({40, 50}, ones),
            "tensor([[1., 1., 1.,  ..., 1., 1., 1.],\n"
            "        [1., 1., 1.,  ..., 1., 1., 1.],\n"
            "        [1., 1., 1.,  ..., 1., 1., 1.],\n"
            "        ...,\n"
            "        [1., 1., 1.,  ..., 1., 1., 1.],\n"
            "        [1., 1., 1.,  ..., 1., 1., 1.],\n"
            "        [1., 1., 1.,  ..., 1., 1., 1.]])");
  ones[1000] = 0.5F;  // this number is not printed, so it does not affect the format
  EXPECT_TRUE(floats({40, 50}, ones).starts_with("tensor([[1., 1., 1.,  ..., 1., 1., 1.],\n"));
  EXPECT_EQ(floats({2, 1000}, std::vector<float>(2000, 1)),
            "tensor([[1., 1., 1.,  ..., 1., 1., 1.],\n"
            "        [1., 1., 1.,  ..., 1., 1., 1.]])");
  // Three rows at each end are all of six rows, so no row is left out.
  EXPECT_EQ(floats({6, 200}, std::vector<float>(1200, 1)).find("\n        ..."), std::string::npos);
  EXPECT_NE(floats({7, 200}, std::vector<float>(1400, 1)).find("\n        ..."), std::string::npos);
}

TEST(Print, EmptyTensorsShowTheirShape) {
  EXPECT_EQ(floats({0}, {}), "tensor([])");
  EXPECT_EQ(floats({2, 0}, {}), "tensor([], size=(2, 0))");
  EXPECT_EQ(printed<std::int64_t>({0}, {}), "tensor([], dtype=torch.int64)");
}

TEST(Print, BadInputIsAnError) {
  EXPECT_EQ(floats({2}, {1}), "error: the tensor has shape [2] but 1 numbers");
  EXPECT_EQ(floats({-1}, {1}),
            "error: the tensor has shape [-1], but an axis cannot be shorter than 0");
  EXPECT_EQ(floats({1}, {1}, {-1, {}, ""}), "error: precision is -1, but it must be from 0 to 60");
}

TEST(Print, ShapesAndBooleans) {
  EXPECT_EQ(print_size({8, 16}), "torch.Size([8, 16])");
  EXPECT_EQ(print_size({}), "torch.Size([])");
  EXPECT_EQ(print_bool(true), "True");
  EXPECT_EQ(print_bool(false), "False");
}

}  // namespace
}  // namespace riverbank::tests
