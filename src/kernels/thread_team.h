// Threads that wait for work, so that even products that take only microseconds can be shared.
#pragma once

#include "attention/matrix.h"
#include "attention/result.h"

namespace riverbank {

// Sets the number of threads in the team, for the whole program, as torch.set_num_threads does. The
// team shares the work of a model with stored weights: its products, its attention, and the
// conversion of its weights while they are loaded. Results have the same bits for any number of
// threads. At first there is one thread. Error: threads below 1. In WebAssembly only add_helper
// (helper.h) changes the number of threads; there set_threads returns an error for any number but
// the current one. An error changes nothing.
Error set_threads(int threads);

// The number of threads in the team, including the thread that shares its work.
int thread_count();

// A reference to a function that takes a few numbers. The function is not copied, so it must exist
// as long as the reference is used. In WebAssembly this needs much less code than std::function.
template <class... Numbers>
class WorkRef {
 public:
  template <class Work>
  WorkRef(const Work& work)  // NOLINT: implicit, so that callers pass a lambda
      : work_(&work), call_([](const void* given, Numbers... numbers) {
          (*static_cast<const Work*>(given))(numbers...);
        }) {}

  void operator()(Numbers... numbers) const { call_(work_, numbers...); }

 private:
  const void* work_;
  void (*call_)(const void*, Numbers...);
};

// Calls work(task) for each task from 0 to tasks − 1, on any of the threads, and waits until all
// tasks are done. A task must not allocate memory: in WebAssembly, only the first thread may do so.
// If a task calls share_tasks, or another thread does while the team is busy, the caller does all
// its tasks itself.
void share_tasks(Index tasks, const WorkRef<Index>& work);

// The number of parts into which rows are split if each part begins at a multiple of `multiple`.
// With one thread there is one part. With several threads each gets up to four parts, so that a
// thread that is interrupted does not delay the others.
Index parts_of(Index rows, Index multiple);

// Splits rows into parts_of(rows, multiple) parts and calls work(first row, row count, part) for
// each part, on any of the threads.
void share_rows(Index rows, Index multiple, const WorkRef<Index, Index, Index>& work);

}  // namespace riverbank
