// Compares numbers by their bits: equality, distance in units in the last place, and a hash.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>

#include "attention/matrix.h"

namespace riverbank::tests {

template <class T>
using BitsOf = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

// The bits of a number. All NaNs are treated as equal: compilers may choose their sign and payload.
template <class T>
BitsOf<T> bits_of(T value) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(value)) return std::bit_cast<BitsOf<T>>(std::numeric_limits<T>::quiet_NaN());
  }
  return std::bit_cast<BitsOf<T>>(value);
}

template <class T>
bool same_bits(const MatrixOf<T>& a, const MatrixOf<T>& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return false;
  for (Index i = 0; i < a.size(); ++i) {
    if (bits_of(a.data()[i]) != bits_of(b.data()[i])) return false;
  }
  return true;
}

// The number of representable steps from a to b: 0 if equal, 1 for neighbours. Both must be finite.
template <class T>
std::uint64_t last_places_between(T a, T b) {
  const auto ordered = [](T value) {
    const auto magnitude = static_cast<std::int64_t>(std::bit_cast<BitsOf<T>>(std::abs(value)));
    return std::signbit(value) ? -magnitude : magnitude;
  };
  const std::int64_t difference = ordered(a) - ordered(b);
  return static_cast<std::uint64_t>(difference < 0 ? -difference : difference);
}

// A 64-bit hash of everything that is added (FNV-1a, byte by byte).
class BitHash {
 public:
  template <class T>
  void add(T value) {
    static_assert(std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8));
    const auto bits = static_cast<std::uint64_t>(bits_of(value));
    for (std::size_t byte = 0; byte < sizeof(T); ++byte) {
      hash_ = (hash_ ^ ((bits >> (8 * byte)) & 0xFFU)) * 0x100000001B3U;
    }
  }

  void add_text(std::string_view text) {
    for (const char letter : text) add(std::int64_t{static_cast<unsigned char>(letter)});
  }

  // The shape is hashed too: a 2 × 3 matrix differs from a 3 × 2 matrix with the same numbers.
  template <class T>
  void add(const MatrixOf<T>& matrix) {
    add(static_cast<std::int64_t>(matrix.rows()));
    add(static_cast<std::int64_t>(matrix.cols()));
    for (Index i = 0; i < matrix.size(); ++i) add(matrix.data()[i]);
  }

  [[nodiscard]] std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xCBF29CE484222325U;
};

}  // namespace riverbank::tests
