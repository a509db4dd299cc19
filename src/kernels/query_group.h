// Computes attention for a group of queries, one block of keys after the other.
#pragma once

#include "kernels/fused_attention.h"
#include "kernels/key_blocks.h"
#include "kernels/small_array.h"

namespace riverbank {

// Computes groups of rows that share packed blocks of keys. The rows of a key head are the rows of
// all query heads that use it, one query head after the other. A group is a range of these rows.
// Each thread has its own QueryGroup and uses its memory for one group after the other.
class QueryGroup {
 public:
  QueryGroup(const FusedInput& input, Index most_rows);

  // Computes the context of a group: at most `most_rows` rows of a key head, from row `first` on.
  // Writes the rows' maxima and sums too if the pointers in `sums` are set.
  void attend(Index key_head, Index first, float* context, RowSums sums);

 private:
  struct Tile {
    Index first, rows;  // the tile's first row in the group, and the number of its rows
    KeyRange keys;      // keys that any of these rows sees
  };

  void select(Index key_head, Index first);
  void begin_rows();
  void begin_row(Index row, float square);
  void process_all();
  void process_block(Index first_key, Index last_key);
  QueryTile tile_at(const Tile& tile);
  [[nodiscard]] bool finish(float* context, RowSums sums) const;
  void replace_non_finite(float* context) const;
  [[nodiscard]] float total_of(Index row) const;
  [[nodiscard]] float divisor_of(Index row) const;

  const FusedInput& in_;
  Index d_k_, d_v_;              // d_v_ is rounded up to panels
  float factor_, query_factor_;  // results of score_factor() and query_factor()
  Index query_count_, key_count_;
  Index head_rows_;  // number of rows of one key head
  Index most_rows_;
  KeyBlocks blocks_;
  SmallArray<float, 64> queries_, context_, sums_;
  SmallArray<float, 16> maximum_;
  SmallArray<QueryRow, 16> row_;
  SmallArray<Tile, 4> tiles_;
  TileScratch scratch_;
  Index key_head_ = 0, first_ = 0, rows_ = 0, tile_count_ = 0;
  bool rescaled_ = false;  // true in the second attempt: values are rescaled, and no row is bounded
};

}  // namespace riverbank
