// Computes attention with Eigen's products and softmax, 64 queries at a time. With a causal mask,
// keys after the last of these queries are left out. riverbank compiles its own Eigen without SIMD,
// for the same bits everywhere. The Eigen of this file may use all SIMD of the machine, so
// cmake/bench.cmake gives it a separate namespace, and no header of riverbank is included here.
#include "tiled_eigen.h"

#include <Eigen/Core>

namespace tiled {
namespace {

constexpr Eigen::Index width = 64;
constexpr Eigen::Index tile = 64;
using Rows = Eigen::Matrix<float, Eigen::Dynamic, width, Eigen::RowMajor>;
using Table = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

}  // namespace

void attend(const float* queries, const float* keys, const float* values, float* context, int heads,
            int tokens, bool causal) {
  Table weights;
  for (Eigen::Index first = 0; first < Eigen::Index{heads} * tokens; first += tile) {
    const Eigen::Index head = first / tokens * tokens;
    const Eigen::Index count = causal ? first - head + tile : tokens;
    const Eigen::Map<const Rows> q(queries + first * width, tile, width);
    const Eigen::Map<const Rows> k(keys + head * width, count, width);
    const Eigen::Map<const Rows> v(values + head * width, count, width);
    weights.noalias() = q * k.transpose();
    for (Eigen::Index row = 0; row < tile; ++row) {
      auto scores = weights.row(row).head(causal ? first - head + row + 1 : count).array();
      const float largest = scores.maxCoeff();
      scores = ((scores - largest) * 0.125F).exp();
      scores /= scores.sum();
      weights.row(row).tail(count - scores.size()).setZero();
    }
    Eigen::Map<Rows>(context + first * width, tile, width).noalias() = weights * v;
  }
}

}  // namespace tiled
