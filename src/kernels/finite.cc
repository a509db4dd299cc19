// Tests whether all numbers of an array are finite, several numbers at a time.
#include "kernels/finite.h"

#include "kernels/lanes.h"

namespace riverbank {

// Adds x · 0, which is 0 for every finite number and NaN for all others. There are four independent
// sums, so that the additions overlap.
bool all_finite(const float* x, Index size) {
  Lanes sums[4] = {};
  Index i = 0;
  for (; i + 4 * lane_count <= size; i += 4 * lane_count) {
    for (Index k = 0; k < 4; ++k) sums[k] += load(x + i + k * lane_count) * Lanes{};
  }
  float total = sum(sums[0] + sums[1] + sums[2] + sums[3]);
  for (; i < size; ++i) total += x[i] * 0;
  return total == 0;
}

}  // namespace riverbank
