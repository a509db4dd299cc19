// The source of all chance here: one seed gives one endless, always equal stream of 32-bit numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <random>

namespace riverbank {

// PyTorch's CPU generator: the Mersenne twister MT19937 (Matsumoto and Nishimura 1998), and one
// normal number that small torch.randn calls leave over. A copy is a saved state: it goes on with
// the same numbers. Source: tests/golden/TORCH_RNG.md, sections 1, 2 and 6.
class Generator {
 public:
  // Only the low 32 bits count, as in torch.manual_seed: 5 and 2^32 + 5 give the same stream.
  explicit Generator(std::uint64_t seed) : engine_(low_half(seed)) {}

  // Starts again: forgets the leftover normal and counts draws from 0.
  void seed(std::uint64_t seed) { *this = Generator(seed); }

  // The next number, 0 … 2^32−1. 1 draw.
  std::uint32_t next_u32();

  // Two numbers, the first one is the high half. 2 draws.
  std::uint64_t next_u64();

  // Throws n numbers away; the leftover normal stays. n draws, in time proportional to n.
  void skip(std::uint64_t n);

  // How many 32-bit numbers were used since the seed.
  [[nodiscard]] std::uint64_t draws() const { return draws_; }

  // The leftover normal (mean 0, std 1), if there is one; taking it empties the place.
  std::optional<double> take_leftover_normal();
  void leave_normal(double value) { leftover_normal_ = value; }

  bool operator==(const Generator&) const = default;

 private:
  static std::uint32_t low_half(std::uint64_t seed) {
    return static_cast<std::uint32_t>(seed & 0xFFFFFFFFU);
  }

  std::mt19937 engine_;
  std::optional<double> leftover_normal_;
  std::uint64_t draws_ = 0;
};

}  // namespace riverbank
