// Converts masks of golden files, of any shape, to the masks of one call of attention.
#pragma once

#include <optional>

#include "attention/attend.h"
#include "golden/cases/block_case.h"
#include "golden/cases/pages.h"

namespace riverbank::golden {

// keep_mask and add_mask: (queries × keys), with leading axes for sentences, heads or both.
// key_keep: (keys), with leading axes for sentences.
struct Masks {
  bool causal = false;
  Window window;
  std::optional<GoldenTensor> keep;      // 1 = visible
  std::optional<GoldenTensor> key_keep;  // 1 = visible
  std::optional<GoldenTensor> add;       // added to the scaled scores
};

// Reads the parameters causal and window, and the inputs keep_mask, key_keep and add_mask. `window`
// is [before, after] in keys, and null means no limit. The operations sdpa, mha_io and mha_stack
// use these names.
Masks read_masks(BlockCase& c);

// Swaps 0 and 1, because nn.MultiheadAttention marks the keys that are not allowed, and our masks
// mark the visible keys.
GoldenTensor opposite(GoldenTensor mask);

// The mask of sentence `index` for all its heads, which are one below the other. `lead` are the
// leading axes of the batch. Errors: parts whose shapes do not match.
Result<Mask> mask_of_page(const Masks& masks, const Shape& lead, Index index, Index heads,
                          Index queries, Index keys);

}  // namespace riverbank::golden
