// Reads a few tokens with a checkpoint.
#pragma once

#include <gtest/gtest.h>

#include "checkpoints/checkpoint_files.h"
#include "checkpoints/read.h"

namespace riverbank::tests {

inline const std::vector<Index> some_ids = {2, 40, 17, 60, 3};

inline Reading reading_of(const Files& files, const ReadOptions& options = {},
                          const std::vector<Index>& ids = some_ids) {
  const auto model = files.load();
  EXPECT_TRUE(model) << model.error();
  if (!model) return {};
  const auto reading = read_tokens(*model, ids, options);
  EXPECT_TRUE(reading) << reading.error();
  return reading ? *reading : Reading();
}

}  // namespace riverbank::tests
