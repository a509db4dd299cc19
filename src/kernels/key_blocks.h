// Provides keys and values in packed blocks, from matrices or from a cache.
#pragma once

#include "kernels/fused_tile.h"
#include "kernels/small_array.h"

namespace riverbank {

// Provides the blocks of one key head at a time. Each thread has its own KeyBlocks.
class KeyBlocks {
 public:
  // `key_count` is input.key_count().
  KeyBlocks(const FusedInput& input, Index key_count);

  // Chooses the key head.
  void select(Index head);

  // The largest |key|² of keys 0 … key of the selected head, including cached keys that were
  // forgotten.
  [[nodiscard]] float longest_square(Index key) const;

  // Returns the block of `count` keys that begins with key `first`. All its values are multiplied
  // by `factor`. The block is valid until the next call.
  KeyBlock block(Index first, Index count, float factor);

 private:
  KeyBlock cached_block(Index first, Index count, float factor);

  const FusedInput& in_;
  Index key_count_, most_, d_v_;  // d_v_ is rounded up to panels
  Index head_ = -1;
  // With a cache, keys_ is unused, and values_ holds only scaled values.
  SmallArray<float, 64> keys_, values_;
  SmallArray<float, 16> longest_;
};

}  // namespace riverbank
