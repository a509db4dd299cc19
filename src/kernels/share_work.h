// Shares numbered tasks among threads. Each thread takes the next number from an atomic counter.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "attention/matrix.h"

namespace riverbank {

// Calls work(task) for each task from 0 to tasks − 1, on up to `threads` threads. A thread that has
// finished a task takes the next one. In WebAssembly the caller's thread does all tasks; the npm
// package starts several engines instead (src/npm/fast).
template <class Work>
void share_work(Index tasks, int threads, const Work& work) {
  std::atomic<Index> next = 0;
  const auto take_tasks = [&] {
    for (Index task = next++; task < tasks; task = next++) work(task);
  };
#ifndef __EMSCRIPTEN__
  std::vector<std::thread> others;
  for (int i = 1; i < threads && i < tasks; ++i) others.emplace_back(take_tasks);
#else
  static_cast<void>(threads);
#endif
  take_tasks();
#ifndef __EMSCRIPTEN__
  for (std::thread& other : others) other.join();
#endif
}

}  // namespace riverbank
