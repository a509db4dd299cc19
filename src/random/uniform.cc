// Converts random bits to fractions in [0, 1), and scales them to an interval.
#include "random/uniform.h"

#include <cmath>

#include "attention/check.h"
#include "random/check.h"

namespace riverbank {

float next_uniform_f32(Generator& generator) {
  return static_cast<float>(generator.next_u32() & 0xFFFFFFU) * 0x1p-24F;
}

double next_uniform_f64(Generator& generator) {
  constexpr std::uint64_t low_53_bits = (std::uint64_t{1} << 53) - 1;
  return static_cast<double>(generator.next_u64() & low_53_bits) * 0x1p-53;
}

Result<std::vector<float>> rand(Generator& generator, std::int64_t n) {
  if (Error error = check_count("n", n, sizeof(float)); !error.empty()) {
    return failure(error);
  }
  std::vector<float> values(static_cast<std::size_t>(n));
  for (float& value : values) value = next_uniform_f32(generator);
  return values;
}

Result<std::vector<double>> rand_f64(Generator& generator, std::int64_t n) {
  if (Error error = check_count("n", n, sizeof(double)); !error.empty()) {
    return failure(error);
  }
  std::vector<double> values(static_cast<std::size_t>(n));
  for (double& value : values) value = next_uniform_f64(generator);
  return values;
}

namespace {

Error check_ends(double low, double high) {
  if (Error error = check_finite_f32("low", low); !error.empty()) return error;
  if (Error error = check_finite_f32("high", high); !error.empty()) return error;
  if (low > high) {
    return "low is " + message_number(low) + " but high is " + message_number(high) +
           ": low must not be above high";
  }
  const float width = static_cast<float>(high) - static_cast<float>(low);
  return check_finite_f32("high - low", static_cast<double>(width));
}

}  // namespace

Result<std::vector<float>> uniform(Generator& generator, std::int64_t n, double low, double high) {
  if (Error error = check_ends(low, high); !error.empty()) return failure(error);
  auto values = rand(generator, n);
  if (!values) return values;

  const auto start = static_cast<float>(low);
  const float width = static_cast<float>(high) - start;
  std::vector<float> stretched = *std::move(values);
  for (float& value : stretched) value = std::fma(value, width, start);  // fma rounds only once
  return stretched;
}

}  // namespace riverbank
