// A random number generator for tests: the same seed gives the same numbers with every compiler.
#pragma once

#include <cmath>
#include <cstdint>

#include "attention/matrix.h"

namespace riverbank::tests {

// The standard library's distributions differ between implementations, so this class has its own
// generator: a counter, mixed with the finaliser of splitmix64.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15U) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }

  // A number from low to high, with 53 random bits.
  double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(next() >> 11U) * 0x1p-53);
  }

  // A standard normal number (Box & Muller).
  float normal() {
    const double radius = std::sqrt(-2 * std::log(between(1e-300, 1)));
    return static_cast<float>(radius * std::cos(between(0, 6.283185307179586)));
  }

  // An integer from low to high, both included.
  Index whole(Index low, Index high) {
    return low + static_cast<Index>(next() % static_cast<std::uint64_t>(high - low + 1));
  }

  bool chance(double probability) { return between(0, 1) < probability; }

  // A matrix (rows × columns) of numbers from −size to size.
  template <class T>
  MatrixOf<T> matrix(Index rows, Index columns, double size = 1) {
    MatrixOf<T> out(rows, columns);
    for (Index i = 0; i < out.size(); ++i) out.data()[i] = static_cast<T>(between(-size, size));
    return out;
  }

  // A matrix (rows × columns) of 0 and 1, where each cell is 1 with the given probability.
  template <class T>
  MatrixOf<T> keep(Index rows, Index columns, double probability) {
    MatrixOf<T> out(rows, columns);
    for (Index i = 0; i < out.size(); ++i) out.data()[i] = chance(probability) ? T{1} : T{0};
    return out;
  }

 private:
  std::uint64_t state_;
};

}  // namespace riverbank::tests
