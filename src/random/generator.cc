// Reads numbers from the Mersenne twister and counts them.
#include "random/generator.h"

#include <utility>

namespace riverbank {

std::uint32_t Generator::next_u32() {
  ++draws_;
  return static_cast<std::uint32_t>(engine_());
}

std::uint64_t Generator::next_u64() {
  const std::uint64_t high = next_u32();
  return high << 32 | next_u32();
}

void Generator::skip(std::uint64_t n) {
  engine_.discard(n);
  draws_ += n;
}

std::optional<double> Generator::take_leftover_normal() {
  return std::exchange(leftover_normal_, std::nullopt);
}

}  // namespace riverbank
