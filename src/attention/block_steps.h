// The steps of a transformer block in order. The reference implementation and training share them.
#pragma once

#include "attention/block.h"

namespace riverbank {

// y = x + attention(norm₁(x)),  output = y + feed_forward(norm₂(y))
template <class T, class Layer, class How>
Complaint pre_norm_steps(const MatrixOf<T>& x, const Layer& block, const How& how,
                         BlockTraceOf<T>& t) {
  const MatrixOf<T>& y = t.after_attention;
  return first_complaint(
      [&] { return how.norm("norm_1", x, block.norm_1, t.normed_1); },
      [&] { return how.attend(t.normed_1, block.attention, t.attention); },
      [&] { return how.add(x, "the attention's output", t.attention.output, t.after_attention); },
      [&] { return how.norm("norm_2", y, block.norm_2, t.normed_2); },
      [&] { return how.feed_forward(t.normed_2, block.feed_forward, t.feed_forward); },
      [&] { return how.add(y, "the feed-forward's output", t.feed_forward.output, t.output); });
}

// y = norm₁(x + attention(x)),  output = norm₂(y + feed_forward(y))
template <class T, class Layer, class How>
Complaint post_norm_steps(const MatrixOf<T>& x, const Layer& block, const How& how,
                          BlockTraceOf<T>& t) {
  const MatrixOf<T>& y = t.after_attention;
  MatrixOf<T> sum;
  return first_complaint(
      [&] { return how.attend(x, block.attention, t.attention); },
      [&] { return how.add(x, "the attention's output", t.attention.output, sum); },
      [&] { return how.norm("norm_1", sum, block.norm_1, t.normed_1); },
      [&] {
        t.after_attention = t.normed_1;
        return how.feed_forward(y, block.feed_forward, t.feed_forward);
      },
      [&] { return how.add(y, "the feed-forward's output", t.feed_forward.output, sum); },
      [&] { return how.norm("norm_2", sum, block.norm_2, t.normed_2); },
      [&]() -> Complaint {
        t.output = t.normed_2;
        return {};
      });
}

// Fills the trace `t` for x (tokens × d), or returns the first error. `how` computes the parts
// (attention/reference.h, model/kernels.h, checkpoints/stored_kernels.h). `block` is a Block or any
// type whose members have the same names.
template <class T, class Layer, class How>
Complaint block_steps(const MatrixOf<T>& x, const Layer& block, const How& how,
                      BlockTraceOf<T>& t) {
  return block.norm_place == NormPlace::pre ? pre_norm_steps(x, block, how, t)
                                            : post_norm_steps(x, block, how, t);
}

}  // namespace riverbank
