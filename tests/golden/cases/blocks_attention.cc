// Runs the golden cases of scaled dot-product attention, with given queries, keys and values.
#include "attention/attend.h"
#include "attention/heads.h"
#include "golden/cases/block_ops.h"
#include "golden/cases/masks.h"
#include "golden/cases/page_gradients.h"
#include "model/gradients/attend.h"

namespace riverbank::golden {
namespace {

// How the pages of a case (the matrices of a batch) are divided into calls of attend. If queries
// and keys have different numbers of heads, there is one call for each sentence. Otherwise there is
// one call for each page.
struct Calls {
  Shape lead;  // leading axes: one call for each of their elements
  Index heads = 1;
  Index kv_heads = 1;

  [[nodiscard]] Shape pages(Index count) const {
    Shape all = lead;
    if (heads > 1) all.push_back(count);
    return all;
  }
};

Calls calls_of(const GoldenTensor& q, const GoldenTensor& k) {
  const Shape q_lead = leading_axes(q.shape);
  const Shape k_lead = leading_axes(k.shape);
  if (q_lead.empty() || k_lead.empty() || q_lead.back() <= 1 || q_lead.back() == k_lead.back()) {
    return {broadcast(q_lead, k_lead), 1, 1};
  }
  const Calls calls = {
      broadcast({q_lead.begin(), q_lead.end() - 1}, {k_lead.begin(), k_lead.end() - 1}),
      q_lead.back(), k_lead.back()};
  return calls;
}

// The matrices of the heads of one call, side by side (tokens × heads · d).
Matrix joined_pages(BlockCase& c, const GoldenTensor& tensor, const Calls& calls, Index call,
                    Index heads) {
  Matrix stacked;
  for (Index head = 0; c.ok() && head < heads; ++head) {
    const Matrix one = c.take(page(tensor, calls.pages(heads), call * heads + head));
    if (!c.ok()) return {};
    if (head == 0) stacked = Matrix(heads * one.rows(), one.cols());
    eigen(stacked).middleRows(head * one.rows(), one.rows()) = eigen(one);
  }
  return join_heads(stacked, heads);
}

// Collects the gradient of a tensor from matrices in which the gradients of the heads are side by
// side.
class HeadGradients {
 public:
  HeadGradients(const GoldenTensor& of, const Calls& calls, Index heads)
      : heads_(heads), pages_(of, calls.pages(heads)) {}

  void add(Index call, const Matrix& joined) {
    const Matrix stacked = split_heads(joined, heads_);
    for (Index head = 0; head < heads_; ++head) {
      pages_.add(call * heads_ + head, head_rows(stacked, head, heads_));
    }
  }
  [[nodiscard]] GoldenTensor tensor() const { return pages_.tensor(); }

 private:
  Index heads_;
  PageGradients pages_;
};

// The attention sinks of a call, one for each head. A call with a single page takes the sink of
// that page's head.
std::optional<Matrix> sinks_of(BlockCase& c, const Matrix& sinks, const Calls& calls, Index call) {
  if (sinks.size() == calls.heads) return sinks;
  const Index heads = calls.lead.empty() ? 1 : calls.lead.back();
  if (sinks.size() == heads && calls.heads == 1) return Matrix{{sinks.data()[call % heads]}};
  c.complain("sinks has size " + std::to_string(sinks.size()) + " but there are " +
             std::to_string(calls.heads > 1 ? calls.heads : heads) + " heads");
  return {};
}

AttendInput read_options(BlockCase& c) {
  AttendInput input;
  input.fully_masked = FullyMasked::nan;
  input.allow_non_finite = true;
  if (c.has_param("divide_by")) {
    input.scale = Scale::divisor;
    input.divisor = static_cast<float>(c.number("divide_by"));
  }
  if (c.has_param("softcap")) input.softcap = static_cast<float>(c.number("softcap"));
  input.first_query = c.whole("first_query", 0);
  // Not needed: in fully masked rows, the file has NaN weights, and so has the engine's result.
  c.ignore({"fully_masked_rows"});
  return input;
}

}  // namespace

// Computes attention without projections, for q (… × heads × n × d), k (… × kv_heads × m × d) and v
// (… × kv_heads × m × d_v). `scores` in the files are divided but not masked. The engine calls them
// `scaled`.
void run_sdpa(BlockCase& c) {
  const GoldenTensor q = c.input("q");
  const GoldenTensor k = c.input("k");
  const GoldenTensor v = c.input("v");
  const std::optional<Matrix> sinks = c.maybe_matrix("sinks");
  const Masks masks = read_masks(c);
  AttendInput input = read_options(c);
  const Calls calls = calls_of(q, k);
  input.heads = calls.heads;
  if (calls.heads > 1) input.kv_heads = calls.kv_heads;
  const bool backwards = c.has_gradients();
  const GoldenTensor d_out = backwards ? c.input("d_out") : GoldenTensor{};
  Pile scaled, capped, masked, weights, output;
  Trace trace;
  HeadGradients d_q(q, calls, calls.heads);
  HeadGradients d_k(k, calls, calls.kv_heads);
  HeadGradients d_v(v, calls, calls.kv_heads);
  Matrix d_sinks = sinks ? Matrix(1, sinks->size()) : Matrix();
  for (Index i = 0; c.ok() && i < element_count(calls.lead); ++i) {
    input.embeddings = joined_pages(c, q, calls, i, calls.heads);
    input.source = joined_pages(c, k, calls, i, calls.kv_heads);
    input.value_source = joined_pages(c, v, calls, i, calls.kv_heads);
    if (sinks) input.sinks = sinks_of(c, *sinks, calls, i);
    if (!c.ok()) return;
    input.mask = c.take(mask_of_page(masks, calls.lead, i, calls.heads, input.embeddings.rows(),
                                     input.source->rows()));
    trace = c.take(attend(input));
    if (!c.ok()) return;
    scaled.add(trace.scaled);
    capped.add(trace.capped);
    masked.add(trace.masked);
    weights.add(trace.weights);
    output.add(trace.context);
    if (!backwards) continue;
    const Matrix given = joined_pages(c, d_out, calls, i, calls.heads);
    if (given.rows() != trace.output.rows() || given.cols() != trace.output.cols()) {
      c.complain("d_out does not have the shape of out");
    }
    if (!c.ok()) return;
    const auto d = attend_gradient(input, trace, given);
    d_q.add(i, d.steps.embeddings);
    d_k.add(i, d.steps.source);
    d_v.add(i, d.steps.value_source);
    if (!sinks) continue;
    for (Index head = 0; head < d.sinks->size(); ++head) {
      d_sinks.data()[(i * calls.heads + head) % d_sinks.size()] += d.sinks->data()[head];
    }
  }
  const Shape lead = calls.pages(calls.heads);
  const Shape square = {trace.scaled.rows() / calls.heads, trace.scaled.cols()};
  c.give("scores", scaled.tensor(lead, square));
  if (input.softcap) c.give("capped", capped.tensor(lead, square));
  c.give("masked", masked.tensor(lead, square));
  c.give("weights", weights.tensor(lead, square));
  c.give("out", output.tensor(lead, {square[0], trace.context.cols()}));
  c.give("d_q", d_q.tensor());
  c.give("d_k", d_k.tensor());
  c.give("d_v", d_v.tensor());
  if (sinks) c.give("d_sinks", tensor_of(d_sinks, {d_sinks.size()}));
}

}  // namespace riverbank::golden
