// Computes scores again, a tile of rows at a time, and turns them into weights.
#include "kernels/fused_weights.h"

#include <algorithm>

#include "kernels/key_blocks.h"
#include "kernels/packing.h"

namespace riverbank {
namespace {

// Computes the requested rows of the weights, one key head at a time.
class WeightRows {
 public:
  WeightRows(const FusedInput& input, RowSums sums, const std::vector<Index>& rows, Matrix& out)
      : in_(input), sums_(sums), wanted_(rows), out_(out), blocks_(input, input.key_count()) {}

  void run(Index key_head) {
    select(key_head);
    if (places_.empty()) return;
    blocks_.select(key_head);
    const KeyRange keys = visible_to_any(row_.data(), static_cast<Index>(row_.size()));
    const Index first_block = keys.first / block_keys * block_keys;
    for (Index key = first_block; key < keys.last; key += block_keys) {
      const Index last = std::min(key + block_keys, keys.last);
      const KeyBlock block = blocks_.block(key, last - key, 1);
      for_each_tile(static_cast<Index>(row_.size()),
                    [&](Index first, Index rows) { weigh(block, last, first, rows); });
    }
  }

 private:
  void select(Index key_head) {
    places_.clear();
    row_.clear();
    const Index head_rows = in_.heads_per_key_head() * in_.query_count();
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      if (wanted_[i] / head_rows != key_head) continue;
      const Index query = wanted_[i] % in_.query_count();
      places_.push_back(static_cast<Index>(i));
      row_.push_back({wanted_[i] / in_.query_count(), query, in_.keys_of(query), false});
    }
  }

  // Computes the weights of some rows for one block of keys and copies them into the result.
  void weigh(const KeyBlock& block, Index last_key, Index first, Index rows) {
    const QueryRow* const row = row_.data() + first;
    const KeyRange seen = visible_to_any(row, rows);
    const KeyRange keys = {std::max(seen.first, block.first) - block.first,
                           std::min(seen.last, last_key) - block.first};
    if (keys.first >= keys.last) return;
    const QueryTile tile = pack(first, rows);
    weigh_finished_tile(in_, block, keys, tile, scratch_);
    for (Index i = 0; i < rows; ++i) {
      const float* weights = scratch_.scores.data() + i * block_keys;
      std::copy(
          weights + keys.first, weights + keys.last,
          out_.row(places_[static_cast<std::size_t>(first + i)]).data() + block.first + keys.first);
    }
  }

  QueryTile pack(Index first, Index rows) {
    const Index d_k = in_.d_k();
    const float factor = query_factor(in_);
    queries_.resize(static_cast<std::size_t>(rows * d_k));
    std::vector<float> together(queries_.size());
    for (Index i = 0; i < rows; ++i) {
      const Index from = wanted_row(first + i);
      std::copy_n(in_.queries.row(from), d_k, together.data() + i * d_k);
      maximum_[static_cast<std::size_t>(i)] = sums_.maximum[from];
      totals_[static_cast<std::size_t>(i * lane_count)] = sums_.sum[from];
    }
    pack_scaled_tile({together.data(), d_k}, rows, d_k, factor, queries_.data());
    return {.queries = queries_.data(),
            .context = nullptr,
            .maximum = maximum_.data(),
            .sums = totals_.data(),
            .row = row_.data() + first,
            .rows = rows};
  }

  [[nodiscard]] Index wanted_row(Index place) const {
    return wanted_[static_cast<std::size_t>(places_[static_cast<std::size_t>(place)])];
  }

  const FusedInput& in_;
  RowSums sums_;
  const std::vector<Index>& wanted_;
  Matrix& out_;
  KeyBlocks blocks_;
  std::vector<Index> places_;  // for each row of the key head, its index in `wanted_`
  std::vector<QueryRow> row_;
  std::vector<float> queries_;
  std::array<float, tile_rows> maximum_ = {};
  std::array<float, tile_rows* lane_count> totals_ = {};  // lane 0 has a row's sum; others are 0
  TileScratch scratch_;
};

}  // namespace

Matrix fused_weights(const FusedInput& input, RowSums sums, const std::vector<Index>& rows) {
  Matrix out(static_cast<Index>(rows.size()), input.key_count());
  if (rows.empty()) return out;
  WeightRows weights(input, sums, rows, out);
  for (Index head = 0; head < input.key_heads(); ++head) weights.run(head);
  return out;
}

}  // namespace riverbank
