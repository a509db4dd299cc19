// The steps of a transformer block in order. The reference implementation and training share this
// code.
#pragma once

#include "attention/block.h"

namespace riverbank {

// Runs a pre-norm block: y = x + attention(norm₁(x)), output = y + feed_forward(norm₂(y)).
template <class T, class Layer, class Ops>
Error pre_norm_steps(const MatrixOf<T>& x, const Layer& block, const Ops& ops, BlockTraceOf<T>& t) {
  const MatrixOf<T>& y = t.after_attention;
  return first_error(
      [&] { return ops.norm("norm_1", x, block.norm_1, t.normed_1); },
      [&] { return ops.attend(t.normed_1, block.attention, t.attention); },
      [&] { return ops.add(x, "the attention's output", t.attention.output, t.after_attention); },
      [&] { return ops.norm("norm_2", y, block.norm_2, t.normed_2); },
      [&] { return ops.feed_forward(t.normed_2, block.feed_forward, t.feed_forward); },
      [&] { return ops.add(y, "the feed-forward's output", t.feed_forward.output, t.output); });
}

// Runs a post-norm block: y = norm₁(x + attention(x)), output = norm₂(y + feed_forward(y)).
template <class T, class Layer, class Ops>
Error post_norm_steps(const MatrixOf<T>& x, const Layer& block, const Ops& ops,
                      BlockTraceOf<T>& t) {
  const MatrixOf<T>& y = t.after_attention;
  MatrixOf<T> sum;
  return first_error(
      [&] { return ops.attend(x, block.attention, t.attention); },
      [&] { return ops.add(x, "the attention's output", t.attention.output, sum); },
      [&] { return ops.norm("norm_1", sum, block.norm_1, t.normed_1); },
      [&] {
        t.after_attention = t.normed_1;
        return ops.feed_forward(y, block.feed_forward, t.feed_forward);
      },
      [&] { return ops.add(y, "the feed-forward's output", t.feed_forward.output, sum); },
      [&] { return ops.norm("norm_2", sum, block.norm_2, t.normed_2); },
      [&]() -> Error {
        t.output = t.normed_2;
        return {};
      });
}

// Fills the trace `t` for x (tokens × d), or returns the first error. `ops` computes the parts:
// Reference (attention/reference.h) or Kernels (model/kernels.h). `block` is a Block or any type
// whose members have the same names.
template <class T, class Layer, class Ops>
Error block_steps(const MatrixOf<T>& x, const Layer& block, const Ops& ops, BlockTraceOf<T>& t) {
  return block.norm_place == NormPlace::pre ? pre_norm_steps(x, block, ops, t)
                                            : post_norm_steps(x, block, ops, t);
}

}  // namespace riverbank
