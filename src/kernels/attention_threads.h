// Shares the work of one call of attention among threads.
#pragma once

#include "kernels/fused_input.h"
#include "kernels/share_work.h"
#include "kernels/thread_team.h"

namespace riverbank {

// The threads that compute one call, and the function that shares tasks among them.
struct AttentionThreads {
  using Share = void(Index tasks, const WorkRef<Index>& work);

  // Uses the caller's thread and `number` − 1 threads that are started for the call. In WebAssembly
  // the caller's thread does all the work.
  AttentionThreads(int number)  // NOLINT: implicit, so that callers pass a number
      : count(number), share(start_threads) {}

  // Uses the threads of set_threads() (thread_team.h). `share_tasks` is a parameter, so that
  // programs without such threads do not contain their code.
  static AttentionThreads team(int number, Share* share_tasks) {
    AttentionThreads threads(number);
    threads.share = share_tasks;
    return threads;
  }

  int count;
  Share* share;

 private:
  // Starts a thread for each task except the first.
  static void start_threads(Index tasks, const WorkRef<Index>& work) {
    share_work(tasks, static_cast<int>(tasks), work);
  }
};

// Whether the call has enough multiplications to be shared among threads. A smaller call ends
// before another thread could begin.
inline bool is_worth_sharing(const FusedInput& input) {
  constexpr Index least_work = Index{1} << 16U;
  return input.queries.rows * input.key_count() >= least_work / input.d_k();
}

}  // namespace riverbank
