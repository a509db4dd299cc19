// Layer norm, GELU, cross-entropy and the transformer block of the blocks files.
#include "attention/block.h"
#include "attention/conventions.h"
#include "attention/loss.h"
#include "golden/cases/block_ops.h"
#include "golden/cases/pages.h"

namespace riverbank::golden {
namespace {

Activation activation(BlockCase& c, const std::string& parameter) {
  const std::string kind = c.word(parameter, "none");
  if (kind != "none" && kind != "tanh") c.complain(parameter + " is \"" + kind + "\"");
  return kind == "tanh" ? Activation::gelu_tanh : Activation::gelu;
}

// nn.Linear's weight and bias as a projection.
Projection linear_layer(BlockCase& c, const std::string& name) {
  return {from_linear(c.matrix(name + ".weight")), c.maybe_matrix(name + ".bias")};
}

}  // namespace

void run_layer_norm(BlockCase& c) {
  const GoldenTensor x = c.input("x");
  const LayerNorm norm = {c.maybe_matrix("gamma"), c.maybe_matrix("beta"), c.number("eps", 1e-5)};
  if (!c.ok()) return;
  c.give("out", tensor_of(c.take(layer_norm(rows_of(x), norm, true)), x.shape));
}

void run_gelu(BlockCase& c) {
  const GoldenTensor x = c.input("x");
  const Activation kind = activation(c, "approximate");
  if (c.ok()) c.give("out", tensor_of(activate(rows_of(x), kind), x.shape));
}

void run_cross_entropy(BlockCase& c) {
  const Matrix logits = c.matrix("logits");
  const GoldenTensor targets = c.input("targets");
  const std::string reduction = c.word("reduction", "mean");
  const Index ignore = c.whole("ignore_index", -100);
  if (reduction != "mean" && reduction != "sum") c.complain("reduction is \"" + reduction + "\"");
  if (!c.ok()) return;
  const float loss = c.take(cross_entropy(
      logits, targets.whole, reduction == "sum" ? Reduction::sum : Reduction::mean, ignore));
  c.give("loss", tensor_of(&loss, 1, {}));
}

// The pre-norm block, page by page; rows of qkv.weight are q, then k, then v.
void run_transformer_block(BlockCase& c) {
  const GoldenTensor x = c.input("x");
  const double eps = c.number("layer_norm_eps", 1e-5);
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
  if (c.ok()) c.give("out", out.tensor({}, x.shape));
}

}  // namespace riverbank::golden
