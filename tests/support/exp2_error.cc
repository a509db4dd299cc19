// Compares exp2_lanes with 2ˣ in float64 for every float32 number of a range.
#include "support/exp2_error.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "kernels/exp2_lanes.h"
#include "kernels/share_work.h"
#include "support/special_values.h"

namespace riverbank::tests {
namespace {

using Bits = std::uint32_t;
constexpr auto lanes = static_cast<Bits>(lane_count);

// 2ˣ in float64. Most float32 numbers are near 0. There the function uses the first terms of the
// series, which is faster.
double want_of(float x) {
  const double power = static_cast<double>(x) * 0.69314718055994531;
  if (std::abs(power) < 0x1p-12) return 1 + power + power * power / 2;
  return std::exp2(static_cast<double>(x));
}

// The largest relative error of exp2_lanes over the float32 numbers with the bit patterns first …
// last.
double worst_of(Bits first, Bits last) {
  const Exp2Constants constants;
  double worst = 0;
  for (Bits bits = first; bits <= last; bits += lanes) {
    float x[lane_count];
    for (Bits lane = 0; lane < lanes; ++lane) {
      x[lane] = std::bit_cast<float>(std::min(bits + lane, last));
    }
    const Lanes power = exp2_lanes(load(x), constants);
    for (int lane = 0; lane < lane_count; ++lane) {
      const double want = want_of(x[lane]);
      const double off = std::abs(static_cast<double>(power[lane]) - want);
      // The code divides only if the error is larger than before, because a billion divisions are
      // slow.
      if (!(off <= worst * want)) worst = std::isnan(off) ? double{infinity} : off / want;
    }
  }
  return worst;
}

}  // namespace

double worst_exp2_error(float from, float to) {
  const auto first = std::bit_cast<Bits>(from);
  const auto last = std::bit_cast<Bits>(to);
  constexpr Index parts = 64;
  const Bits each = (last - first) / static_cast<Bits>(parts) + 1;
  std::vector<double> worst(parts);
  share_work(parts, 2, [&](Index part) {
    const Bits begin = first + static_cast<Bits>(part) * each;
    worst[static_cast<std::size_t>(part)] = worst_of(begin, std::min(last, begin + each - 1));
  });
  return *std::ranges::max_element(worst);
}

}  // namespace riverbank::tests
