// Fused attention: shares the groups of queries among threads.
#include "kernels/fused_attention.h"

#include <algorithm>

#include "kernels/query_group.h"
#include "kernels/share_work.h"
#include "kernels/tiny_attention.h"

namespace riverbank {
namespace {

// How many tiles of queries share one packed block of keys. With many, packing costs little; with
// few, their running sums stay in the cache. With several threads there must be enough groups for
// all. The result does not depend on it.
constexpr Index most_tiles = 96;
Index group_rows_for(const FusedInput& input, int threads) {
  if (threads == 1) return most_tiles * tile_rows;
  const Index tiles = input.queries.rows / (4 * Index{threads} * tile_rows);
  return std::clamp(tiles, Index{8}, most_tiles) * tile_rows;
}

}  // namespace

void fused_attention(const FusedInput& input, float* context, RowSums sums, int threads) {
  if (try_tiny_attention(input, context, sums)) return;
  const Index group_rows = group_rows_for(input, threads);
  const Index rows = input.queries.rows / input.key_heads();
  const Index groups = (rows + group_rows - 1) / group_rows;
  share_work(input.key_heads() * groups, threads, [&](auto next_task) {
    QueryGroup group(input, group_rows);
    for (Index task = next_task(); task >= 0; task = next_task()) {
      // The last groups come first: with a causal mask they see the most keys and take the longest.
      const Index which = groups - 1 - task % groups;
      group.attend(task / groups, which * group_rows, context, sums);
    }
  });
}

}  // namespace riverbank
