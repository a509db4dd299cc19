// Runs the golden cases of matrix products and softmax.
#include "attention/products.h"
#include "attention/softmax.h"
#include "golden/cases/block_ops.h"
#include "golden/cases/page_gradients.h"
#include "model/gradients/steps.h"

namespace riverbank::golden {

namespace {

void give_matmul_gradients(BlockCase& c, const GoldenTensor& a, const GoldenTensor& b,
                           const Shape& lead, bool transpose_b) {
  const GoldenTensor d_out = c.input("d_out");
  PageGradients d_a(a, lead);
  PageGradients d_b(b, lead);
  for (Index i = 0; c.ok() && i < element_count(lead); ++i) {
    const Matrix left = *page(a, lead, i);
    const Matrix right = *page(b, lead, i);
    const Matrix given = given_gradient(c, d_out, lead, i, *matmul(left, right, transpose_b, true));
    if (!c.ok()) return;
    const auto d = matmul_gradient(left, right, given, transpose_b);
    d_a.add(i, d.a);
    d_b.add(i, d.b);
  }
  c.give("d_a", d_a.tensor());
  c.give("d_b", d_b.tensor());
}

}  // namespace

// Multiplies a (… × n × k) by b (… × k × m), one page (matrix of the batch) at a time. The last two
// axes of b may be swapped.
void run_matmul(BlockCase& c) {
  const GoldenTensor a = c.input("a");
  const GoldenTensor b = c.input("b");
  const bool transpose_b = c.flag("transpose_b");
  const Shape lead = broadcast(leading_axes(a.shape), leading_axes(b.shape));
  Pile out;
  Shape inner;
  for (Index i = 0; c.ok() && i < element_count(lead); ++i) {
    const Matrix left = c.take(page(a, lead, i));
    const Matrix right = c.take(page(b, lead, i));
    if (!c.ok()) return;
    const Matrix product = c.take(matmul(left, right, transpose_b, true));
    inner = {product.rows(), product.cols()};
    out.add(product);
  }
  c.give("out", out.tensor(lead, inner));
  if (c.ok() && c.has_gradients()) give_matmul_gradients(c, a, b, lead, transpose_b);
}

void run_linear(BlockCase& c) {
  const GoldenTensor x = c.input("x");
  const Matrix weight = c.matrix("weight");
  const std::optional<Matrix> bias = c.maybe_matrix("bias");
  if (!c.ok()) return;
  const Matrix out = c.take(linear(rows_of(x), weight, bias, true));
  Shape shape = leading_axes(x.shape, 1);
  shape.push_back(out.cols());
  c.give("out", tensor_of(out, shape));
  if (!c.ok() || !c.has_gradients()) return;
  const Matrix given = given_gradient(c, c.input("d_out"), out);
  if (!c.ok()) return;
  const auto d = linear_gradient(rows_of(x), weight, given);
  c.give("d_x", tensor_of(d.x, x.shape));
  c.give("d_weight", tensor_of(d.weight));
  c.give("d_bias", tensor_of(d.bias, {d.bias.cols()}));
}

// Softmax along the last axis. A row that contains only −∞ gives NaN, as in PyTorch.
void run_softmax(BlockCase& c) {
  const GoldenTensor x = c.input("x");
  if (!c.ok()) return;
  const Matrix rows = rows_of(x);
  const Matrix weights = softmax_rows(rows, FullyMasked::nan);
  c.give("softmax", tensor_of(weights, x.shape));
  c.give("log_softmax", tensor_of(log_softmax_rows(rows), x.shape));
  if (!c.has_gradients()) return;
  const Matrix given = given_gradient(c, c.input("d_softmax"), weights);
  if (c.ok()) c.give("d_x", tensor_of(softmax_gradient(weights, given), x.shape));
}

}  // namespace riverbank::golden
