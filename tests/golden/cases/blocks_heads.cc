// Runs the golden cases of multi-head attention, whose weights are stored in three conventions.
#include <functional>

#include "attention/attend.h"
#include "attention/conventions.h"
#include "golden/cases/block_ops.h"
#include "golden/cases/masks.h"
#include "golden/cases/page_gradients.h"
#include "riverbank/eigen.h"

namespace riverbank::golden {
namespace {

// The inputs that all three conventions share: the sources of queries, keys and values (… × tokens
// × width), the projections in `request`, and the masks.
struct Heads {
  AttendInput request;
  GoldenTensor x;
  std::optional<GoldenTensor> key_source;    // if absent, x is the source
  std::optional<GoldenTensor> value_source;  // if absent, key_source is the source
  Masks masks;
};

// The mean of the heads' weights: (heads·n × m) → (n × m)
Matrix mean_over_heads(const Matrix& weights, Index heads) {
  const Index rows = weights.rows() / heads;
  MatrixOf<double> sum(rows, weights.cols());
  for (Index head = 0; head < heads; ++head) {
    eigen(sum) += eigen(weights).middleRows(head * rows, rows).cast<double>();
  }
  return (eigen(sum) / static_cast<double>(heads)).cast<float>();
}

void fill_page(BlockCase& c, Heads& heads, const Shape& lead, Index i) {
  AttendInput& request = heads.request;
  request.embeddings = c.take(page(heads.x, lead, i));
  if (heads.key_source) request.source = c.take(page(*heads.key_source, lead, i));
  if (heads.value_source) request.value_source = c.take(page(*heads.value_source, lead, i));
  const Matrix& keys = request.source ? *request.source : request.embeddings;
  request.mask = c.take(
      mask_of_page(heads.masks, lead, i, request.heads, request.embeddings.rows(), keys.rows()));
}

// The gradients that the case expects: the names of the sources' gradients, and a function that
// collects the weights' gradients.
struct Backwards {
  const char* x;
  const char* key_source = nullptr;
  std::function<void(const AttendGradientsOf<float>&, WeightGradients&)> weights;
};

// Runs the backward pass of each page (matrix of the batch). The gradients of the sources are
// collected page by page, and the gradients of the weights are added.
void run_heads_backwards(BlockCase& c, Heads& heads, const Shape& lead, const Backwards& names) {
  const GoldenTensor d_out = c.input("d_out");
  PageGradients d_x(heads.x, lead);
  PageGradients d_source(heads.key_source.value_or(heads.x), lead);
  WeightGradients weights;
  for (Index i = 0; c.ok() && i < element_count(lead); ++i) {
    fill_page(c, heads, lead, i);
    if (!c.ok()) return;
    const Trace trace = c.take(attend(heads.request));
    const Matrix given = given_gradient(c, d_out, lead, i, trace.output);
    if (!c.ok()) return;
    const auto d = attend_gradient(heads.request, trace, given);
    d_x.add(i, d.steps.embeddings);
    if (heads.key_source) d_source.add(i, d.steps.source);
    names.weights(d, weights);
  }
  c.give(names.x, d_x.tensor());
  if (heads.key_source && names.key_source != nullptr) c.give(names.key_source, d_source.tensor());
  weights.give(c);
}

void run_heads(BlockCase& c, Heads heads, const Backwards& backwards) {
  heads.request.fully_masked = FullyMasked::nan;
  heads.request.allow_non_finite = true;
  if (c.has_param("divide_by")) {
    heads.request.scale = Scale::divisor;
    heads.request.divisor = static_cast<float>(c.number("divide_by"));
  }
  const Shape lead = leading_axes(heads.x.shape);
  Pile scaled;
  Pile weights;
  Pile mean;
  Pile joined;
  Pile output;
  Trace t;
  for (Index i = 0; c.ok() && i < element_count(lead); ++i) {
    fill_page(c, heads, lead, i);
    if (!c.ok()) return;
    t = c.take(attend(heads.request));
    if (!c.ok()) return;
    scaled.add(t.scaled);
    weights.add(t.weights);
    mean.add(mean_over_heads(t.weights, t.heads));
    joined.add(t.joined);
    output.add(t.output);
  }
  if (!c.ok()) return;
  const Index queries = t.embeddings.rows();
  const Index keys = t.source.rows();
  c.give("scores", scaled.tensor(lead, {t.heads, queries, keys}));
  c.give("weights", weights.tensor(lead, {t.heads, queries, keys}));
  c.give("weights_mean_over_heads", mean.tensor(lead, {queries, keys}));
  c.give("concat", joined.tensor(lead, {queries, t.joined.cols()}));
  c.give("out", output.tensor(lead, {queries, t.output.cols()}));
  if (c.has_gradients()) run_heads_backwards(c, heads, lead, backwards);
}

// Adds the gradients of a projection x · W + b, for example those of W_q and b_q.
void add_projection(WeightGradients& weights, const std::string& letter,
                    const ProjectionOf<float>& d) {
  weights.add("d_W_" + letter, d.weight);
  weights.add("d_b_" + letter, d.bias);
}

// Reads a tensor [heads, d_head, d_model] as a list of matrices.
std::vector<Matrix> stack(BlockCase& c, const std::string& name) {
  const GoldenTensor all = c.input(name);
  std::vector<Matrix> heads;
  if (c.ok() && all.shape.size() != 3) c.complain("input " + name + " does not have three axes");
  for (Index head = 0; c.ok() && head < all.shape[0]; ++head) {
    heads.push_back(c.take(page(all, {all.shape[0]}, head)));
  }
  return heads;
}

// Reads attn_mask (queries × keys), which has leading axes or one page for each sentence and head.
// In a bool mask, 1 means not allowed. Numbers are added to the scores.
void read_torch_masks(BlockCase& c, Heads& heads) {
  heads.masks.causal = c.flag("causal");
  std::optional<GoldenTensor> mask = c.maybe_input("attn_mask");
  const Shape lead = leading_axes(heads.x.shape);
  const Index pages = element_count(lead) * heads.request.heads;
  if (mask && mask->shape.size() == 3 && mask->shape[0] == pages) {
    Shape shape = lead;
    shape.insert(shape.end(), {heads.request.heads, mask->shape[1], mask->shape[2]});
    mask->shape = shape;
  }
  if (mask && mask->dtype == "bool") heads.masks.keep = opposite(*mask);
  if (mask && mask->dtype != "bool") heads.masks.add = mask;
  const std::optional<GoldenTensor> padding = c.maybe_input("key_padding_mask");
  if (padding && padding->dtype != "bool") c.complain("key_padding_mask is not of type bool");
  if (padding) heads.masks.key_keep = opposite(*padding);
}

}  // namespace

void run_mha_io(BlockCase& c) {
  Heads heads;
  heads.request.heads = c.whole("heads");
  heads.x = c.input("x");
  heads.key_source = c.maybe_input("x_kv");
  heads.masks = read_masks(c);
  heads.request.query = {c.matrix("W_q"), c.maybe_matrix("b_q")};
  heads.request.key = {c.matrix("W_k"), c.maybe_matrix("b_k")};
  heads.request.value = {c.matrix("W_v"), c.maybe_matrix("b_v")};
  heads.request.output = {c.maybe_matrix("W_o"), c.maybe_matrix("b_o")};
  run_heads(c, std::move(heads),
            {"d_x", "d_x_kv", [](const AttendGradientsOf<float>& d, WeightGradients& weights) {
               add_projection(weights, "q", d.query);
               add_projection(weights, "k", d.key);
               add_projection(weights, "v", d.value);
               add_projection(weights, "o", d.output);
             }});
}

void run_mha_stack(BlockCase& c) {
  Heads heads;
  heads.x = c.input("x");
  heads.masks = read_masks(c);
  const std::vector<Matrix> queries = stack(c, "U_query");
  heads.request.query.weight = c.take(from_stack(queries));
  heads.request.key.weight = c.take(from_stack(stack(c, "U_key")));
  heads.request.value.weight = c.take(from_stack(stack(c, "U_value")));
  heads.request.heads = static_cast<Index>(queries.size());
  if (const auto weight = c.maybe_matrix("W_out")) {
    heads.request.output.weight = from_linear(*weight);
  }
  heads.request.output.bias = c.maybe_matrix("b_out");
  // Each head's matrix is stored as in nn.Linear (out × in). So the transposed weight of all heads
  // consists of these matrices, one below the other.
  run_heads(c, std::move(heads),
            {"d_x", nullptr, [](const AttendGradientsOf<float>& d, WeightGradients& weights) {
               weights.add_transposed("d_U_query", d.query.weight);
               weights.add_transposed("d_U_key", d.key.weight);
               weights.add_transposed("d_U_value", d.value.weight);
               weights.add_transposed("d_W_out", d.output.weight);
               weights.add("d_b_out", d.output.bias);
             }});
}

void run_mha_torch(BlockCase& c) {
  Heads heads;
  heads.request.heads = c.whole("heads");
  heads.x = c.input("query");
  heads.key_source = c.maybe_input("key");
  heads.value_source = c.maybe_input("value");
  const Matrix weight = c.matrix("in_proj_weight");
  read_torch_masks(c, heads);
  const auto torch =
      c.take(from_torch<float>(weight, c.maybe_matrix("in_proj_bias"),
                               c.maybe_matrix("out_proj.weight"), c.maybe_matrix("out_proj.bias")));
  heads.request.query = torch.query;
  heads.request.key = torch.key;
  heads.request.value = torch.value;
  heads.request.output = torch.output;
  run_heads(c, std::move(heads),
            {"d_query", "d_key", [](const AttendGradientsOf<float>& d, WeightGradients& weights) {
               add_torch_projections(d, "in_proj_weight", "in_proj_bias", weights);
               weights.add_transposed("d_out_proj.weight", d.output.weight);
               weights.add("d_out_proj.bias", d.output.bias);
             }});
}

}  // namespace riverbank::golden
