// Computes attention over bytes. A tile of a few queries scores all keys that it sees. Softmax
// turns the scores into weights. Then the values are mixed page by page. Each byte that is read
// from memory serves all queries of the tile.
#include "kernels/attend_bytes.h"

#include <algorithm>
#include <limits>

#include "kernels/array_of.h"
#include "kernels/attention_threads.h"
#include "kernels/byte_page.h"
#include "kernels/fused_tile.h"
#include "kernels/integer_lanes.h"
#include "kernels/integer_rows.h"
#include "kernels/mask_row.h"
#include "kernels/online_softmax.h"
#include "kernels/packing.h"
#include "kernels/softcap.h"

namespace riverbank {
namespace {

constexpr Index most_rows = 4;                         // the largest number of rows in a tile
constexpr Index registers = panel_width / lane_count;  // number of registers for panel_width sums
constexpr Index register_bytes = short_count;          // number of bytes that load_bytes() reads

// Repeats a pair of 16-bit numbers in every 32-bit lane.
inline ShortLanes splat_pair(const std::int16_t* pair) {
  std::int32_t bits = 0;
  std::memcpy(&bits, pair, sizeof bits);
  return reinterpret_cast<ShortLanes>(IntLanes{} + bits);
}

// Adds products to sums (rows × panel_width): x (rows × 2 · pairs, row length `step`) · panel
// (pairs × panel_width × 2), where each number of the panel is a byte.
template <Index rows>
inline void multiply_pairs(const std::int16_t* x, Index step, const std::byte* panel, Index pairs,
                           ArrayOf<IntLanes[registers], rows>& sums) {
  for (Index pair = 0; pair < pairs; ++pair, x += 2, panel += registers * register_bytes) {
    ShortLanes columns[registers];
#pragma GCC unroll 4
    for (Index i = 0; i < registers; ++i) columns[i] = load_bytes(panel + i * register_bytes);
#pragma GCC unroll 4
    for (Index row = 0; row < rows; ++row) {
      const ShortLanes factor = splat_pair(x + row * step);
#pragma GCC unroll 4
      for (Index i = 0; i < registers; ++i) sums[row][i] += dot_pairs(columns[i], factor);
    }
  }
}

// The memory that a tile needs.
struct TileMemory {
  std::vector<std::int16_t> queries;  // rounded queries (most_rows × 2 · key_pairs)
  std::vector<std::int16_t> weights;  // weights for one page (most_rows × page_keys)
  std::vector<float> scores;   // scores, later weights (most_rows × keys, rounded up to panels)
  std::vector<float> context;  // weighted values (most_rows × d_v, rounded up to panels)
  std::vector<float> scaled;   // one row's weights · scales of the values (page_keys)
};

// A few rows of queries that share a key head, and the range of keys that at least one of these
// rows sees. The range begins at the first key of a panel. A key is therefore always added to the
// same lane of a row's sum, whatever other rows the tile has.
struct ByteTile {
  Index head = 0;  // the key head
  Index rows = 0;
  QueryRow row[most_rows] = {};
  float factors[most_rows] = {};  // scale of each query · query_factor()
  KeyRange keys = {0, 0};

  [[nodiscard]] Index padded() const { return round_up(keys.last, panel_width) - keys.first; }
};

class ByteAttention {
 public:
  ByteAttention(const FusedInput& input, Matrix& context, std::span<float> sums, Matrix& weights)
      : in_(input),
        layout_(input.cache->d_k(), input.cache->d_v()),
        key_step_(round_up(input.key_count(), panel_width)),
        value_step_(layout_.value_panels * panel_width),
        factor_(query_factor(input)),
        context_(context),
        sums_(sums),
        weights_(weights) {}

  [[nodiscard]] Index tiles_of_a_head() const {
    return (in_.heads_per_key_head() * in_.query_count() + most_rows - 1) / most_rows;
  }
  [[nodiscard]] TileMemory memory() const;
  void attend(Index head, Index number, TileMemory& memory) const;

 private:
  template <Index rows>
  struct AttendRows {
    static void run(const ByteAttention& self, const ByteTile& tile, TileMemory& memory) {
      self.score<rows>(tile, memory);
      for (Index row = 0; row < rows; ++row) self.weigh_row(tile, row, memory);
      std::fill(memory.context.begin(), memory.context.end(), 0.0F);
      self.mix<rows>(tile, memory);
    }
  };

  [[nodiscard]] ByteTile select(Index head, Index number, TileMemory& memory) const;
  template <Index rows>
  void score(const ByteTile& tile, TileMemory& memory) const;
  void weigh_row(const ByteTile& tile, Index row, TileMemory& memory) const;
  template <Index rows>
  void mix(const ByteTile& tile, TileMemory& memory) const;
  template <Index rows>
  void mix_page(const float* page, KeyRange keys, const float* scores, TileMemory& memory) const;
  void store_row(const ByteTile& tile, Index row, const TileMemory& memory) const;

  const FusedInput& in_;
  ByteLayout layout_;
  Index key_step_, value_step_;
  float factor_;
  Matrix& context_;
  std::span<float> sums_;
  Matrix& weights_;  // all weights (heads · queries × keys), or empty if none are requested
};

TileMemory ByteAttention::memory() const {
  constexpr Index page = AttentionCache::page_keys;
  const auto size = [](Index numbers) { return static_cast<std::size_t>(numbers); };
  return {.queries = std::vector<std::int16_t>(size(most_rows * 2 * layout_.key_pairs)),
          .weights = std::vector<std::int16_t>(size(most_rows * page)),
          .scores = std::vector<float>(size(most_rows * key_step_)),
          .context = std::vector<float>(size(most_rows * value_step_)),
          .scaled = std::vector<float>(size(page))};
}

// Chooses the rows of a tile and rounds their queries. Rows are ordered by query first and by query
// head second, because all heads of one query see the same keys.
ByteTile ByteAttention::select(Index head, Index number, TileMemory& memory) const {
  const Index heads = in_.heads_per_key_head();
  const Index first = number * most_rows;
  ByteTile tile;
  tile.head = head;
  tile.rows = std::min(most_rows, heads * in_.query_count() - first);
  for (Index i = 0; i < tile.rows; ++i) {
    const Index query = (first + i) / heads;
    const Index query_head = head * heads + (first + i) % heads;
    tile.row[i] = {query_head, query, in_.keys_of(query), false};
    tile.factors[i] =
        factor_ * quantise_block(in_.queries.row(query_head * in_.query_count() + query),
                                 layout_.d_k, memory.queries.data() + i * 2 * layout_.key_pairs);
  }
  tile.keys = visible_to_any(tile.row, tile.rows);
  tile.keys.first = tile.keys.first / panel_width * panel_width;
  return tile;
}

// Calls each(page, keys) for each page that has keys of the range. `page` is the page's number, and
// `keys` are the keys of the range that are in this page.
template <class Each>
void for_each_page(KeyRange keys, Each each) {
  constexpr Index page = AttentionCache::page_keys;
  for (Index key = keys.first; key < keys.last;) {
    const Index last = std::min(keys.last, (key / page + 1) * page);
    each(key / page, KeyRange{key, last});
    key = last;
  }
}

template <Index rows>
void ByteAttention::score(const ByteTile& tile, TileMemory& memory) const {
  for_each_page(tile.keys, [&](Index number, KeyRange keys) {
    const float* page = in_.cache->head_numbers(tile.head, number);
    const auto* bytes = reinterpret_cast<const std::byte*>(page);
    for (Index key = keys.first; key < keys.last; key += panel_width) {
      const Index place = key % AttentionCache::page_keys;
      ArrayOf<IntLanes[registers], rows> sums = {};
      multiply_pairs<rows>(memory.queries.data(), 2 * layout_.key_pairs,
                           bytes + place * layout_.key_pairs * 2, layout_.key_pairs, sums);
      for (Index row = 0; row < rows; ++row) {
        float* scores = memory.scores.data() + row * key_step_ + key - tile.keys.first;
        for (Index i = 0; i < registers; ++i) {
          const Lanes scales = load(page + layout_.key_scales + place + i * lane_count);
          store(scores + i * lane_count,
                __builtin_convertvector(sums[row][i], Lanes) * scales * splat(tile.factors[row]));
        }
      }
    }
  });
}

// Turns a row's scores into weights. A head's sink, times log2(e), counts as one more score.
void ByteAttention::weigh_row(const ByteTile& tile, Index row, TileMemory& memory) const {
  constexpr float hidden = -std::numeric_limits<float>::infinity();
  const Exp2Constants constants;
  const Index count = tile.keys.last - tile.keys.first;
  const Index padded = tile.padded();
  float* scores = memory.scores.data() + row * key_step_;
  if (in_.softcap > 0) cap_scores(in_.softcap, padded, scores);
  const QueryRow& query = tile.row[row];
  mask_row(in_, {query.head, query.query, query.visible, tile.keys.first, count}, hidden, scores);
  std::fill(scores + count, scores + padded, hidden);
  float maximum = in_.sinks ? sink_of(in_, query.head) : no_score;
  Lanes sums = {};
  if (in_.sinks) sums[0] = 1;
  if (count > 0) weigh(scores, padded, constants, maximum, sums);
  const float total = sum(sums);
  const Lanes divisor = splat(divisor_for(total, in_.fully_masked));
  for (Index key = 0; key < padded; key += lane_count) {
    store(scores + key, load(scores + key) / divisor);
  }
  sums_[static_cast<std::size_t>(query.head * in_.query_count() + query.query)] = total;
}

// Adds the weighted values of one page to the context: context (rows × d_v) += weights · values
template <Index rows>
void ByteAttention::mix_page(const float* page, KeyRange keys, const float* scores,
                             TileMemory& memory) const {
  constexpr Index page_keys = AttentionCache::page_keys;
  const Index place = keys.first % page_keys;
  const Index count = keys.last - keys.first;
  ArrayOf<float, rows> scales;
  for (Index row = 0; row < rows; ++row) {
    for (Index key = 0; key < count; ++key) {
      memory.scaled[static_cast<std::size_t>(key)] =
          scores[row * key_step_ + key] * page[layout_.value_scales + place + key];
    }
    std::int16_t* to = memory.weights.data() + row * page_keys;
    scales[row] = quantise_block(memory.scaled.data(), count, to);
    if (count % 2 != 0) to[count] = 0;
  }
  const auto* bytes = reinterpret_cast<const std::byte*>(page + layout_.values);
  for (Index panel = 0; panel < layout_.value_panels; ++panel, bytes += panel_width * page_keys) {
    ArrayOf<IntLanes[registers], rows> sums = {};
    multiply_pairs<rows>(memory.weights.data(), page_keys, bytes + place * panel_width,
                         (count + 1) / 2, sums);
    for (Index row = 0; row < rows; ++row) {
      float* to = memory.context.data() + row * value_step_ + panel * panel_width;
      for (Index i = 0; i < registers; ++i, to += lane_count) {
        store(to, load(to) + __builtin_convertvector(sums[row][i], Lanes) * splat(scales[row]));
      }
    }
  }
}

template <Index rows>
void ByteAttention::mix(const ByteTile& tile, TileMemory& memory) const {
  for_each_page(tile.keys, [&](Index number, KeyRange keys) {
    mix_page<rows>(in_.cache->head_numbers(tile.head, number), keys,
                   memory.scores.data() + keys.first - tile.keys.first, memory);
  });
}

void ByteAttention::store_row(const ByteTile& tile, Index row, const TileMemory& memory) const {
  const Index place = tile.row[row].head * in_.query_count() + tile.row[row].query;
  std::copy_n(memory.context.data() + row * value_step_, layout_.d_v, context_.row(place).data());
  if (weights_.size() == 0) return;
  std::copy_n(memory.scores.data() + row * key_step_, tile.keys.last - tile.keys.first,
              weights_.row(place).data() + tile.keys.first);
}

void ByteAttention::attend(Index head, Index number, TileMemory& memory) const {
  constexpr void (*attend_rows[])(const ByteAttention&, const ByteTile&, TileMemory&) = {
      &AttendRows<1>::run, &AttendRows<2>::run, &AttendRows<3>::run, &AttendRows<4>::run};
  const ByteTile tile = select(head, number, memory);
  attend_rows[tile.rows - 1](*this, tile, memory);
  for (Index row = 0; row < tile.rows; ++row) store_row(tile, row, memory);
}

}  // namespace

Matrix attend_bytes(const FusedInput& input, const std::vector<Index>& weight_rows, Matrix& context,
                    std::span<float> sums) {
  Matrix weights(weight_rows.empty() ? 0 : input.queries.rows, input.key_count());
  const ByteAttention attention(input, context, sums, weights);
  const Index tiles = attention.tiles_of_a_head();
  const Index all = tiles * input.key_heads();
  const bool is_shared = is_worth_sharing(input);
  std::vector<TileMemory> memory;
  const Index parts = is_shared ? parts_of(all, 1) : 1;
  for (Index part = 0; part < parts; ++part) memory.push_back(attention.memory());
  const auto attend_some = [&](Index first, Index count, Index part) {
    for (Index tile = first; tile < first + count; ++tile) {
      attention.attend(tile / tiles, tile % tiles, memory[static_cast<std::size_t>(part)]);
    }
  };
  if (is_shared) {
    share_rows(all, 1, attend_some);
  } else {
    attend_some(0, all, 0);
  }
  Matrix wanted(static_cast<Index>(weight_rows.size()), input.key_count());
  for (Index row = 0; row < wanted.rows(); ++row) {
    set_row(wanted, row, row_as<float>(weights, weight_rows[static_cast<std::size_t>(row)]));
  }
  return wanted;
}

}  // namespace riverbank
