// Fused attention: shares the groups of queries among threads.
#include "kernels/fused_attention.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

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

// Shares tasks among a team. Each thread takes the memory of one group. All memory is allocated
// before, because a task must not allocate any.
template <class Attend>
void share_with_team(const FusedInput& input, Index group_rows, Index tasks,
                     const AttentionThreads& threads, const Attend& attend) {
  std::vector<std::unique_ptr<QueryGroup>> groups;
  const Index parts = std::min(Index{threads.count}, tasks);
  for (Index part = 0; part < parts; ++part) {
    groups.push_back(std::make_unique<QueryGroup>(input, group_rows));
  }
  std::atomic<Index> next = 0;
  threads.share(parts, [&](Index part) {
    QueryGroup& group = *groups[static_cast<std::size_t>(part)];
    for (Index task = next++; task < tasks; task = next++) attend(task, group);
  });
}

}  // namespace

void fused_attention(const FusedInput& input, float* context, RowSums sums,
                     const AttentionThreads& threads) {
  if (try_tiny_attention(input, context, sums)) return;
  const bool has_team = threads.share != nullptr && is_worth_sharing(input);
  const int count = has_team || threads.share == nullptr ? threads.count : 1;
  const Index group_rows = group_rows_for(input, count);
  const Index rows = input.queries.rows / input.key_heads();
  const Index groups = (rows + group_rows - 1) / group_rows;
  const Index tasks = input.key_heads() * groups;
  const auto attend = [&](Index task, QueryGroup& group) {
    // The last groups come first: with a causal mask they see the most keys and take the longest.
    const Index which = groups - 1 - task % groups;
    group.attend(task / groups, which * group_rows, context, sums);
  };
  if (has_team && count > 1) return share_with_team(input, group_rows, tasks, threads, attend);
  share_work(tasks, count, [&](auto next_task) {
    QueryGroup group(input, group_rows);
    for (Index task = next_task(); task >= 0; task = next_task()) attend(task, group);
  });
}

}  // namespace riverbank
