// Shares tasks among a team of threads. One atomic integer holds both the number of the current job
// and the count of the job's remaining tasks.
#include "kernels/thread_team.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "kernels/helper.h"

#ifdef __EMSCRIPTEN__
#include <emscripten.h>

extern "C" void _emscripten_stack_restore(void* top);  // sets the stack pointer of an instance

EM_JS(void, throw_lost_worker, (int seconds), {
  throw new Error(seconds > 0 ? "a worker has not answered for " + seconds + " seconds"
                              : "a worker failed");
});
#endif

namespace riverbank {
namespace {

using State = std::atomic<std::uint64_t>;

#ifdef __EMSCRIPTEN__

// The number of times that a worker looks for its next job before it sleeps. All looks together
// take about 30 µs.
constexpr int looks = 1 << 15;

void pause() {}

// Throws if a worker does not finish its task, because the worker was ended or has failed. While
// the main thread waits in this class, it receives no messages. Only the clock and the worker's
// flag can tell it that a worker is lost. A task takes only milliseconds, so after most_seconds
// without a finished task a worker must be lost.
class Patience {
 public:
  // Waits a little. Has to be called again and again until all tasks are finished. `done` is the
  // number of finished tasks.
  void wait(Index done, const std::atomic<bool>& has_failed) {
    pause();
    if (++waits_ % waits_between_looks != 0) return;
    if (has_failed) throw_lost_worker(0);
    const double now = emscripten_get_now();
    // The clock may go on while the machine sleeps, so a longer step counts only as longest_step.
    silence_ = done == done_ ? silence_ + std::min(now - last_look_, longest_step) : 0;
    done_ = done;
    last_look_ = now;
    if (silence_ > 1000.0 * most_seconds) throw_lost_worker(most_seconds);
  }

 private:
  static constexpr int waits_between_looks = 1 << 14;
  static constexpr int most_seconds = 5;
  static constexpr double longest_step = 100;  // milliseconds

  int waits_ = 0;
  Index done_ = -1;
  double silence_ = 0, last_look_ = 0;  // milliseconds
};

void sleep_while(State& state, std::uint64_t value) {
  __builtin_wasm_memory_atomic_wait64(reinterpret_cast<long long*>(&state),
                                      static_cast<long long>(value), -1);
}

void wake_all(State& state) {
  constexpr unsigned all = ~0U;
  __builtin_wasm_memory_atomic_notify(reinterpret_cast<int*>(&state), all);
}

#else

// The number of times that a thread looks for its next job before it sleeps.
constexpr int looks = 400;

void pause() { std::this_thread::yield(); }

// Waits without a limit: outside WebAssembly, a thread always finishes its tasks.
struct Patience {
  void wait(Index /*done*/, const std::atomic<bool>& /*has_failed*/) { pause(); }
};

void sleep_while(State& state, std::uint64_t value) { state.wait(value); }

void wake_all(State& state) { state.notify_all(); }

#endif

class ThreadTeam {
 public:
  // Does tasks of other threads' jobs until end() is called. The time between two products of a
  // model is only microseconds, so a thread looks for the next job for some time before it sleeps.
  void help() {
    while (!is_over_) {
      const std::uint64_t state = state_;
      if ((state & left_mask) != 0) {
        do_task();
        continue;
      }
      for (int look = 0; look < looks && state_ == state; ++look) pause();
      sleep_while(state_, state);
    }
  }

  void end() {
    is_over_ = true;
    start_job(0);
  }

  void share(Index tasks, const WorkRef<Index>& work) {
    work_ = &work;
    done_ = 0;
    start_job(static_cast<std::uint64_t>(tasks));
    while (do_task()) {
    }
    for (Patience patience; done_ != tasks;) patience.wait(done_, has_failed_);
  }

  [[nodiscard]] const std::atomic<bool>* failed_flag() const { return &has_failed_; }

 private:
  static constexpr std::uint64_t left_mask = 0xFFFFFFFFU;

  void start_job(std::uint64_t tasks) {
    state_ = (state_ & ~left_mask) + left_mask + 1 + tasks;
    wake_all(state_);
  }

  // Does one task of the current job. Returns false if no task remains. A job ends only after its
  // tasks are done, so `work_` is valid until then. The job's number in `state_` keeps a late
  // thread from taking a task of another job.
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

  State state_ = 0;  // the job's number · 2³² + the count of its remaining tasks
  std::atomic<Index> done_ = 0;
  std::atomic<bool> is_over_ = false;
  std::atomic<bool> has_failed_ = false;  // a worker sets it when it fails (helper.h)
  const WorkRef<Index>* work_ = nullptr;
};

#ifndef __EMSCRIPTEN__

// The threads that help, and their team. The thread that shares its work is not among them.
class Helpers {
 public:
  explicit Helpers(int count) {
    for (int i = 0; i < count; ++i) threads_.emplace_back([this] { team.help(); });
  }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;
  ~Helpers() {
    team.end();
    for (std::thread& thread : threads_) thread.join();
  }

  ThreadTeam team;

 private:
  std::vector<std::thread> threads_;
};

std::unique_ptr<Helpers> the_helpers;

ThreadTeam& the_team() { return the_helpers->team; }

#else

ThreadTeam the_only_team;

ThreadTeam& the_team() { return the_only_team; }

template <class To>
std::uintptr_t place_of(To* pointer) {
  return reinterpret_cast<std::uintptr_t>(pointer);
}

#endif

std::atomic<int> the_thread_count = 1;
std::atomic<bool> is_taken = false;  // true while a thread shares tasks or changes the team

void do_all(Index tasks, const WorkRef<Index>& work) {
  for (Index task = 0; task < tasks; ++task) work(task);
}

}  // namespace

Error set_threads(int threads) {
  if (threads < 1) return "threads is " + std::to_string(threads) + ", but it must be 1 or more";
#ifdef __EMSCRIPTEN__
  if (threads == the_thread_count) return {};
  return "threads is " + std::to_string(threads) + ", but this module has " +
         std::to_string(the_thread_count);
#else
  while (is_taken.exchange(true)) std::this_thread::yield();
  if (threads != the_thread_count) {
    the_helpers = threads == 1 ? nullptr : std::make_unique<Helpers>(threads - 1);
    the_thread_count = threads;
  }
  is_taken = false;
  return {};
#endif
}

#ifdef __EMSCRIPTEN__

Helper add_helper() {
  constexpr std::uintptr_t stack_bytes = std::uintptr_t{1} << 16U;
  constexpr std::uintptr_t alignment = 16;
  const std::uintptr_t end = place_of(new std::byte[stack_bytes]) + stack_bytes;
  ++the_thread_count;
  return {.set_stack = place_of(&_emscripten_stack_restore),
          .help = place_of(+[](ThreadTeam* team) { team->help(); }),
          // The end of the memory, because a stack grows downwards.
          .stack = end / alignment * alignment,
          .team = place_of(&the_team()),
          .failed = place_of(the_team().failed_flag())};
}

#endif

int thread_count() { return the_thread_count; }

void share_tasks(Index tasks, const WorkRef<Index>& work) {
  if (tasks <= 1 || thread_count() == 1 || is_taken.exchange(true)) return do_all(tasks, work);
  the_team().share(tasks, work);
  is_taken = false;
}

Index parts_of(Index rows, Index multiple) {
  constexpr Index parts_of_a_thread = 4;
  const Index threads = thread_count();
  return threads == 1 ? 1 : std::min((rows + multiple - 1) / multiple, threads * parts_of_a_thread);
}

void share_rows(Index rows, Index multiple, const WorkRef<Index, Index, Index>& work) {
  const Index parts = parts_of(rows, multiple);
  const Index units = (rows + multiple - 1) / multiple;
  share_tasks(parts, [&](Index part) {
    const Index first = units * part / parts * multiple;
    work(first, std::min(rows, units * (part + 1) / parts * multiple) - first, part);
  });
}

}  // namespace riverbank
