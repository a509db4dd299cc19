// Reads PyTorch's numbers from JSON and compares them with ours bit by bit.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace riverbank::tests {

using Json = nlohmann::json;

// Reads a file of tests/golden. If it cannot be read, the test fails and null is returned.
inline Json read_golden(const std::string& name) {
  std::ifstream file(std::string(RIVERBANK_GOLDEN_DIR) + "/" + name);
  Json json = Json::parse(file, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << name << " cannot be read";
  return json.is_discarded() ? Json() : json;
}

// A tensor's numbers. JSON stores a float32 as a double that converts back to the same float32.
template <class T>
std::vector<T> numbers(const Json& tensor) {
  std::vector<T> values;
  for (const Json& item : tensor.at("data")) {
    if constexpr (std::is_integral_v<T>) {
      values.push_back(item.get<T>());
    } else if (item.is_string()) {
      using Limits = std::numeric_limits<T>;
      values.push_back(item == "NaN"         ? Limits::quiet_NaN()
                       : item == "-Infinity" ? -Limits::infinity()
                                             : Limits::infinity());
    } else {
      values.push_back(static_cast<T>(item.get<double>()));
    }
  }
  return values;
}

inline std::uint32_t bits_of(float value) { return std::bit_cast<std::uint32_t>(value); }
inline std::uint64_t bits_of(double value) { return std::bit_cast<std::uint64_t>(value); }
inline std::int64_t bits_of(std::int64_t value) { return value; }

// Expects the same bits; −0 is not 0.
template <class T>
void expect_same_bits(const std::vector<T>& got, const std::vector<T>& want) {
  ASSERT_EQ(got.size(), want.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    ASSERT_EQ(bits_of(got[i]), bits_of(want[i]))
        << "place " << i << ": got " << got[i] << ", want " << want[i];
  }
}

// Expects that a call has succeeded, and returns its numbers.
template <class R>
auto drawn(R result) {
  EXPECT_TRUE(result) << result.error();
  return *std::move(result);
}

// The call must have succeeded, and its numbers must equal the golden tensor's bit for bit.
template <class R>
void expect_golden(const R& result, const Json& tensor) {
  ASSERT_TRUE(result) << result.error();
  using T = typename std::remove_cvref_t<decltype(*result)>::value_type;
  expect_same_bits<T>(*result, numbers<T>(tensor));
}

// The call must fail with a message that contains `part`, and must not change the generator.
template <class G, class Call>
void expect_refused(const G& generator, Call call, const std::string& part) {
  G used = generator;
  const auto result = call(used);
  ASSERT_FALSE(result) << "accepted, but expected: " << part;
  EXPECT_NE(result.error().find(part), std::string::npos) << result.error();
  EXPECT_TRUE(used == generator) << "a refused call changed the generator: " << result.error();
}

}  // namespace riverbank::tests
