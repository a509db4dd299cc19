// Runs a transformer block, before- or after-norm, keeping each part's numbers.
#include "attention/block.h"

namespace riverbank {
namespace {

template <class T>
Complaint check_addable(std::string_view what, const MatrixOf<T>& part, const MatrixOf<T>& x) {
  return check_equal("x has width", x.cols(), std::string(what) + " has width", part.cols());
}

template <class T>
Complaint run_attention(const MatrixOf<T>& x, const BlockOf<T>& block, BlockTraceOf<T>& trace) {
  AttendInputOf<T> input = block.attention;
  input.embeddings = x;
  auto attended = attend(input);
  if (!attended) return attended.error();
  trace.attention = *std::move(attended);
  return {};
}

template <class T>
Complaint run_feed_forward(const MatrixOf<T>& x, const BlockOf<T>& block, BlockTraceOf<T>& trace) {
  auto steps = feed_forward(x, block.feed_forward, block.attention.allow_non_finite);
  if (!steps) return steps.error();
  trace.feed_forward = *std::move(steps);
  return {};
}

template <class T>
Complaint run_norm(std::string_view name, const MatrixOf<T>& x, const BlockOf<T>& block,
                   const LayerNormOf<T>& norm, MatrixOf<T>& out) {
  auto normed = layer_norm(x, norm, block.attention.allow_non_finite);
  if (!normed) return std::string(name) + ": " + normed.error();
  out = *std::move(normed);
  return {};
}

template <class T>
Complaint run_pre_norm(const MatrixOf<T>& x, const BlockOf<T>& block, BlockTraceOf<T>& t) {
  return first_complaint(
      [&] { return run_norm("norm_1", x, block, block.norm_1, t.normed_1); },
      [&] { return run_attention(t.normed_1, block, t); },
      [&] { return check_addable("the attention's output", t.attention.output, x); },
      [&]() -> Complaint {
        t.after_attention = x + t.attention.output;
        return {};
      },
      [&] { return run_norm("norm_2", t.after_attention, block, block.norm_2, t.normed_2); },
      [&] { return run_feed_forward(t.normed_2, block, t); },
      [&] { return check_addable("the feed-forward's output", t.feed_forward.output, x); },
      [&]() -> Complaint {
        t.output = t.after_attention + t.feed_forward.output;
        return {};
      });
}

template <class T>
Complaint run_post_norm(const MatrixOf<T>& x, const BlockOf<T>& block, BlockTraceOf<T>& t) {
  return first_complaint(
      [&] { return run_attention(x, block, t); },
      [&] { return check_addable("the attention's output", t.attention.output, x); },
      [&] { return run_norm("norm_1", x + t.attention.output, block, block.norm_1, t.normed_1); },
      [&] {
        t.after_attention = t.normed_1;
        return run_feed_forward(t.after_attention, block, t);
      },
      [&] { return check_addable("the feed-forward's output", t.feed_forward.output, x); },
      [&] {
        return run_norm("norm_2", t.after_attention + t.feed_forward.output, block, block.norm_2,
                        t.normed_2);
      },
      [&]() -> Complaint {
        t.output = t.normed_2;
        return {};
      });
}

}  // namespace

template <class T>
Result<BlockTraceOf<T>> run_block(const MatrixOf<T>& x, const BlockOf<T>& block) {
  BlockTraceOf<T> trace;
  Complaint complaint = check_matrix("x", x, block.attention.allow_non_finite);
  if (!complaint.empty()) return failure(std::move(complaint));
  complaint = block.norm_place == NormPlace::pre ? run_pre_norm(x, block, trace)
                                                 : run_post_norm(x, block, trace);
  if (!complaint.empty()) return failure(std::move(complaint));
  return trace;
}

template Result<BlockTraceOf<float>> run_block(const Matrix&, const BlockOf<float>&);
template Result<BlockTraceOf<double>> run_block(const MatrixOf<double>&, const BlockOf<double>&);

}  // namespace riverbank
