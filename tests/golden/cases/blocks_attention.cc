// Scaled dot-product attention of the blocks files, with given queries, keys and values.
#include "attention/attend.h"
#include "golden/cases/block_ops.h"
#include "golden/cases/masks.h"
#include "golden/cases/page_gradients.h"
#include "model/gradients/attend.h"

namespace riverbank::golden {

// q (… × n × d), k (… × m × d), v (… × m × d_v): each page is one attention without projections.
// `scores` in the files are divided but not masked: they are our `scaled`.
void run_sdpa(BlockCase& c) {
  const GoldenTensor q = c.input("q");
  const GoldenTensor k = c.input("k");
  const GoldenTensor v = c.input("v");
  const Masks masks = read_masks(c);
  c.ignore({"fully_masked_rows"});  // the weights show them as NaN
  const Shape lead = broadcast(leading_axes(q.shape), leading_axes(k.shape));
  AttendInput input;
  input.fully_masked = FullyMasked::nan;
  input.allow_non_finite = true;
  if (c.has_param("divide_by")) {
    input.scale = Scale::divisor;
    input.divisor = static_cast<float>(c.number("divide_by"));
  }
  Pile scaled;
  Pile weights;
  Pile output;
  Trace trace;
  PageGradients d_q(q, lead);
  PageGradients d_k(k, lead);
  PageGradients d_v(v, lead);
  const bool backwards = c.has_gradients();
  const GoldenTensor d_out = backwards ? c.input("d_out") : GoldenTensor{};
  for (Index i = 0; c.ok() && i < element_count(lead); ++i) {
    input.embeddings = c.take(page(q, lead, i));
    input.source = c.take(page(k, lead, i));
    input.value_source = c.take(page(v, lead, i));
    input.mask =
        c.take(mask_of_page(masks, lead, i, 1, input.embeddings.rows(), input.source->rows()));
    if (!c.ok()) return;
    trace = c.take(attend(input));
    scaled.add(trace.scaled);
    weights.add(trace.weights);
    output.add(trace.output);
    if (!c.ok() || !backwards) continue;
    const Matrix given = given_gradient(c, d_out, lead, i, trace.output);
    if (!c.ok()) return;
    const auto d = attend_gradient(input, trace, given).steps;
    d_q.add(i, d.embeddings);
    d_k.add(i, d.source);
    d_v.add(i, d.value_source);
  }
  const Shape square = {trace.scaled.rows(), trace.scaled.cols()};
  c.give("scores", scaled.tensor(lead, square));
  c.give("weights", weights.tensor(lead, square));
  c.give("out", output.tensor(lead, {trace.output.rows(), trace.output.cols()}));
  c.give("d_q", d_q.tensor());
  c.give("d_k", d_k.tensor());
  c.give("d_v", d_v.tensor());
}

}  // namespace riverbank::golden
