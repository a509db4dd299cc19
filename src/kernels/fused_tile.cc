// Processes one tile of queries with one block of keys, while all their numbers are in the
// processor's cache: computes scores, caps and masks them, turns them into weights, and mixes the
// values.
#include "kernels/fused_tile.h"

#include <algorithm>
#include <atomic>
#include <limits>

#include "kernels/mask_row.h"
#include "kernels/online_softmax.h"
#include "kernels/packing.h"
#include "kernels/softcap.h"

namespace riverbank {
namespace {

// Computes scores (rows × keys) = queries (rows × d_k) · keysᵀ, adding up `step` products at a
// time. Not inlined: inlining made Chromium 1–2 % slower.
template <Index rows>
[[gnu::noinline]] void score(const float* queries, const float* keys, Index d_k, KeyRange range,
                             Index step, float* scores) {
  keys += range.first * d_k;
  for (Index first = range.first; first < range.last; first += panel_width) {
    for (Index i = 0; i < d_k; i += step) {
      TileSums<rows> run;
      add_product<rows, 1, rows>(queries + i * rows, keys + i * panel_width,
                                 std::min(step, d_k - i), run);
      if (i == 0) {
        run.store_rows(scores + first, block_keys);
      } else {
        run.add_to_rows(scores + first, block_keys);
      }
      // Forces the sums out of the registers here; the compiler would keep them and run out of
      // registers.
      std::atomic_signal_fence(std::memory_order_seq_cst);
    }
    keys += d_k * panel_width;
  }
}

// With many keys, the rounding errors of the scores average out. With few keys each error counts,
// so sums are taken in short runs, which are more precise. The length of a run depends only on the
// key's position, so a query gets the same bits whatever the number of other queries and of later
// keys.
struct Run {
  // The number of products that are added up in one run.
  Index length;
  Index last_key;  // keys before this position have runs of this length
};

// Returns the run in which the products of this key's score are added.
Run score_run(Index key) {
  if (key < 32) return {8, 32};
  if (key < 256) return {16, 256};
  if (key < 1024) return {22, 1024};  // 22: splits 64, a common d_k, into three runs
  return {64, std::numeric_limits<Index>::max()};
}

// The length of the run of weighted values that begins at this key. Runs begin at multiples of
// their length.
Index mix_run(Index key) {
  if (key < 32) return 8;
  if (key < 128) return 32;
  return key < 1024 ? 64 : 128;
}

template <Index rows>
void score_all(const FusedInput& input, const KeyBlock& block, KeyRange keys, const QueryTile& tile,
               float* scores) {
  for (Index key = keys.first; key < keys.last;) {
    const Run run = score_run(block.first + key);
    const Index last = std::min(keys.last, run.last_key - block.first);
    score<rows>(tile.queries, block.keys, input.d_k(), {key, last}, run.length, scores);
    key = last;
  }
}

// Applies all masks to the scores of a tile: hides keys, adds the additive mask and ALiBi. Also
// hides the scores after `keys`, which fill up the last panel.
void mask_tile(const FusedInput& input, const KeyBlock& block, KeyRange keys, Index padded,
               const QueryTile& tile, float* scores) {
  const Index first_key = block.first + keys.first;
  const Index last_key = block.first + keys.last;
  for (Index i = 0; i < tile.rows; ++i, scores += block_keys) {
    const QueryRow& row = tile.row[i];
    const float hidden = row.bounded ? exp2_lowest : -std::numeric_limits<float>::infinity();
    const bool sees_all = row.visible.first <= first_key && row.visible.last >= last_key;
    if (!sees_all || input.has_score_mask()) {
      mask_row(input, {row.head, row.query, row.visible, first_key, last_key - first_key}, hidden,
               scores + keys.first);
    }
    std::fill(scores + keys.last, scores + padded, hidden);
  }
}

// Replaces scores by weights. If the maximum of a row has grown, its earlier context is scaled
// down.
void weigh_tile(const QueryTile& tile, KeyRange keys, Index context_step, TileScratch& scratch) {
  const Index count = keys.last - keys.first;
  for (Index row = 0; row < tile.rows; ++row) {
    float* scores = scratch.scores.data() + row * block_keys + keys.first;
    Lanes sum = load(tile.sums + row * lane_count);
    if (tile.row[row].bounded) {
      weigh_bounded(scores, count, scratch.constants, sum);
    } else {
      const float shrink = weigh(scores, count, scratch.constants, tile.maximum[row], sum);
      float* context = tile.context + row * context_step;
      for (Index i = 0; i < context_step && shrink != 1; ++i) context[i] *= shrink;
    }
    store(tile.sums + row * lane_count, sum);
  }
}

void divide_row(float divisor, Index keys, float* weights) {
  for (Index key = 0; key < keys; key += lane_count) {
    store(weights + key, load(weights + key) / splat(divisor));
  }
}

// In rows with few keys, divides the weights by their sum before they are mixed. A row with one
// visible key then returns that key's value exactly.
void normalise(const QueryTile& tile, KeyRange keys, FullyMasked rule, float* weights) {
  for (Index row = 0; row < tile.rows; ++row) {
    if (!tile.row[row].few_keys()) continue;
    divide_row(divisor_for(sum(load(tile.sums + row * lane_count)), rule), keys.last - keys.first,
               weights + row * block_keys + keys.first);
  }
}

// Mixes the values: context (rows × d_v) += weights (rows × keys) · values (keys × d_v), one run at
// a time
template <Index rows>
void mix(const float* weights, const KeyBlock& block, KeyRange keys, Index d_v, float* context) {
  for (Index first = 0; first < d_v; first += panel_width) {
    const float* panel = block.values + first * block.most;
    for (Index key = keys.first; key < keys.last;) {
      const Index length = mix_run(block.first + key);
      const Index last = std::min(keys.last, (key / length + 1) * length);
      TileSums<rows> run;
      add_product<rows, block_keys, 1>(weights + key, panel + key * panel_width, last - key, run);
      run.add_to_rows(context + first, d_v);
      key = last;
    }
  }
}

// Computes the scores of a range of keys, then caps and masks them. Returns the range extended to
// whole panels.
template <Index rows>
KeyRange masked_scores(const FusedInput& input, const KeyBlock& block, KeyRange keys,
                       const QueryTile& tile, float* scores) {
  keys.first = keys.first / panel_width * panel_width;
  const KeyRange padded = {keys.first, round_up(keys.last, panel_width)};
  score_all<rows>(input, block, padded, tile, scores);
  for (Index row = 0; row < rows && input.softcap > 0; ++row) {
    cap_scores(input.softcap, padded.last - padded.first, scores + row * block_keys + padded.first);
  }
  mask_tile(input, block, keys, padded.last, tile, scores);
  return padded;
}

template <Index rows>
struct AttendTile {
  static void run(const FusedInput& input, const KeyBlock& block, KeyRange keys,
                  const QueryTile& tile, TileScratch& scratch) {
    const Index d_v = round_up(input.d_v(), panel_width);
    float* scores = scratch.scores.data();
    const KeyRange padded = masked_scores<rows>(input, block, keys, tile, scores);
    weigh_tile(tile, padded, d_v, scratch);
    normalise(tile, padded, input.fully_masked, scores);
    mix<rows>(scores, block, {padded.first, keys.last}, d_v, tile.context);
  }
};
constexpr auto attend_tile_with_rows = for_each_row_count<AttendTile>();

template <Index rows>
struct WeighTile {
  static void run(const FusedInput& input, const KeyBlock& block, KeyRange keys,
                  const QueryTile& tile, TileScratch& scratch) {
    const KeyRange padded = masked_scores<rows>(input, block, keys, tile, scratch.scores.data());
    const Lanes lowest = splat(exp2_lowest);
    for (Index row = 0; row < rows; ++row) {
      float* scores = scratch.scores.data() + row * block_keys;
      const Lanes maximum = splat(tile.maximum[row]);
      for (Index key = padded.first; key < padded.last; key += lane_count) {
        const Lanes shifted = larger(lowest, load(scores + key) - maximum);
        store(scores + key, exp2_lanes(shifted, scratch.constants));
      }
      const float total = sum(load(tile.sums + row * lane_count));
      divide_row(divisor_for(total, input.fully_masked), padded.last - padded.first,
                 scores + padded.first);
    }
  }
};
constexpr auto weigh_tile_with_rows = for_each_row_count<WeighTile>();

}  // namespace

float query_factor(const FusedInput& input) {
  return input.softcap > 0 ? cap_factor(input) : score_factor(input);
}

KeyRange visible_to_any(const QueryRow* row, Index rows) {
  KeyRange keys = row->visible;
  for (Index i = 1; i < rows; ++i) {
    keys.first = std::min(keys.first, row[i].visible.first);
    keys.last = std::max(keys.last, row[i].visible.last);
  }
  return keys;
}

void attend_tile(const FusedInput& input, const KeyBlock& block, KeyRange keys,
                 const QueryTile& tile, TileScratch& scratch) {
  attend_tile_with_rows[static_cast<std::size_t>(tile.rows - 1)](input, block, keys, tile, scratch);
}

void weigh_finished_tile(const FusedInput& input, const KeyBlock& block, KeyRange keys,
                         const QueryTile& tile, TileScratch& scratch) {
  weigh_tile_with_rows[static_cast<std::size_t>(tile.rows - 1)](input, block, keys, tile, scratch);
}

}  // namespace riverbank
