// Checks the input, runs the fused kernel, and recomputes the requested rows of weights.
#include "kernels/attend_fast.h"

#include <string>

#include "kernels/fused_attention.h"
#include "kernels/row_attention.h"

namespace riverbank {

Result<FastAttention> attend_fast(const FusedInput& input, const std::vector<Index>& weight_rows,
                                  int threads) {
  if (Error error = check_attend_fast(input, weight_rows); !error.empty()) {
    return failure(std::move(error));
  }
  if (threads < 1) return failure("threads must be at least 1 but is " + std::to_string(threads));
  FastAttention out;
  out.context = Matrix(input.queries.rows, input.values.columns);
  Matrix sums(2, input.queries.rows);
  fused_attention(input, out.context.data(), {sums.row(0).data(), sums.row(1).data()}, threads);
  for (Index row = 0; row < sums.cols(); ++row) {
    if (sums(1, row) == 0) out.fully_masked_rows.push_back(row);
  }
  out.weights = Matrix(static_cast<Index>(weight_rows.size()), input.key_count());
  for (Index i = 0; i < out.weights.rows(); ++i) {
    const Index row = weight_rows[static_cast<std::size_t>(i)];
    weigh_row(input, row / input.query_count(), row % input.query_count(),
              out.weights.row(i).data());
  }
  return out;
}

}  // namespace riverbank
