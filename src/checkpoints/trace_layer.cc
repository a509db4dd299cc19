// Computes every step of one layer's attention, in the form that the lesson uses.
#include "attention/attend.h"

#include <algorithm>

#include "checkpoints/embed_tokens.h"
#include "kernels/norm_fast.h"

namespace riverbank {
namespace {

// `width` columns of a projection from column `first` on, in the lesson's form: (in × width).
Projection columns_of(const StoredProjection& projection, Index first, Index width) {
  const Matrix whole = to_in_by_out(projection.weight, projection.layout);
  Projection out;
  out.weight.emplace(whole.rows(), width);
  for (Index row = 0; row < whole.rows(); ++row) {
    std::copy_n(whole.row(row).data() + first, width, out.weight->row(row).data());
  }
  if (projection.bias.size() > 0) out.bias = Matrix(1, width, projection.bias.data() + first);
  return out;
}

// The output projection W_o (heads · head_size × d). Rows of heads that are off are zeros.
Matrix output_rows(const StoredProjection& output, Index layer, Index head_size,
                   const std::vector<HeadPlace>& off) {
  Matrix rows = *columns_of(output, 0, output.outputs()).weight;
  for (const HeadPlace& each : off) {
    if (each.layer != layer) continue;
    std::fill_n(rows.row(each.head * head_size).data(), head_size * rows.cols(), 0.0F);
  }
  return rows;
}

HeadProjections projections_of(const StoredAttention& attention, Index first, Index width) {
  return {columns_of(attention.query, first, width), columns_of(attention.key, first, width),
          columns_of(attention.value, first, width)};
}

}  // namespace

Result<HeadProjections> head_projections(const ReadModel& model, const HeadPlace& place) {
  Error error = check_head(model, place);
  if (!error.empty()) return failure(std::move(error));
  const Index width = model.config.embedding / model.config.heads;
  const StoredBlock& block = model.blocks[static_cast<std::size_t>(place.layer)];
  return projections_of(block.attention, place.head * width, width);
}

Result<Trace> trace_layer(const ReadModel& model, const std::vector<Index>& ids, Index layer,
                          std::optional<Index> head, const ReadOptions& options) {
  Error error = check_head(model, {layer, head.value_or(0)});
  if (!error.empty()) return failure(std::move(error));
  ReadOptions as_read = options;
  as_read.attention = false;
  const auto before = read_layers(model, ids, as_read, layer);
  if (!before) return failure(before.error());
  const StoredBlock& block = model.blocks[static_cast<std::size_t>(layer)];
  const StoredAttention& attention = block.attention;
  const Matrix& x = before->hidden.back();
  const Index head_size = model.config.embedding / model.config.heads;
  const Index first = head.value_or(0) * head_size;
  const Index width = head ? head_size : model.config.embedding;
  AttendInput input;
  input.embeddings = block.norm_place == NormPlace::pre ? norm_fast(x, block.norm_1) : x;
  HeadProjections learned = projections_of(attention, first, width);
  input.query = std::move(learned.query);
  input.key = std::move(learned.key);
  input.value = std::move(learned.value);
  input.output.weight =
      some_rows(output_rows(attention.output, layer, head_size, options.off), first, width);
  if (!head) input.output.bias = attention.output.bias;
  input.heads = head ? 1 : model.config.heads;
  input.mask.causal = attention.causal;
  if (options.attention_mask) input.mask.key_keep = mask_row_of(*options.attention_mask);
  auto trace = attend(input);
  if (!trace) return failure("layer " + std::to_string(layer) + ": " + trace.error());
  return trace;
}

}  // namespace riverbank
