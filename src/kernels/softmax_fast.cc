// Computes softmax row by row. Each row is copied into a buffer that is padded to whole registers.
#include "kernels/softmax_fast.h"

#include <algorithm>
#include <vector>

#include "kernels/fused_input.h"
#include "kernels/online_softmax.h"
#include "kernels/packing.h"

namespace riverbank {
namespace {

// The largest of `count` numbers, at least one.
float largest_of(const float* numbers, Index count) {
  Index i = 0;
  Lanes most = splat(numbers[0]);
  for (; i + lane_count <= count; i += lane_count) most = larger(load(numbers + i), most);
  float best = largest(most);
  for (; i < count; ++i) best = std::max(best, numbers[i]);
  return best;
}

// Computes the weights of one row before they are divided by their sum, and that sum.
class WeighedRow {
 public:
  explicit WeighedRow(Index columns)
      : columns_(columns),
        padded_(static_cast<std::size_t>(round_up(columns, lane_count)), exp2_lowest) {}

  void weigh(const float* scores) {
    maximum_ = largest_of(scores, columns_);
    // Subtracts the largest score before multiplying by log2 e. The difference of two large,
    // similar scores is exact, but the product of a large score is rounded.
    std::transform(scores, scores + columns_, padded_.begin(), [this](float score) {
      return std::max((score - maximum_) * log2_e, exp2_lowest);
    });
    std::fill(padded_.begin() + columns_, padded_.end(), exp2_lowest);
    Lanes sums = {};
    weigh_bounded(padded_.data(), static_cast<Index>(padded_.size()), constants_, sums);
    sum_ = sum(sums);
  }

  [[nodiscard]] float maximum() const { return maximum_; }
  [[nodiscard]] float total() const { return sum_; }
  void divide(float* weights) const {
    std::transform(padded_.begin(), padded_.begin() + columns_, weights,
                   [this](float weight) { return weight / sum_; });
  }

 private:
  Index columns_;
  std::vector<float> padded_;
  Exp2Constants constants_;
  float maximum_ = 0;
  float sum_ = 0;
};

}  // namespace

Matrix softmax_fast(const Matrix& scores) {
  WeighedRow one_row(scores.cols());
  Matrix weights(scores.rows(), scores.cols());
  for (Index row = 0; row < scores.rows(); ++row) {
    one_row.weigh(scores.row(row).data());
    one_row.divide(weights.row(row).data());
  }
  return weights;
}

Matrix softmax_sums_fast(const Matrix& scores) {
  WeighedRow one_row(scores.cols());
  Matrix sums(scores.rows(), 2);
  for (Index row = 0; row < scores.rows(); ++row) {
    one_row.weigh(scores.row(row).data());
    sums(row, 0) = one_row.maximum();
    sums(row, 1) = one_row.total();
  }
  return sums;
}

}  // namespace riverbank
