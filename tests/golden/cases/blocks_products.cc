// Products and softmax of the blocks files.
#include "attention/products.h"
#include "attention/softmax.h"
#include "golden/cases/block_ops.h"
#include "golden/cases/pages.h"

namespace riverbank::golden {

// a (… × n × k) · b (… × k × m), page by page; b may come with its last two axes swapped.
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
}

// Along the last axis. A row of −∞ is NaN, as PyTorch's softmax gives it.
void run_softmax(BlockCase& c) {
  const GoldenTensor x = c.input("x");
  if (!c.ok()) return;
  const Matrix rows = rows_of(x);
  c.give("softmax", tensor_of(softmax_rows(rows, FullyMasked::nan), x.shape));
  c.give("log_softmax", tensor_of(log_softmax_rows(rows), x.shape));
}

}  // namespace riverbank::golden
