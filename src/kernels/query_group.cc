// Each group of queries processes all keys that it sees, one block of keys at a time.
#include "kernels/query_group.h"

#include <algorithm>
#include <cmath>

#include "kernels/finite.h"
#include "kernels/longest.h"
#include "kernels/online_softmax.h"
#include "kernels/packing.h"

namespace riverbank {
namespace {

// The factor for the values in a second attempt, which is made if a context was not finite. The sum
// of 2²⁴ values of any size then fits into float32. The factor is a power of two, so it changes no
// digits.
constexpr float rescale_factor = 0x1p-25F;

// Divides numbers: to (width) = from / divisor
void divide(const float* from, float divisor, Index width, float* to) {
  if (divisor == 1) {
    std::copy_n(from, width, to);
    return;
  }
  Index i = 0;
  for (; i + lane_count <= width; i += lane_count) store(to + i, load(from + i) / splat(divisor));
  for (; i < width; ++i) to[i] = from[i] / divisor;
}

}  // namespace

QueryGroup::QueryGroup(const FusedInput& input, Index most_rows)
    : in_(input),
      d_k_(input.d_k()),
      d_v_(round_up(input.d_v(), panel_width)),
      factor_(score_factor(input)),
      query_factor_(query_factor(input)),
      query_count_(input.query_count()),
      key_count_(input.key_count()),
      head_rows_(input.heads_per_key_head() * query_count_),
      most_rows_(std::min(most_rows, head_rows_)),
      blocks_(input, key_count_),
      queries_(most_rows_ * d_k_),
      context_(most_rows_ * d_v_),
      sums_(most_rows_ * lane_count),
      maximum_(most_rows_),
      row_(most_rows_),
      tiles_((most_rows_ + tile_rows - 1) / tile_rows) {}

void QueryGroup::attend(Index key_head, Index first, float* context, RowSums sums) {
  select(key_head, first);
  rescaled_ = false;
  process_all();
  if (finish(context, sums)) return;
  rescaled_ = true;
  process_all();
  replace_non_finite(context);
}

void QueryGroup::select(Index key_head, Index first) {
  key_head_ = key_head;
  first_ = first;
  rows_ = std::min(most_rows_, head_rows_ - first);
  blocks_.select(key_head);
  Index head = key_head * in_.heads_per_key_head() + first / query_count_;
  Index query = first % query_count_;
  for (Index i = 0; i < rows_; ++i) {
    const Index position = in_.first_query + query;
    row_[i] = {head, query, visible_keys(in_.causal, in_.window, position, key_count_), false};
    if (++query < query_count_) continue;
    query = 0;
    ++head;
  }
  tile_count_ = 0;
  for_each_tile(rows_, [&](Index row, Index rows) {
    tiles_[tile_count_++] = {row, rows, visible_to_any(&row_[row], rows)};
  });
}

void QueryGroup::process_all() {
  begin_rows();
  const KeyRange keys = visible_to_any(row_.get(), rows_);
  const Index first_block = keys.first / block_keys * block_keys;
  for (Index key = first_block; key < keys.last; key += block_keys) {
    process_block(key, std::min(key + block_keys, keys.last));
  }
}

void QueryGroup::begin_rows() {
  const float* queries = in_.queries.row(key_head_ * head_rows_ + first_);
  std::fill_n(context_.get(), rows_ * d_v_, 0.0F);
  std::fill_n(sums_.get(), rows_ * lane_count, 0.0F);
  for (Index i = 0; i < tile_count_; ++i) {
    const Tile& tile = tiles_[i];
    pack_scaled_tile({queries + tile.first * d_k_, d_k_}, tile.rows, d_k_, query_factor_,
                     queries_.get() + tile.first * d_k_);
  }
  for (Index row = 0; row < rows_; ++row) begin_row(row, square_of(queries + row * d_k_, d_k_));
}

// Sets the maximum and the sum with which a row begins. A row is bounded if 2^score cannot overflow
// for any of its keys or for its sink, nor become 0 for its sink: a row without a visible key has
// no other weight. The weights of a bounded row are 2^score, without subtracting a maximum.
// A small softcap bounds every score. Otherwise the bound considers all keys up to the last key
// that the row sees, so it does not depend on other rows. Rows with an additive mask or ALiBi, and
// rows of a second attempt, never count as bounded. A sink acts as an additional first score: the
// sum begins with the sink's weight.
void QueryGroup::begin_row(Index i, float square) {
  QueryRow& row = row_[i];
  const bool are_capped = in_.softcap > 0 && in_.softcap * log2_e <= score_bound;
  row.bounded = !rescaled_ && !in_.additive && !in_.alibi &&
                (are_capped || row.visible.last == 0 ||
                 scores_are_bounded(square, blocks_.longest_square(row.visible.last - 1), factor_));
  float* maximum = maximum_.get() + i;
  *maximum = row.bounded ? 0.0F : no_score;
  if (!in_.sinks) return;
  const float sink = sink_of(in_, row.head);
  row.bounded = row.bounded && std::abs(sink) <= score_bound;
  *maximum = row.bounded ? 0.0F : sink;
  const Lanes shifted = splat(std::max(exp2_lowest, sink - *maximum));
  sums_[i * lane_count] = exp2_lanes(shifted, scratch_.constants)[0];
}

void QueryGroup::process_block(Index first_key, Index last_key) {
  const KeyBlock block =
      blocks_.block(first_key, last_key - first_key, rescaled_ ? rescale_factor : 1);
  for (Index i = 0; i < tile_count_; ++i) {
    const Tile& tile = tiles_[i];
    const KeyRange keys = {std::max(tile.keys.first, first_key) - first_key,
                           std::min(tile.keys.last, last_key) - first_key};
    if (keys.first < keys.last) attend_tile(in_, block, keys, tile_at(tile), scratch_);
  }
}

QueryTile QueryGroup::tile_at(const Tile& tile) {
  return {.queries = queries_.get() + tile.first * d_k_,
          .context = context_.get() + tile.first * d_v_,
          .maximum = maximum_.get() + tile.first,
          .sums = sums_.get() + tile.first * lane_count,
          .row = &row_[tile.first],
          .rows = tile.rows};
}

// Writes context = Σ weight · value / Σ weight. Weights that normalise() (fused_tile.cc) has
// divided already are not divided again. Returns false if the context of a row with a visible key
// is not finite.
bool QueryGroup::finish(float* context, RowSums sums) const {
  bool finite = true;
  const Index width = in_.d_v();
  const Index first = key_head_ * head_rows_ + first_;
  for (Index row = 0; row < rows_; ++row) {
    float* out = context + (first + row) * width;
    const float total = total_of(row);
    divide(context_.get() + row * d_v_, divisor_of(row), width, out);
    finite &= !(total > 0) || all_finite(out, width);
    if (sums.sum == nullptr) continue;
    sums.maximum[first + row] = maximum_[row];
    sums.sum[first + row] = total;
  }
  return finite;
}

// Replaces non-finite outputs with the rescaled result.
void QueryGroup::replace_non_finite(float* context) const {
  const Index width = in_.d_v();
  float* out = context + (key_head_ * head_rows_ + first_) * width;
  for (Index row = 0; row < rows_; ++row, out += width) {
    const float* mixed = context_.get() + row * d_v_;
    for (Index i = 0; i < width; ++i) {
      if (!std::isfinite(out[i])) out[i] = mixed[i] / divisor_of(row) / rescale_factor;
    }
  }
}

float QueryGroup::total_of(Index row) const { return sum(load(sums_.get() + row * lane_count)); }

float QueryGroup::divisor_of(Index row) const {
  const float total = total_of(row);
  const bool divided = row_[row].few_keys() && total != 0;
  return divided ? 1 : divisor_for(total, in_.fully_masked);
}

}  // namespace riverbank
