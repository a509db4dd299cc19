// Fused attention: each group of queries processes all keys, one block of keys at a time.
#include "kernels/fused_attention.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "kernels/finite.h"
#include "kernels/fused_tile.h"
#include "kernels/online_softmax.h"
#include "kernels/packing.h"
#include "kernels/row_attention.h"
#include "kernels/share_work.h"

namespace riverbank {
namespace {

// How many tiles of queries share one packed block of keys. With many, packing costs little; with
// few, their running sums stay in the cache. With several threads there must be enough groups for
// all. The result does not depend on it.
constexpr Index most_tiles = 96;
Index group_rows_for(const FusedInput& input, int threads) {
  if (threads == 1) return most_tiles * tile_rows;
  const Index tiles = input.heads * input.query_count() / (4 * Index{threads} * tile_rows);
  return std::clamp(tiles, Index{8}, most_tiles) * tile_rows;
}

// The largest |row|² of some rows.
float longest_square(const float* rows, Index count, Index width) {
  float longest = 0;
  for (Index row = 0; row < count; ++row, rows += width) {
    Lanes left = {};  // two independent sums, so that the additions overlap
    Lanes right = {};
    Index i = 0;
    for (; i + 2 * lane_count <= width; i += 2 * lane_count) {
      left = multiply_add(load(rows + i), load(rows + i), left);
      right = multiply_add(load(rows + i + lane_count), load(rows + i + lane_count), right);
    }
    float square = sum(left + right);
    for (; i < width; ++i) square += rows[i] * rows[i];
    longest = std::max(longest, square);
  }
  return longest;
}

// The values are multiplied by this factor if the context was not finite. The sum of 2²⁴ values of
// any size then fits into float32. A power of two changes no digits.
constexpr float rescale_factor = 0x1p-25F;

// to (width) = from / divisor
void divide(const float* from, float divisor, Index width, float* to) {
  if (divisor == 1) {
    std::copy_n(from, width, to);
    return;
  }
  Index i = 0;
  for (; i + lane_count <= width; i += lane_count) store(to + i, load(from + i) / splat(divisor));
  for (; i < width; ++i) to[i] = from[i] / divisor;
}

// Processes one group of queries after the other. Each thread has its own, and reuses its memory.
class QueryGroup {
 public:
  QueryGroup(const FusedInput& input, Index most_rows)
      : in_(input),
        d_k_(input.keys.columns),
        d_v_(round_up(input.values.columns, panel_width)),
        most_rows_(std::min(most_rows, input.query_count())),
        most_keys_(std::min(block_keys, input.key_count())),
        keys_(allocate(round_up(most_keys_, panel_width) * d_k_)),
        values_(allocate(most_keys_ * d_v_)),
        queries_(allocate(most_rows_ * d_k_)),
        context_(allocate(most_rows_ * d_v_)),
        maximum_(allocate(most_rows_)),
        sums_(allocate(most_rows_ * lane_count)) {}

  void run(Index head, Index first_query, float* context, RowSums sums) {
    head_ = head;
    first_ = first_query;
    rows_ = std::min(most_rows_, in_.query_count() - first_query);
    rescaled_ = false;
    process_all();
    if (finish(context, sums)) return;
    rescaled_ = true;
    process_all();
    replace_non_finite(context);
  }

 private:
  void process_all() {
    begin();
    const Index last_seen = in_.first_query + first_ + rows_;
    const Index last = in_.causal ? std::min(in_.key_count(), last_seen) : in_.key_count();
    for (Index key = 0; key < last; key += block_keys)
      process_block(key, std::min(block_keys, last - key));
  }

  // Finds the tiles whose scores cannot overflow 2^score: by Cauchy and Schwarz, no score is larger
  // than |query| · |key|. The longest key is computed once per head.
  void begin() {
    const float* queries = in_.queries.row(head_ * in_.query_count() + first_);
    if (bound_head_ != head_) {
      longest_key_ = longest_square(in_.keys.row(head_ * in_.key_count()), in_.key_count(), d_k_);
      bound_head_ = head_;
    }
    std::fill_n(context_.get(), rows_ * d_v_, 0.0F);
    std::fill_n(sums_.get(), rows_ * lane_count, 0.0F);
    for (Index row = 0; row < rows_; row += tile_rows) {
      const Index rows = std::min(tile_rows, rows_ - row);
      const float* tile = queries + row * d_k_;
      pack_tile({tile, d_k_}, rows, d_k_, queries_.get() + row * d_k_);
      const float largest_score =
          std::sqrt(longest_square(tile, rows, d_k_)) * std::sqrt(longest_key_) * score_factor(in_);
      const bool bounded =
          !rescaled_ && !in_.additive && !in_.alibi && largest_score <= score_bound;
      // A bounded tile computes 2^score directly, without subtracting a maximum.
      std::fill_n(maximum_.get() + row, rows, bounded ? 0.0F : no_score);
      bounded_[static_cast<std::size_t>(row / tile_rows)] = bounded;
    }
  }

  void process_block(Index first_key, Index count) {
    const Index key = head_ * in_.key_count() + first_key;
    pack_panels({in_.keys.row(key), d_k_, true}, d_k_, count, score_factor(in_), keys_.get(),
                d_k_ * panel_width);
    pack_panels({in_.values.row(key), in_.values.columns}, count, in_.values.columns,
                rescaled_ ? rescale_factor : 1, values_.get(), most_keys_ * panel_width);
    for (Index row = 0; row < rows_; row += tile_rows) {
      const QueryTile tile = tile_at(row);
      const Index seen = in_.first_query + tile.first + tile.rows - first_key;
      const Index keys = in_.causal ? std::min(count, seen) : count;
      if (keys > 0) {
        attend_tile(in_, {keys_.get(), values_.get(), most_keys_, first_key, keys}, tile, scratch_);
      }
    }
  }

  QueryTile tile_at(Index row) {
    return {.queries = queries_.get() + row * d_k_,
            .context = context_.get() + row * d_v_,
            .maximum = maximum_.get() + row,
            .sums = sums_.get() + row * lane_count,
            .head = head_,
            .first = first_ + row,
            .rows = std::min(tile_rows, rows_ - row),
            .bounded = bounded_[static_cast<std::size_t>(row / tile_rows)],
            .few_keys = sees_few_keys(row)};
  }

  // Whether the tile that begins with this row sees at most few_keys_at_most keys.
  [[nodiscard]] bool sees_few_keys(Index row) const {
    const Index seen = in_.first_query + first_ + std::min(row + tile_rows, rows_);
    return (in_.causal ? std::min(seen, in_.key_count()) : in_.key_count()) <= few_keys_at_most;
  }

  // context = Σ weight · value / Σ weight; weights that normalise() has divided already are not
  // divided again. Returns false if a row with a visible key is not finite.
  [[nodiscard]] bool finish(float* context, RowSums sums) const {
    bool finite = true;
    const Index width = in_.values.columns;
    const Index first = head_ * in_.query_count() + first_;
    for (Index row = 0; row < rows_; ++row) {
      float* out = context + (first + row) * width;
      const float total = total_of(row);
      divide(context_.get() + row * d_v_, divisor_of(row), width, out);
      finite &= !(total > 0) || all_finite(out, width);
      if (sums.sum == nullptr) continue;
      sums.maximum[first + row] = maximum_[static_cast<std::size_t>(row)];
      sums.sum[first + row] = total;
    }
    return finite;
  }

  // Replaces non-finite outputs with the rescaled result.
  void replace_non_finite(float* context) const {
    float* out = context + (head_ * in_.query_count() + first_) * in_.values.columns;
    for (Index row = 0; row < rows_; ++row, out += in_.values.columns) {
      for (Index i = 0; i < in_.values.columns; ++i) {
        if (std::isfinite(out[i])) continue;
        out[i] =
            context_[static_cast<std::size_t>(row * d_v_ + i)] / divisor_of(row) / rescale_factor;
      }
    }
  }

  [[nodiscard]] float total_of(Index row) const {
    return sum(load(sums_.get() + row * lane_count));
  }

  [[nodiscard]] float divisor_of(Index row) const {
    const bool divided = sees_few_keys(row / tile_rows * tile_rows);
    return divided ? 1 : divisor_for(total_of(row), in_.fully_masked);
  }

  const FusedInput& in_;
  Index d_k_, d_v_, most_rows_, most_keys_;
  std::unique_ptr<float[]> keys_, values_, queries_, context_, maximum_, sums_;  // NOLINT
  std::array<bool, static_cast<std::size_t>(most_tiles)> bounded_ = {};
  TileScratch scratch_;
  Index head_ = 0, first_ = 0, rows_ = 0;
  Index bound_head_ = -1;
  bool rescaled_ = false;  // second attempt: values are rescaled, and no tile is bounded
  float longest_key_ = 0;
};

}  // namespace

void fused_attention(const FusedInput& input, float* context, RowSums sums, int threads) {
  if (is_small(input)) return attend_rows(input, context, sums);
  const Index group_rows = group_rows_for(input, threads);
  const Index groups = (input.query_count() + group_rows - 1) / group_rows;
  share_work(input.heads * groups, threads, [&](auto next_task) {
    QueryGroup group(input, group_rows);
    for (Index task = next_task(); task >= 0; task = next_task()) {
      // The last groups come first: with a causal mask they see the most keys and take the longest.
      const Index which = groups - 1 - task % groups;
      group.run(task / groups, which * group_rows, context, sums);
    }
  });
}

}  // namespace riverbank
