// Computes a layer: its norms, its attention with the fused kernel, and its feed-forward layer.
#include "checkpoints/layer.h"

#include <algorithm>
#include <numeric>

#include "attention/heads.h"
#include "checkpoints/embed_tokens.h"
#include "checkpoints/project_stored.h"
#include "kernels/activate_fast.h"
#include "kernels/attend_bytes.h"
#include "kernels/attend_fast.h"
#include "kernels/norm_fast.h"
#include "kernels/thread_team.h"

namespace riverbank {
namespace {

// Supplies the arithmetic of feed_forward_steps (attention/feed_forward.h) for weights in their
// stored format.
struct StoredKernels {
  [[nodiscard]] static Matrix project(const Matrix& x, const StoredProjection& projection) {
    return project_stored(x, projection);
  }
  [[nodiscard]] static Matrix activate(const Matrix& x, Activation activation) {
    return activate_fast(x, activation);
  }
};

// Applies a norm to x. Without a norm, returns x, which is moved instead of copied.
Matrix normed(Matrix x, const std::optional<Norm>& norm) {
  if (norm) return norm_fast(x, *norm);
  return x;
}

// Computes one half of a block (attention or feed-forward layer):
// after_sum(x + after(part(before(from))))
template <class Part>
Result<Matrix> half(const Matrix& x, const Matrix& from, const StoredNorms& norms, Part part) {
  Result<Matrix> computed = part(normed(from, norms.before));
  if (!computed) return computed;
  return normed(x + normed(*std::move(computed), norms.after), norms.after_sum);
}

// Rotates queries or keys by the positions of their tokens, if the layer has rotary positions.
Matrix rotated(Matrix rows, Index heads, const StoredAttention& layer, Index first_position) {
  if (!layer.rotary) return rows;
  std::vector<Index> positions(static_cast<std::size_t>(rows.rows() / heads));
  std::iota(positions.begin(), positions.end(), first_position);
  return rotate_heads(rows, positions, *layer.rotary, heads);
}

// Sets the contexts of switched-off heads to zero.
void zero_heads(Matrix& context, Index tokens, const LayerRun& run) {
  for (const HeadPlace& off : run.options.off) {
    if (off.layer != run.layer) continue;
    const Index size = tokens * context.cols();
    std::fill_n(context.data() + off.head * size, size, 0.0F);
  }
}

Result<Matrix> attend_stored(const Matrix& x, const StoredAttention& layer, const LayerRun& run,
                             Matrix& weights) {
  const Matrix queries =
      rotated(projected_heads(x, layer.query, layer.heads, layer.query_norm, layer.whole_norm),
              layer.heads, layer, run.first_position());
  const Matrix keys =
      rotated(projected_heads(x, layer.key, layer.kv_heads, layer.key_norm, layer.whole_norm),
              layer.kv_heads, layer, run.first_position());
  const Matrix values = split_heads(project_stored(x, layer.value), layer.kv_heads);
  FusedInput input;
  input.queries = queries;
  input.keys = keys;
  input.values = values;
  input.heads = layer.heads;
  input.kv_heads = layer.kv_heads;
  input.scale = Scale::divisor;
  input.divisor = layer.divisor;
  input.softcap = layer.softcap;
  input.causal = layer.causal;
  input.window = layer.window;
  input.cache = run.cache;
  Matrix key_keep;  // must exist until the kernel has run: input.key_keep refers to it
  if (run.options.attention_mask) {
    key_keep = mask_row_of(*run.options.attention_mask);
    input.key_keep = key_keep;
  }
  std::vector<Index> rows(run.options.attention ? static_cast<std::size_t>(queries.rows()) : 0U);
  std::iota(rows.begin(), rows.end(), Index{0});
  auto attended =
      attend_fast(input, rows, AttentionThreads::team(thread_count(), share_tasks), attend_bytes);
  if (!attended) return failure(attended.error());
  FastAttention fast = *std::move(attended);
  zero_heads(fast.context, x.rows(), run);
  weights = std::move(fast.weights);
  return project_stored(join_heads(fast.context, layer.heads), layer.output);
}

}  // namespace

Matrix projected_heads(const Matrix& x, const StoredProjection& projection, Index heads,
                       const std::optional<Norm>& norm, bool whole_norm) {
  Matrix rows = project_stored(x, projection);
  if (whole_norm) rows = normed(std::move(rows), norm);
  rows = split_heads(rows, heads);
  return whole_norm ? rows : normed(std::move(rows), norm);
}

Matrix attention_input(const Matrix& x, const StoredBlock& block) {
  return normed(x, block.attention_norms.before);
}

Error run_layer(const Matrix& x, const StoredBlock& block, const LayerRun& run, LayerOutput& out) {
  const auto attended = half(x, x, block.attention_norms, [&](const Matrix& input) {
    return attend_stored(input, block.attention, run, out.weights);
  });
  if (!attended) return attended.error();
  const Matrix& y = *attended;
  auto output = half(y, block.parallel ? x : y, block.feed_forward_norms,
                     [&](const Matrix& input) -> Result<Matrix> {
                       return feed_forward_steps(input, block.feed_forward, StoredKernels()).output;
                     });
  if (!output) return output.error();
  out.output = *std::move(output);
  return check_finite("its output", out.output);
}

}  // namespace riverbank
