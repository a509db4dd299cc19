// Threads that wait for work, so that even products that take only microseconds can be shared.
#pragma once

#include <algorithm>
#include <functional>

#include "attention/matrix.h"
#include "attention/result.h"

namespace riverbank {

// Sets the number of threads that share each product with a model's stored weights, for the whole
// program, as torch.set_num_threads does. Results have the same bits for any number. At first there
// is one thread. Error: threads below 1, or in WebAssembly above 1. Nothing is changed then.
Error set_threads(int threads);

// The number of threads that share a product.
int thread_count();

// Calls work(task) for each task from 0 to tasks − 1, on any of the threads, and waits until all
// are done. A call from within a task, or from another thread meanwhile, does all tasks itself.
void share_tasks(Index tasks, const std::function<void(Index)>& work);

// Splits rows into parts that begin at multiples of `multiple`, and calls work(first, count) for
// each part. One thread has one part. Several threads have a few parts each, so that a thread that
// is interrupted does not hold up the others.
template <class Work>
void share_rows(Index rows, Index multiple, Work work) {
  constexpr Index parts_of_a_thread = 4;
  const Index threads = thread_count();
  if (threads == 1) return work(Index{0}, rows);
  const Index units = (rows + multiple - 1) / multiple;
  const Index parts = std::min(units, threads * parts_of_a_thread);
  share_tasks(parts, [&](Index part) {
    const Index first = units * part / parts * multiple;
    work(first, std::min(rows, units * (part + 1) / parts * multiple) - first);
  });
}

}  // namespace riverbank
