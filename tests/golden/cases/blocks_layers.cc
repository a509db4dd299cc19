// Runs the golden cases of norms, gated layers, GELU, cross-entropy and the transformer block.
#include "attention/block.h"
#include "attention/conventions.h"
#include "attention/loss.h"
#include "golden/cases/block_ops.h"
#include "golden/cases/page_gradients.h"
#include "model/gradients/block.h"
#include "model/gradients/loss.h"

namespace riverbank::golden {
namespace {

Activation activation(BlockCase& c, const std::string& parameter) {
  const std::string kind = c.word(parameter, "none");
  if (kind != "none" && kind != "tanh") c.complain(parameter + " is \"" + kind + "\"");
  return kind == "tanh" ? Activation::gelu_tanh : Activation::gelu;
}

// Reads the weight and the bias of an nn.Linear as a projection.
Projection linear_layer(BlockCase& c, const std::string& name) {
  return {from_linear(c.matrix(name + ".weight")), c.maybe_matrix(name + ".bias")};
}

// Reads the activation of a gated layer.
Activation gated_activation(BlockCase& c) {
  const std::string kind = c.word("activation", "silu");
  if (kind != "silu" && kind != "gelu_tanh") c.complain("activation is \"" + kind + "\"");
  return kind == "silu" ? Activation::silu : Activation::gelu_tanh;
}

void run_norm(BlockCase& c, const Norm& norm) {
  const GoldenTensor x = c.input("x");
  if (!c.ok()) return;
  const Matrix out = c.take(normalise(rows_of(x), norm, true));
  c.give("out", tensor_of(out, x.shape));
  if (!c.ok() || !c.has_gradients()) return;
  const Matrix given = given_gradient(c, c.input("d_out"), out);
  if (!c.ok()) return;
  const auto d = norm_gradient(rows_of(x), norm, given);
  c.give("d_x", tensor_of(d.x, x.shape));
  WeightGradients weights;
  weights.add("d_gamma", d.norm.gamma);
  weights.add("d_beta", d.norm.beta);
  weights.give(c);
}

}  // namespace

void run_layer_norm(BlockCase& c) {
  run_norm(c, {c.maybe_matrix("gamma"), c.maybe_matrix("beta"), c.number("eps", 1e-5)});
}

void run_rms_norm(BlockCase& c) {
  Norm norm = {c.maybe_matrix("gamma"), {}, c.number("eps"), NormKind::rms, c.flag("plus_one")};
  run_norm(c, norm);
}

// A gated feed-forward layer: (act(x · W_gate) ∘ (x · W_up)) · W_down.
void run_gated_feed_forward(BlockCase& c) {
  const GoldenTensor x = c.input("x");
  FeedForward layer = {{c.matrix("W_up"), {}},
                       {c.matrix("W_down"), {}},
                       gated_activation(c),
                       Projection{c.matrix("W_gate"), {}}};
  if (!c.ok()) return;
  const auto steps = c.take(feed_forward(rows_of(x), layer, true));
  if (!c.ok()) return;
  Shape shape = x.shape;
  shape.back() = steps.output.cols();
  c.give("out", tensor_of(steps.output, shape));
  if (!c.has_gradients()) return;
  const Matrix given = given_gradient(c, c.input("d_out"), steps.output);
  if (!c.ok()) return;
  const auto d = feed_forward_gradient(rows_of(x), layer, steps, given);
  c.give("d_x", tensor_of(d.x, x.shape));
  WeightGradients weights;
  weights.add("d_W_gate", d.layer.gate->weight);
  weights.add("d_W_up", d.layer.widen.weight);
  weights.add("d_W_down", d.layer.narrow.weight);
  weights.give(c);
}

void run_gelu(BlockCase& c) {
  const GoldenTensor x = c.input("x");
  const Activation kind = activation(c, "approximate");
  if (!c.ok()) return;
  c.give("out", tensor_of(activate(rows_of(x), kind), x.shape));
  if (!c.has_gradients()) return;
  const Matrix given = given_gradient(c, c.input("d_out"), rows_of(x));
  if (c.ok()) c.give("d_x", tensor_of(activate_gradient(rows_of(x), kind, given), x.shape));
}

void run_cross_entropy(BlockCase& c) {
  const GoldenTensor logits = c.input("logits");
  const GoldenTensor targets = c.input("targets");
  const std::string reduction = c.word("reduction", "mean");
  const Index ignore = c.whole("ignore_index", -100);
  if (reduction != "mean" && reduction != "sum") c.complain("reduction is \"" + reduction + "\"");
  if (!c.ok()) return;
  const Reduction kind = reduction == "sum" ? Reduction::sum : Reduction::mean;
  const float loss = c.take(cross_entropy(rows_of(logits), targets.whole, kind, ignore));
  c.give("loss", tensor_of(&loss, 1, {}));
  if (!c.ok() || !c.has_gradients()) return;
  const Matrix d = cross_entropy_gradient(rows_of(logits), targets.whole, kind, ignore);
  c.give("d_logits", tensor_of(d, logits.shape));
}

namespace {

void add_block_gradients(const BlockGradientsOf<float>& d, WeightGradients& weights) {
  weights.add("d_ln1.weight", d.norm_1.gamma);
  weights.add("d_ln1.bias", d.norm_1.beta);
  weights.add("d_ln2.weight", d.norm_2.gamma);
  weights.add("d_ln2.bias", d.norm_2.beta);
  add_torch_projections(d.attention, "qkv.weight", "qkv.bias", weights);
  weights.add_transposed("d_proj.weight", d.attention.output.weight);
  weights.add("d_proj.bias", d.attention.output.bias);
  weights.add_transposed("d_fc1.weight", d.feed_forward.layer.widen.weight);
  weights.add("d_fc1.bias", d.feed_forward.layer.widen.bias);
  weights.add_transposed("d_fc2.weight", d.feed_forward.layer.narrow.weight);
  weights.add("d_fc2.bias", d.feed_forward.layer.narrow.bias);
}

void give_block_gradients(BlockCase& c, const GoldenTensor& x, const Block& block) {
  const Shape lead = leading_axes(x.shape);
  const GoldenTensor d_out = c.input("d_out");
  PageGradients d_x(x, lead);
  WeightGradients weights;
  for (Index i = 0; c.ok() && i < element_count(lead); ++i) {
    const Matrix tokens = *page(x, lead, i);
    const BlockTrace trace = *run_block(tokens, block);
    const Matrix given = given_gradient(c, d_out, lead, i, trace.output);
    if (!c.ok()) return;
    const auto d = block_gradient(tokens, block, trace, given);
    d_x.add(i, d.x);
    add_block_gradients(d, weights);
  }
  c.give("d_x", d_x.tensor());
  weights.give(c);
}

}  // namespace

// The pre-norm transformer block, for one page (matrix of the batch) at a time. The rows of
// qkv.weight are those of q, then those of k, then those of v.
void run_transformer_block(BlockCase& c) {
  const GoldenTensor x = c.input("x");
  const double eps = c.number("layer_norm_eps", 1e-5);
  c.ignore({"hidden"});  // not needed: the shape of the weights gives the hidden width
  Block block;
  block.norm_1 = {c.maybe_matrix("ln1.weight"), c.maybe_matrix("ln1.bias"), eps};
  block.norm_2 = {c.maybe_matrix("ln2.weight"), c.maybe_matrix("ln2.bias"), eps};
  block.feed_forward = {linear_layer(c, "fc1"), linear_layer(c, "fc2"), activation(c, "gelu")};
  const Matrix qkv = c.matrix("qkv.weight");
  const auto torch = c.take(from_torch<float>(
      qkv, c.maybe_matrix("qkv.bias"), c.maybe_matrix("proj.weight"), c.maybe_matrix("proj.bias")));
  block.attention.query = torch.query;
  block.attention.key = torch.key;
  block.attention.value = torch.value;
  block.attention.output = torch.output;
  block.attention.heads = c.whole("heads");
  block.attention.mask.causal = c.flag("causal", true);
  const Shape lead = leading_axes(x.shape);
  Pile out;
  for (Index i = 0; c.ok() && i < element_count(lead); ++i) {
    const Matrix tokens = c.take(page(x, lead, i));
    if (c.ok()) out.add(c.take(run_block(tokens, block)).output);
  }
  if (!c.ok()) return;
  c.give("out", out.tensor({}, x.shape));
  if (c.has_gradients()) give_block_gradients(c, x, block);
}

}  // namespace riverbank::golden
