// Packs blocks of a matrix. A page of a cache is already packed as such a block.
#include "kernels/key_blocks.h"

#include <algorithm>

#include "kernels/longest.h"
#include "kernels/packing.h"

namespace riverbank {

KeyBlocks::KeyBlocks(const FusedInput& input, Index key_count)
    : in_(input),
      key_count_(key_count),
      most_(std::min(block_keys, key_count)),
      d_v_(round_up(input.d_v(), panel_width)) {
  if (input.cache != nullptr) {
    most_ = block_keys;
    values_.reserve(most_ * d_v_);  // block() must not allocate memory, because it runs in a task
    return;
  }
  keys_.reserve(round_up(most_, panel_width) * input.d_k());
  values_.reserve(most_ * d_v_);
  longest_.reserve(key_count);
}

void KeyBlocks::select(Index head) {
  if (head == head_) return;
  head_ = head;
  if (in_.cache != nullptr) return;
  longest_squares_of(in_.keys.row(head * key_count_), key_count_, in_.d_k(), 0, longest_.get());
}

float KeyBlocks::longest_square(Index key) const {
  if (in_.cache == nullptr) return longest_[key];
  return in_.cache->longest_squares(head_, key / block_keys)[key % block_keys];
}

KeyBlock KeyBlocks::block(Index first, Index count, float factor) {
  if (in_.cache != nullptr) return cached_block(first, count, factor);
  const Index key = head_ * key_count_ + first;
  const Index width = in_.d_v();
  pack_panels({in_.keys.row(key), in_.d_k(), true}, in_.d_k(), count, 1, keys_.get(),
              in_.d_k() * panel_width);
  pack_panels({in_.values.row(key), width}, count, width, factor, values_.get(),
              most_ * panel_width);
  return {keys_.get(), values_.get(), most_, first};
}

KeyBlock KeyBlocks::cached_block(Index first, Index count, float factor) {
  const Index page = first / block_keys;
  const float* values = in_.cache->packed_values(head_, page);
  if (factor != 1) {
    for (Index panel = 0; panel < d_v_ * most_; panel += most_ * panel_width) {
      std::transform(values + panel, values + panel + count * panel_width, values_.get() + panel,
                     [factor](float value) { return value * factor; });
    }
    values = values_.get();
  }
  return {in_.cache->packed_keys(head_, page), values, most_, first};
}

}  // namespace riverbank
