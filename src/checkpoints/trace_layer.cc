// Computes every step of one layer's attention, as a trace like that of attend().
#include "attention/attend.h"

#include <algorithm>

#include "attention/heads.h"
#include "checkpoints/embed_tokens.h"
#include "checkpoints/layer.h"

namespace riverbank {
namespace {

// Copies `width` columns of a projection, beginning with column `first`. The weight becomes
// (in × width), the form for products x · W.
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

// The output projection W_o (heads · head_size × d). The rows of heads that are switched off are
// zeros.
Matrix output_rows(const StoredProjection& output, Index layer, Index head_size,
                   const std::vector<HeadPlace>& off) {
  Matrix rows = *columns_of(output, 0, output.outputs()).weight;
  for (const HeadPlace& each : off) {
    if (each.layer != layer) continue;
    std::fill_n(rows.row(each.head * head_size).data(), head_size * rows.cols(), 0.0F);
  }
  return rows;
}

// The projections of `heads` query heads, beginning with number `head`, and of the key heads that
// they use.
HeadProjections projections_of(const StoredAttention& attention, Index head, Index heads) {
  const Index size = attention.head_size;
  const Index sharing = attention.heads / attention.kv_heads;  // query heads for each key head
  const Index key_head = head / sharing;
  const Index key_columns = std::max(heads / sharing, Index{1}) * size;
  return {columns_of(attention.query, head * size, heads * size),
          columns_of(attention.key, key_head * size, key_columns),
          columns_of(attention.value, key_head * size, key_columns), key_head};
}

// Copies the layer's settings: divisor, softcap, rotary positions and masks.
void set_options(const StoredAttention& attention, AttendInput& input) {
  input.scale = Scale::divisor;
  input.divisor = attention.divisor;
  if (attention.softcap > 0) input.softcap = attention.softcap;
  input.rotary = attention.rotary;
  input.mask.causal = attention.causal;
  input.mask.window = attention.window;
}

// Puts some heads of rows (all heads · tokens × head_size) side by side: `heads` heads, beginning
// with head `first` → (tokens × heads · head_size).
Matrix heads_side_by_side(const Matrix& rows, Index tokens, Index first, Index heads) {
  return join_heads(some_rows(rows, first * tokens, heads * tokens), heads);
}

// Sets the input for layers that normalise queries and keys. attend() has no step for these norms,
// so it gets the normalised queries and keys as its embeddings and source.
void set_normed_rows(const Matrix& x, const StoredAttention& attention, Index head, Index key_head,
                     AttendInput& input) {
  const Matrix queries = projected_heads(x, attention.query, attention.heads, attention.query_norm,
                                         attention.whole_norm);
  const Matrix keys = projected_heads(x, attention.key, attention.kv_heads, attention.key_norm,
                                      attention.whole_norm);
  input.embeddings = heads_side_by_side(queries, x.rows(), head, input.heads);
  input.source = heads_side_by_side(keys, x.rows(), key_head, *input.kv_heads);
  input.value_source = x;
}

// The input with which attend() computes one head, or all heads, of a layer for x (tokens × d).
AttendInput input_of(const Matrix& x, const StoredAttention& attention, Index layer,
                     std::optional<Index> head, const ReadOptions& options) {
  const Index size = attention.head_size;
  const Index first = head.value_or(0);
  AttendInput input;
  input.heads = head ? 1 : attention.heads;
  input.kv_heads = head ? 1 : attention.kv_heads;
  HeadProjections learned = projections_of(attention, first, input.heads);
  input.value = std::move(learned.value);
  if (attention.query_norm) {
    set_normed_rows(x, attention, first, learned.key_head, input);
  } else {
    input.embeddings = x;
    input.query = std::move(learned.query);
    input.key = std::move(learned.key);
  }
  input.output.weight = some_rows(output_rows(attention.output, layer, size, options.off),
                                  first * size, input.heads * size);
  if (!head && attention.output.bias.size() > 0) input.output.bias = attention.output.bias;
  set_options(attention, input);
  if (options.attention_mask) input.mask.key_keep = mask_row_of(*options.attention_mask);
  return input;
}

}  // namespace

Result<HeadProjections> head_projections(const ReadModel& model, const HeadPlace& place) {
  Error error = check_head(model, place);
  if (!error.empty()) return failure(std::move(error));
  const StoredBlock& block = model.blocks[static_cast<std::size_t>(place.layer)];
  return projections_of(block.attention, place.head, 1);
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
  const Matrix x = attention_input(before->hidden.back(), block);
  auto attended = attend(input_of(x, block.attention, layer, head, options));
  if (!attended) return failure("layer " + std::to_string(layer) + ": " + attended.error());
  Trace trace = *std::move(attended);
  if (block.attention.query_norm) trace.embeddings = trace.source = trace.value_source = x;
  return trace;
}

}  // namespace riverbank
