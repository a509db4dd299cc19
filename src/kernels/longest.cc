// Computes the squared lengths of rows, several numbers at a time.
#include "kernels/longest.h"

#include <algorithm>

#include "kernels/lanes.h"

namespace riverbank {

float square_of(const float* row, Index width) {
  Lanes left = {};  // two independent sums, so that the additions overlap
  Lanes right = {};
  Index i = 0;
  for (; i + 2 * lane_count <= width; i += 2 * lane_count) {
    left = multiply_add(load(row + i), load(row + i), left);
    right = multiply_add(load(row + i + lane_count), load(row + i + lane_count), right);
  }
  float square = sum(left + right);
  for (; i < width; ++i) square += row[i] * row[i];
  return square;
}

void longest_squares_of(const float* rows, Index count, Index width, float longest, float* to) {
  for (Index row = 0; row < count; ++row) {
    longest = std::max(longest, square_of(rows + row * width, width));
    to[row] = longest;
  }
}

}  // namespace riverbank
