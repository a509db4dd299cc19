// Masks of golden files, in whatever shape they come, as the masks of one call of attention.
#pragma once

#include <optional>

#include "attention/attend.h"
#include "golden/cases/block_case.h"
#include "golden/cases/pages.h"

namespace riverbank::golden {

// keep_mask and add_mask: (queries × keys), with leading axes for sentences, heads or both;
// key_keep: (keys) with leading axes for sentences.
struct Masks {
  bool causal = false;
  std::optional<GoldenTensor> keep;      // 1 = may be seen
  std::optional<GoldenTensor> key_keep;  // 1 = may be seen
  std::optional<GoldenTensor> add;       // added to the scaled scores
};

// causal, keep_mask, key_keep and add_mask, as sdpa, mha_io and mha_stack name them.
Masks read_masks(BlockCase& c);

// 1 becomes 0 and 0 becomes 1: nn.MultiheadAttention marks what is not allowed.
GoldenTensor opposite(GoldenTensor mask);

// The mask of sentence `index`, whose leading axes are `lead`, for all its heads: where a part has
// pages for heads, they are stacked. Errors: parts that do not fit.
Result<Mask> mask_of_page(const Masks& masks, const Shape& lead, Index index, Index heads,
                          Index queries, Index keys);

}  // namespace riverbank::golden
