// A team of threads. One atomic number holds the number of the current job and of its remaining
// tasks.
#include "kernels/thread_team.h"

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace riverbank {
namespace {

#ifndef __EMSCRIPTEN__

class ThreadTeam {
 public:
  explicit ThreadTeam(int helpers) {
    for (int i = 0; i < helpers; ++i) helpers_.emplace_back([this] { help(); });
  }
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;
  ~ThreadTeam() {
    is_over_ = true;
    start_job(0);
    for (std::thread& helper : helpers_) helper.join();
  }

  void share(Index tasks, const std::function<void(Index)>& work) {
    work_ = &work;
    done_ = 0;
    start_job(static_cast<std::uint64_t>(tasks));
    while (do_task()) {
    }
    while (done_ != tasks) std::this_thread::yield();
  }

 private:
  static constexpr std::uint64_t left_mask = 0xFFFFFFFFU;

  void start_job(std::uint64_t tasks) {
    state_ = (state_ & ~left_mask) + left_mask + 1 + tasks;
    state_.notify_all();
  }

  // Does one task of the current job. A job ends only after its tasks are done, so `work_` is valid
  // until then. The job's number in `state_` keeps a late thread from taking a task of another job.
  bool do_task() {
    std::uint64_t state = state_;
    while ((state & left_mask) != 0) {
      if (!state_.compare_exchange_weak(state, state - 1)) continue;
      (*work_)(static_cast<Index>(state & left_mask) - 1);
      ++done_;
      return true;
    }
    return false;
  }

  // Only microseconds pass between two products of a model, so a thread looks for the next job for
  // some time before it sleeps.
  void help() {
    constexpr int looks = 400;
    while (!is_over_) {
      const std::uint64_t state = state_;
      if ((state & left_mask) != 0) {
        do_task();
        continue;
      }
      for (int look = 0; look < looks && state_ == state; ++look) std::this_thread::yield();
      state_.wait(state);
    }
  }

  std::atomic<std::uint64_t> state_ = 0;  // the job's number · 2³² + its remaining tasks
  std::atomic<Index> done_ = 0;
  std::atomic<bool> is_over_ = false;
  const std::function<void(Index)>* work_ = nullptr;
  std::vector<std::thread> helpers_;
};

std::atomic<int> the_thread_count = 1;
std::unique_ptr<ThreadTeam> the_team;
std::atomic<bool> is_taken = false;  // true while a thread shares tasks or changes the team

#endif

void do_all(Index tasks, const std::function<void(Index)>& work) {
  for (Index task = 0; task < tasks; ++task) work(task);
}

}  // namespace

#ifdef __EMSCRIPTEN__

Error set_threads(int threads) {
  if (threads == 1) return {};
  return "threads is " + std::to_string(threads) + ", but WebAssembly has 1 here";
}

int thread_count() { return 1; }

void share_tasks(Index tasks, const std::function<void(Index)>& work) { do_all(tasks, work); }

#else

Error set_threads(int threads) {
  if (threads < 1) return "threads is " + std::to_string(threads) + ", but it must be 1 or more";
  while (is_taken.exchange(true)) std::this_thread::yield();
  if (threads != the_thread_count) {
    the_team = threads == 1 ? nullptr : std::make_unique<ThreadTeam>(threads - 1);
    the_thread_count = threads;
  }
  is_taken = false;
  return {};
}

int thread_count() { return the_thread_count; }

void share_tasks(Index tasks, const std::function<void(Index)>& work) {
  if (tasks <= 1 || is_taken.exchange(true)) return do_all(tasks, work);
  if (the_team == nullptr) {
    do_all(tasks, work);
  } else {
    the_team->share(tasks, work);
  }
  is_taken = false;
}

#endif

}  // namespace riverbank
