// How the work of one call of attention is shared among threads.
#pragma once

#include "kernels/fused_input.h"
#include "kernels/thread_team.h"

namespace riverbank {

// The threads that compute one call.
struct AttentionThreads {
  // The caller's thread and `number` − 1 threads that are started for the call (native builds
  // only).
  AttentionThreads(int number)
      : count(number) {}  // NOLINT: implicit, so that callers pass a number

  // The threads of set_threads(). `share_tasks` is a parameter, so that programs without such
  // threads do not contain their code.
  static AttentionThreads team(int number, void (*share_tasks)(Index, const WorkRef<Index>&)) {
    AttentionThreads threads(number);
    threads.share = share_tasks;
    return threads;
  }

  int count;
  void (*share)(Index tasks, const WorkRef<Index>& work) = nullptr;
};

// Whether the call has so many multiplications that sharing them with a team saves time. With
// fewer, other threads would take longer to begin than the work takes.
inline bool is_worth_sharing(const FusedInput& input) {
  constexpr Index least_work = Index{1} << 16U;
  return input.queries.rows * input.key_count() >= least_work / input.d_k();
}

}  // namespace riverbank
