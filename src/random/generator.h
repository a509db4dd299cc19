// Defines the random number generator. The same seed always gives the same stream of 32-bit
// numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <random>

namespace riverbank {

// PyTorch's CPU generator: the Mersenne twister MT19937 (Matsumoto and Nishimura 1998), and one
// normal number that torch.randn may have left over. A draw takes the next 32-bit number of the
// stream; each random function says how many draws it needs. A copy of a generator produces the
// same numbers as the original. Source: tests/golden/TORCH_RNG.md, sections 1, 2 and 6.
class Generator {
 public:
  // Only the low 32 bits matter, as in torch.manual_seed: 5 and 2^32 + 5 give the same stream.
  explicit Generator(std::uint64_t seed) : engine_(low_half(seed)) {}

  // Restarts with a new seed: discards the leftover normal number and counts draws from 0.
  void seed(std::uint64_t seed) { *this = Generator(seed); }

  // Returns the next number, 0 … 2^32−1. Needs 1 draw.
  std::uint32_t next_u32();

  // Returns a 64-bit number; its high half is drawn first. Needs 2 draws.
  std::uint64_t next_u64();

  // Discards n numbers, which counts as n draws and takes time proportional to n. The leftover
  // normal number is kept.
  void skip(std::uint64_t n);

  // How many 32-bit numbers have been drawn since the seed.
  [[nodiscard]] std::uint64_t draws() const { return draws_; }

  // Returns and removes the leftover normal number (mean 0, std 1), if there is one.
  std::optional<double> take_leftover_normal();
  // Stores the second number of a pair of normal numbers for the next call.
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
