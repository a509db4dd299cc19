// Computes a layer's attention with the fused kernel, which returns the weights only on request.
#include "checkpoints/stored_kernels.h"

#include <numeric>

#include "checkpoints/embed_tokens.h"

namespace riverbank {

Error StoredKernels::attend(const Matrix& x, const StoredAttention& layer, Trace& out) const {
  const auto heads = [&](const StoredProjection& projection) {
    return split_heads(project(x, projection), layer.heads);
  };
  const Matrix queries = heads(layer.query);
  const Matrix keys = heads(layer.key);
  const Matrix values = heads(layer.value);
  FusedInput input;
  input.queries = queries;
  input.keys = keys;
  input.values = values;
  input.heads = layer.heads;
  input.causal = layer.causal;
  Matrix key_keep;  // input.key_keep refers to it until the kernel has run
  if (options_.attention_mask) {
    key_keep = mask_row_of(*options_.attention_mask);
    input.key_keep = key_keep;
  }
  std::vector<Index> weight_rows(options_.attention ? static_cast<std::size_t>(queries.rows())
                                                    : std::size_t{0});
  std::iota(weight_rows.begin(), weight_rows.end(), Index{0});
  auto attended = attend_fast(input, weight_rows);
  if (!attended) return attended.error();
  FastAttention fast = *std::move(attended);
  for (const HeadPlace& off : options_.off) {
    if (off.layer != layer_) continue;
    const Index head_size = x.rows() * fast.context.cols();
    std::fill_n(fast.context.data() + off.head * head_size, head_size, 0.0F);
  }
  out.weights = std::move(fast.weights);
  out.output = project(join_heads(fast.context, layer.heads), layer.output);
  return {};
}

}  // namespace riverbank
