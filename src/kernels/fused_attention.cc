// Computes fused attention: shares the groups of queries among threads.
#include "kernels/fused_attention.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

#include "kernels/query_group.h"
#include "kernels/tiny_attention.h"

namespace riverbank {
namespace {

// The largest number of query tiles in a group.
constexpr Index most_tiles = 96;

// The number of rows in a group of queries. The tiles of a group share each packed block of keys.
// With many tiles, packing costs little; with few tiles, their running sums stay in the processor's
// cache. With several threads there must be enough groups for all of them. The result of attention
// does not depend on this number.
Index group_rows_for(const FusedInput& input, int threads) {
  if (threads == 1) return most_tiles * tile_rows;
  const Index tiles = input.queries.rows / (4 * Index{threads} * tile_rows);
  return std::clamp(tiles, Index{8}, most_tiles) * tile_rows;
}

// The groups of all threads. They are allocated by the caller's thread, because a task must not
// allocate memory (thread_team.h).
std::vector<std::unique_ptr<QueryGroup>> make_groups(const FusedInput& input, Index group_rows,
                                                     Index count) {
  std::vector<std::unique_ptr<QueryGroup>> groups;
  for (Index i = 0; i < count; ++i) {
    groups.push_back(std::make_unique<QueryGroup>(input, group_rows));
  }
  return groups;
}

}  // namespace

void fused_attention(const FusedInput& input, float* context, RowSums sums,
                     const AttentionThreads& threads) {
  if (try_tiny_attention(input, context, sums)) return;
  const int count = is_worth_sharing(input) ? threads.count : 1;
  const Index group_rows = group_rows_for(input, count);
  const Index rows = input.queries.rows / input.key_heads();
  const Index groups = (rows + group_rows - 1) / group_rows;
  const Index tasks = input.key_heads() * groups;
  std::atomic<Index> next = 0;
  const auto attend = [&](QueryGroup& group) {
    for (Index task = next++; task < tasks; task = next++) {
      // Computes the last groups first: with a causal mask they see the most keys and take the
      // longest.
      const Index which = groups - 1 - task % groups;
      group.attend(task / groups, which * group_rows, context, sums);
    }
  };
  const Index parts = std::min(Index{count}, tasks);
  if (parts == 1) {
    // On the stack, because an allocation on the heap would slow down short texts.
    QueryGroup group(input, group_rows);
    return attend(group);
  }
  const auto memory = make_groups(input, group_rows, parts);
  threads.share(parts, [&](Index part) { attend(*memory[static_cast<std::size_t>(part)]); });
}

}  // namespace riverbank
