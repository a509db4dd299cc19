// Checks the input, appends to the cache, runs the fused kernel, and looks up the requested rows of
// weights.
#include "kernels/attend_fast.h"

#include <algorithm>
#include <limits>
#include <string>

#include "attention/check.h"
#include "kernels/fused_weights.h"
#include "kernels/mask_row.h"

namespace riverbank {
namespace {

// Whether masks hide every key from this row.
bool sees_no_key(const FusedInput& input, Index row) {
  constexpr float hidden = -std::numeric_limits<float>::infinity();
  const Index query = row % input.query_count();
  std::vector<float> scores(static_cast<std::size_t>(input.key_count()));
  mask_row(input, {row / input.query_count(), query, input.keys_of(query), 0, input.key_count()},
           hidden, scores.data());
  return std::ranges::all_of(scores, [](float score) { return score == hidden; });
}

// Finds the rows without a visible key. Without sinks, the sums of their weights are 0. With sinks,
// these sums include the sink's weight, but the contexts of the rows are 0. A row with visible keys
// can also have a context of zeros, so the masks of every row with a context of zeros are checked.
std::vector<Index> fully_masked_rows(const FusedInput& input, const Matrix& context,
                                     std::span<const float> sums) {
  std::vector<Index> rows;
  for (Index row = 0; row < context.rows(); ++row) {
    const bool zero = input.sinks
                          ? std::ranges::all_of(context.row(row), [](float x) { return x == 0; }) &&
                                sees_no_key(input, row)
                          : sums[static_cast<std::size_t>(row)] == 0;
    if (zero) rows.push_back(row);
  }
  return rows;
}

// With FullyMasked::nan, the weights of a row without a visible key are 0/0 = NaN unless a sink
// takes all. The kernels skip keys outside of causal mask and window, so their weights are still 0.
void fill_undefined_rows(const std::vector<Index>& weight_rows, std::span<const float> sums,
                         Matrix& weights) {
  for (Index i = 0; i < weights.rows(); ++i) {
    const Index row = weight_rows[static_cast<std::size_t>(i)];
    if (sums[static_cast<std::size_t>(row)] != 0) continue;
    std::ranges::fill(weights.row(i), std::numeric_limits<float>::quiet_NaN());
  }
}

}  // namespace

Result<FastAttention> attend_fast(const FusedInput& input, const std::vector<Index>& weight_rows,
                                  const AttentionThreads& threads, ByteAttention bytes) {
  if (Error error = check_attend_fast(input, weight_rows); !error.empty()) {
    return failure(std::move(error));
  }
  if (Error error = check_count("threads", threads.count); !error.empty()) {
    return failure(std::move(error));
  }
  const bool has_bytes = input.cache != nullptr && input.cache->format() == NumberFormat::i8;
  if (has_bytes && bytes == nullptr) {
    return failure("the cache holds bytes, but no attention over bytes is given");
  }
  FusedInput in = input;
  if (in.cache != nullptr) {
    in.first_query = in.cache->length();
    in.cache->append(in.keys, in.values);
  }
  FastAttention out;
  out.context = Matrix(in.queries.rows, in.d_v());
  Matrix sums(2, in.queries.rows);
  const RowSums row_sums = {sums.row(0).data(), sums.row(1).data()};
  if (has_bytes) {
    out.weights = bytes(in, weight_rows, out.context, sums.row(1));
  } else {
    fused_attention(in, out.context.data(), row_sums, threads);
    out.weights = fused_weights(in, row_sums, weight_rows);
  }
  if (in.fully_masked == FullyMasked::nan) {
    fill_undefined_rows(weight_rows, sums.row(1), out.weights);
  }
  out.fully_masked_rows = fully_masked_rows(in, out.context, sums.row(1));
  return out;
}

}  // namespace riverbank
