// Each row in a room of whole registers, weighed as attention weighs its scores.
#include "kernels/softmax_fast.h"

#include <algorithm>
#include <vector>

#include "kernels/online_softmax.h"
#include "kernels/packing.h"

namespace riverbank {
namespace {

constexpr float log2_e = 1.44269504F;  // 2^(x · log2 e) = e^x

}  // namespace

Matrix softmax_fast(const Matrix& scores) {
  const Index columns = scores.cols();
  const Index padded = round_up(columns, lane_count);
  const Exp2Constants constants;
  std::vector<float> room(static_cast<std::size_t>(padded));
  Matrix weights(scores.rows(), columns);
  for (Index row = 0; row < scores.rows(); ++row) {
    const float* from = scores.row(row).data();
    const float maximum = *std::max_element(from, from + columns);
    // The maximum goes first: the difference of two large scores is exact, their product is not.
    std::transform(from, from + columns, room.begin(), [maximum](float score) {
      return std::max((score - maximum) * log2_e, exp2_lowest);
    });
    std::fill(room.begin() + columns, room.end(), exp2_lowest);
    Lanes sums = {};
    weigh_bounded(room.data(), padded, constants, sums);
    const float total = sum(sums);
    std::transform(room.begin(), room.begin() + columns, weights.row(row).data(),
                   [total](float weight) { return weight / total; });
  }
  return weights;
}

}  // namespace riverbank
