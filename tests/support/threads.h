// Sets the number of threads for one test.
#pragma once

#include <gtest/gtest.h>

#include "kernels/thread_team.h"

namespace riverbank::tests {

// Sets the number of threads, and sets it back to 1 at the end of its scope.
struct Threads {
  explicit Threads(int threads) { EXPECT_EQ(set_threads(threads), ""); }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;
  ~Threads() { EXPECT_EQ(set_threads(1), ""); }
};

}  // namespace riverbank::tests
