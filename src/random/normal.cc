// Converts pairs of uniform numbers to pairs of normal numbers, one pair at a time or in blocks of
// 16.
#include "random/normal.h"

#include <cmath>
#include <numbers>
#include <span>

#include "attention/check.h"
#include "random/cephes.h"
#include "random/check.h"
#include "random/uniform.h"

namespace riverbank {

namespace {

constexpr std::size_t block = 16;
constexpr double two_pi = 2 * std::numbers::pi;

// Returns one normal number (mean 0, std 1), for n < 16. Each pair of uniform numbers gives two
// normal ones; the second is kept for the next call.
double next_normal(Generator& generator) {
  if (const auto leftover = generator.take_leftover_normal()) return *leftover;
  const double angle = two_pi * next_uniform_f64(generator);
  const double radius = std::sqrt(-2.0 * std::log(1.0 - next_uniform_f64(generator)));
  generator.leave_normal(radius * std::sin(angle));
  return radius * std::cos(angle);
}

// The functions that fill_blocks uses for float32: log, sine and cosine are PyTorch's polynomials.
struct Float32 {
  static float uniform(Generator& generator) { return next_uniform_f32(generator); }
  static float log(float x) { return cephes_log(x); }
  static SineCosine sincos(float angle) { return cephes_sincos(angle); }
};
// The functions that fill_blocks uses for float64: log, sine and cosine are the C library's.
struct Float64 {
  struct Pair {
    double sine;
    double cosine;
  };
  static double uniform(Generator& generator) { return next_uniform_f64(generator); }
  static double log(double x) { return std::log(x); }
  static Pair sincos(double angle) { return {std::sin(angle), std::cos(angle)}; }
};

// Converts 16 uniform numbers to 16 normal ones, in pairs: number i gives the radius of a pair,
// number i + 8 its angle.
template <class Kind, class T>
void transform_block(std::span<T, block> values, T mean, T std) {
  for (std::size_t i = 0; i < block / 2; ++i) {
    const T radius = std::sqrt(T(-2) * Kind::log(T(1) - values[i]));
    const auto [sine, cosine] = Kind::sincos(static_cast<T>(two_pi) * values[i + block / 2]);
    values[i] = std::fma(radius * cosine, std, mean);
    values[i + block / 2] = std::fma(radius * sine, std, mean);
  }
}

// Overwrites values (n), for n ≥ 16. First draws all uniform numbers, then converts the blocks. If
// n is not a multiple of 16, it then draws the last 16 numbers again and converts them.
template <class Kind, class T>
void fill_blocks(Generator& generator, std::span<T> values, T mean, T std) {
  for (T& value : values) value = Kind::uniform(generator);
  for (std::size_t start = 0; start + block <= values.size(); start += block) {
    transform_block<Kind>(values.subspan(start).template first<block>(), mean, std);
  }
  if (values.size() % block != 0) {
    const auto tail = values.template last<block>();
    for (T& value : tail) value = Kind::uniform(generator);
    transform_block<Kind>(tail, mean, std);
  }
}

template <class Kind, class T>
std::vector<T> normals(Generator& generator, std::int64_t n, double mean, double std) {
  std::vector<T> values(static_cast<std::size_t>(n));
  if (values.size() >= block) {
    fill_blocks<Kind>(generator, std::span<T>(values), static_cast<T>(mean), static_cast<T>(std));
  } else {
    // Scaled and shifted in float64 with a single rounding, then rounded to T.
    for (T& value : values) value = static_cast<T>(std::fma(next_normal(generator), std, mean));
  }
  return values;
}

Error check_std(double std) {
  if (std >= 0) return {};
  return "std is " + message_number(std) + ", but it must be 0 or more";
}

}  // namespace

Result<std::vector<float>> normal(Generator& generator, std::int64_t n, double mean, double std) {
  for (const Error& error : {check_count("n", n, sizeof(float)), check_finite_f32("mean", mean),
                             check_finite_f32("std", std), check_std(std)}) {
    if (!error.empty()) return failure(error);
  }
  return normals<Float32, float>(generator, n, mean, std);
}

Result<std::vector<double>> normal_f64(Generator& generator, std::int64_t n, double mean,
                                       double std) {
  for (const Error& error : {check_count("n", n, sizeof(double)), check_finite_f64("mean", mean),
                             check_finite_f64("std", std), check_std(std)}) {
    if (!error.empty()) return failure(error);
  }
  return normals<Float64, double>(generator, n, mean, std);
}

Result<std::vector<float>> randn(Generator& generator, std::int64_t n) {
  return normal(generator, n, 0, 1);
}

Result<std::vector<double>> randn_f64(Generator& generator, std::int64_t n) {
  return normal_f64(generator, n, 0, 1);
}

}  // namespace riverbank
