// Tests the team of threads: it does each task once, and products have the bits of one thread.
#include "kernels/thread_team.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <thread>
#include <vector>

#include "kernels/integer_rows.h"
#include "kernels/packing.h"
#include "kernels/stored_matrix.h"
#include "support/threads.h"

namespace riverbank::tests {
namespace {

TEST(ThreadTeam, RefusesNumbersBelowOne) {
  EXPECT_EQ(set_threads(0), "threads is 0, but it must be 1 or more");
  EXPECT_EQ(thread_count(), 1);
}

// Left out in WebAssembly, where set_threads() cannot add threads.
#ifndef __EMSCRIPTEN__

TEST(ThreadTeam, DoesEachTaskOnce) {
  const Threads three(3);
  EXPECT_EQ(thread_count(), 3);
  for (Index round = 0; round < 2000; ++round) {
    const Index tasks = round % 23;
    std::vector<std::atomic<int>> times(static_cast<std::size_t>(tasks) + 1);
    share_tasks(tasks, [&](Index task) { ++times[static_cast<std::size_t>(task)]; });
    for (Index task = 0; task < tasks; ++task) {
      ASSERT_EQ(times[static_cast<std::size_t>(task)], 1) << round << " " << task;
    }
    ASSERT_EQ(times.back(), 0);
  }
}

// Each task waits until both tasks have begun. So the test ends only if a second thread takes the
// second task while the first task runs.
TEST(ThreadTeam, DoesTasksAtTheSameTime) {
  const Threads two(2);
  std::atomic<int> inside = 0;
  share_tasks(2, [&](Index) {
    ++inside;
    while (inside < 2) std::this_thread::yield();
  });
  EXPECT_EQ(inside, 2);
}

TEST(ThreadTeam, WaitsForTheTasksOfOtherThreads) {
  const Threads two(2);
  const std::thread::id caller = std::this_thread::get_id();
  std::atomic<int> inside = 0;
  std::atomic<bool> caller_is_done = false, other_is_done = false;
  share_tasks(2, [&](Index) {
    ++inside;
    while (inside < 2) std::this_thread::yield();
    if (std::this_thread::get_id() == caller) {
      caller_is_done = true;
      return;
    }
    while (!caller_is_done) std::this_thread::yield();
    for (int i = 0; i < 10000; ++i) std::this_thread::yield();
    other_is_done = true;
  });
  EXPECT_TRUE(other_is_done);
}

TEST(ThreadTeam, TasksMayShareTasks) {
  const Threads two(2);
  std::atomic<int> done = 0;
  share_tasks(4, [&](Index) { share_tasks(5, [&](Index) { ++done; }); });
  EXPECT_EQ(done, 20);
}

TEST(ThreadTeam, SeveralThreadsMayShareTasks) {
  const Threads two(2);
  std::atomic<int> done = 0;
  std::vector<std::thread> callers;
  for (int caller = 0; caller < 4; ++caller) {
    callers.emplace_back([&] {
      for (int i = 0; i < 200; ++i) share_tasks(7, [&](Index) { ++done; });
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(done, 4 * 200 * 7);
}

Matrix waves(Index rows, Index columns) {
  Matrix out(rows, columns);
  for (Index i = 0; i < out.size(); ++i) out.data()[i] = std::sin(static_cast<float>(i));
  return out;
}

// Tries the layouts `panels` and `integer_rows`, with one row and with several. The outputs do not
// fill a whole number of panels.
TEST(ThreadTeam, ProductsHaveTheBitsOfOneThread) {
  constexpr Index outputs = 20 * panel_width + 3, inputs = 300;
  const Matrix dense = waves(outputs, inputs), bias = waves(1, outputs);
  std::vector<std::int8_t> integers(static_cast<std::size_t>(dense.size()));
  std::vector<float> scales;
  for (Index row = 0; row < outputs; ++row) {
    scales.push_back(quantise_weights(dense.row(row).data(), inputs,
                                      &integers[static_cast<std::size_t>(row * inputs)]));
  }
  Matrix panels = dense;
  pack_in_panels(NumberFormat::f32, reinterpret_cast<std::byte*>(panels.data()), outputs, inputs);
  const StoredMatrix in_panels{NumberFormat::f32,
                               reinterpret_cast<const std::byte*>(panels.data()),
                               outputs,
                               inputs,
                               inputs,
                               nullptr};
  const StoredMatrix in_rows{NumberFormat::i8, reinterpret_cast<const std::byte*>(integers.data()),
                             outputs,          inputs,
                             inputs,           scales.data()};
  for (const Index rows : {1, 2, 67}) {
    const Matrix x = waves(rows, inputs);
    const Matrix floats = project_stored(x, in_panels, WeightLayout::panels, bias);
    const Matrix rounded = project_stored(x, in_rows, WeightLayout::integer_rows, bias);
    for (const int threads : {2, 3}) {
      const Threads some(threads);
      EXPECT_EQ(project_stored(x, in_panels, WeightLayout::panels, bias), floats);
      EXPECT_EQ(project_stored(x, in_rows, WeightLayout::integer_rows, bias), rounded);
    }
  }
}

#endif

}  // namespace
}  // namespace riverbank::tests
