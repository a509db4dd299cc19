// Several threads take tasks from one queue until it is empty.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "attention/matrix.h"

namespace riverbank {

// Calls work(next_task) once on each thread. next_task() returns 0 … tasks − 1, each to one thread
// only, then −1. In WebAssembly there is one thread; there the npm package starts several engines
// instead (src/npm).
template <class Work>
void share_work(Index tasks, int threads, Work work) {
  std::atomic<Index> next = 0;
  const auto next_task = [&]() -> Index {
    const Index task = next.fetch_add(1);
    return task < tasks ? task : -1;
  };
#ifndef __EMSCRIPTEN__
  std::vector<std::thread> others;
  for (int i = 1; i < threads && i < tasks; ++i) others.emplace_back([&] { work(next_task); });
#else
  static_cast<void>(threads);
#endif
  work(next_task);
#ifndef __EMSCRIPTEN__
  for (std::thread& other : others) other.join();
#endif
}

}  // namespace riverbank
