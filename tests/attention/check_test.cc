// Tests the checks that all operations share, and the Result class.
#include "attention/check.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <memory>

#include "support/near.h"
#include "support/special_values.h"

namespace riverbank::tests {
namespace {

TEST(Check, EmptyMatricesAreNamedWithTheirShape) {
  EXPECT_EQ(check_not_empty("values", Matrix(0, 3)),
            "values is empty (0 × 3) but must be at least 1 × 1");
  EXPECT_EQ(check_not_empty("values", Matrix(3, 0)),
            "values is empty (3 × 0) but must be at least 1 × 1");
  EXPECT_EQ(check_not_empty("values", rows({{0}})), "");
}

TEST(Check, NonFiniteNumbersAreNamedByPosition) {
  EXPECT_EQ(check_finite("x", rows({{1, 2}, {3, nan}})), "x[1][1] is NaN but must be finite");
  EXPECT_EQ(check_finite("x", rows({{1, infinity}, {nan, 0}})),
            "x[0][1] is infinity but must be finite");
  EXPECT_EQ(check_finite("x", rows({{-infinity, 1}})), "x[0][0] is −infinity but must be finite");
  EXPECT_EQ(check_finite("x", rows({{-infinity, 1}}), true), "");
  EXPECT_EQ(check_finite("x", rows({{infinity, 1}}), true),
            "x[0][0] is infinity but must be finite or −infinity");
  EXPECT_EQ(check_finite("x", rows({{3e38, -3e38}})), "");
}

TEST(Check, SizesAreRejectedBeforeTheyOverflow) {
  EXPECT_EQ(check_size("out", 1 << 14, 1 << 13), "");  // exactly max_elements numbers
  EXPECT_EQ(check_size("out", (1 << 14) + 1, 1 << 13),
            "out would be 16385 × 8192 = 134225920 numbers, but at most 134217728 fit");
  EXPECT_EQ(check_size("out", 0, 1 << 30), "");
  EXPECT_EQ(check_size("out", 1 << 30, 0), "");
  const std::int64_t huge = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(check_size("out", huge, huge).substr(0, 20), "out would be 9223372");
  EXPECT_EQ(check_size("out", -1, 4),
            "out would be -1 × 4 = -4 numbers, but at most 134217728 fit");
}

TEST(Check, UnequalSizesNameBothValues) {
  EXPECT_EQ(check_equal("queries have width", 2, "keys have width", 3),
            "queries have width 2 but keys have width 3");
  EXPECT_EQ(check_equal("a", 3, "b", 3), "");
}

TEST(Check, TheFirstErrorStopsTheList) {
  int asked = 0;
  const auto fine = [&] {
    ++asked;
    return Error{};
  };
  const auto wrong = [&] {
    ++asked;
    return Error{"wrong"};
  };
  EXPECT_EQ(first_error(fine, wrong, fine), "wrong");
  EXPECT_EQ(asked, 2);
  EXPECT_EQ(first_error(fine, fine), "");
}

TEST(Check, NumbersInMessagesAreShort) {
  EXPECT_EQ(message_number(0.5), "0.5");
  EXPECT_EQ(message_number(-1e-10), "-1e-10");
  EXPECT_EQ(message_number(-nan), "NaN");
  EXPECT_EQ(message_number(-infinity), "−infinity");
  EXPECT_EQ(message_number(-0.0), "0");
}

// The C library's format %g writes these numbers in the same way as message_number().
TEST(MessageNumber, HasSixDigits) {
  for (const double value : {1.0, -3.0, 10.0, 123456.0, 1234567.0, 1e6, 999999.6, 0.9999999, 0.1,
                             0.0001234567, 0.00001, 1.5e300, -2e-310, 100.25, 1 / 3.0}) {
    std::array<char, 32> want{};
    std::snprintf(want.data(), want.size(), "%g", value);
    EXPECT_EQ(message_number(value), want.data());
  }
}

TEST(ResultTest, HoldsAValueOrAnError) {
  const Result<int> good = 7;
  EXPECT_TRUE(good);
  EXPECT_EQ(*good, 7);
  EXPECT_EQ(good.error(), "");
  const Result<int> bad = failure("no");
  EXPECT_FALSE(bad);
  EXPECT_EQ(bad.error(), "no");
  const Result<std::string> text = std::string("value");
  EXPECT_TRUE(text);
  EXPECT_EQ(text->size(), 5U);
}

TEST(ResultTest, CanMoveItsValueOut) {
  Result<std::unique_ptr<int>> result = std::make_unique<int>(3);
  const std::unique_ptr<int> taken = *std::move(result);
  EXPECT_EQ(*taken, 3);
}

}  // namespace
}  // namespace riverbank::tests
