// Score, mask, weigh and mix one tile of queries with one block of keys, while all of it is in the
// cache.
#include "kernels/fused_tile.h"

#include <algorithm>
#include <atomic>
#include <limits>

#include "kernels/mask_block.h"
#include "kernels/online_softmax.h"
#include "kernels/packing.h"

namespace riverbank {
namespace {

// scores (rows × keys) = queries (rows × d_k) · keysᵀ, added up `step` products at a time. Not
// inlined: inlining made Chromium 1–2 % slower.
template <Index rows>
[[gnu::noinline]] void score(const float* queries, const float* keys, Index d_k, Index key_count,
                             Index step, float* scores) {
  for (Index first = 0; first < key_count; first += panel_width) {
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

// How many products of a score, and how many weighted values, are added up in one run. With many
// keys, the rounding errors of the scores average out. With few keys each one counts, so sums are
// taken in short runs, which are more precise.
Index score_run(Index keys) {
  if (keys <= 32) return 8;
  if (keys <= 256) return 16;
  return keys <= 1024 ? 22 : 64;  // 22: divides 64, a common d_k, into three runs
}
Index mix_run(Index keys) {
  if (keys <= few_keys_at_most) return 8;
  if (keys <= 2 * few_keys_at_most) return 32;
  return keys <= 1024 ? 64 : 128;
}

// Hides the masked keys, and the padding behind the last key of the block.
void mask_tile(const FusedInput& input, const KeyBlock& block, const QueryTile& tile, Index padded,
               float* scores) {
  const float hidden = tile.bounded ? exp2_lowest : -std::numeric_limits<float>::infinity();
  const ScoreBlock part = {tile.head, tile.first, tile.rows, block.first, block.count};
  if (needs_mask(input, part)) mask_block(input, part, hidden, scores, block_keys);
  for (Index row = 0; row < tile.rows && padded > block.count; ++row) {
    std::fill(scores + row * block_keys + block.count, scores + row * block_keys + padded, hidden);
  }
}

// Replaces scores by weights. If the maximum of a row has grown, its earlier context is scaled
// down.
void weigh_tile(const QueryTile& tile, Index keys, Index context_step, TileScratch& scratch) {
  for (Index row = 0; row < tile.rows; ++row) {
    float* scores = scratch.scores.data() + row * block_keys;
    Lanes sum = load(tile.sums + row * lane_count);
    if (tile.bounded) {
      weigh_bounded(scores, keys, scratch.constants, sum);
    } else {
      const float shrink = weigh(scores, keys, scratch.constants, tile.maximum[row], sum);
      float* context = tile.context + row * context_step;
      for (Index i = 0; i < context_step && shrink != 1; ++i) context[i] *= shrink;
    }
    store(tile.sums + row * lane_count, sum);
  }
}

// Divides the weights by their sum before they are mixed. Done for rows with few keys: it rounds
// once less than dividing the context, and a row with one visible key returns its value exactly.
void normalise(const QueryTile& tile, Index keys, FullyMasked rule, float* weights) {
  for (Index row = 0; row < tile.rows; ++row, weights += block_keys) {
    const Lanes divisor = splat(divisor_for(sum(load(tile.sums + row * lane_count)), rule));
    for (Index key = 0; key < keys; key += lane_count) {
      store(weights + key, load(weights + key) / divisor);
    }
  }
}

// context (rows × d_v) += weights (rows × keys) · values (keys × d_v), `step` keys at a time
template <Index rows>
void mix(const float* weights, const KeyBlock& block, Index step, Index d_v, float* context) {
  for (Index first = 0; first < d_v; first += panel_width) {
    const float* panel = block.values + first * block.most;
    for (Index key = 0; key < block.count; key += step) {
      TileSums<rows> run;
      add_product<rows, block_keys, 1>(weights + key, panel + key * panel_width,
                                       std::min(step, block.count - key), run);
      run.add_to_rows(context + first, d_v);
    }
  }
}

template <Index rows>
struct AttendTile {
  static void run(const FusedInput& input, const KeyBlock& block, const QueryTile& tile,
                  TileScratch& scratch) {
    const Index padded = round_up(block.count, panel_width);
    const Index d_v = round_up(input.values.columns, panel_width);
    const Index so_far = block.first + block.count;
    float* scores = scratch.scores.data();
    score<rows>(tile.queries, block.keys, input.keys.columns, padded, score_run(so_far), scores);
    mask_tile(input, block, tile, padded, scores);
    weigh_tile(tile, padded, d_v, scratch);
    if (tile.few_keys) normalise(tile, padded, input.fully_masked, scores);
    mix<rows>(scores, block, mix_run(so_far), d_v, tile.context);
  }
};
constexpr auto attend_tile_with_rows = for_each_row_count<AttendTile>();

}  // namespace

void attend_tile(const FusedInput& input, const KeyBlock& block, const QueryTile& tile,
                 TileScratch& scratch) {
  attend_tile_with_rows[static_cast<std::size_t>(tile.rows - 1)](input, block, tile, scratch);
}

}  // namespace riverbank
