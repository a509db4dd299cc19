// Defines the operations on scores: softmax, its five steps, and the cross-entropy loss.
#pragma once

#include "attention/softmax.h"

#include "attention/check.h"
#include "attention/loss.h"
#include "wasm/operation.h"

namespace riverbank::wasm {

struct SoftmaxOptions {
  SoftmaxKind kind = SoftmaxKind::stable;
  bool log = false;
  FullyMasked fully_masked = FullyMasked::zero;
  bool allow_non_finite = false;
};

template <class Visit>
void visit_fields(SoftmaxOptions& options, const Visit& visit) {
  visit("kind", options.kind);
  visit("log", options.log);
  visit("fully_masked", options.fully_masked);
  visit("allow_non_finite", options.allow_non_finite);
}

struct SoftmaxStepsOptions {
  SoftmaxKind kind = SoftmaxKind::stable;
};

template <class Visit>
void visit_fields(SoftmaxStepsOptions& options, const Visit& visit) {
  visit("kind", options.kind);
}

struct LossOptions {
  Reduction reduction = Reduction::mean;
  Int64 ignore_index = {-100};  // PyTorch's default
};

template <class Visit>
void visit_fields(LossOptions& options, const Visit& visit) {
  visit("reduction", options.reduction);
  visit("ignore_index", options.ignore_index);
}

// Checks that scores are not empty and, unless `allow_non_finite`, contain neither NaN nor +∞. −∞
// is always allowed, because masks produce it.
inline Error check_scores(const char* name, const Matrix& scores, bool allow_non_finite) {
  return first_error([&] { return check_not_empty(name, scores); },
                     [&] { return allow_non_finite ? "" : check_finite(name, scores, true); });
}

inline Result<Matrix> softmax(const Matrix& x, const SoftmaxOptions& options) {
  const SoftmaxKind kind = options.kind;
  Error error = check_scores("x", x, options.allow_non_finite);
  if (!error.empty()) return failure(std::move(error));
  return options.log ? log_softmax_rows(x, kind) : softmax_rows(x, options.fully_masked, kind);
}

inline Result<SoftmaxSteps<float>> softmax_stages(const Matrix& row,
                                                  const SoftmaxStepsOptions& options) {
  Error error = check_scores("row", row, false);
  if (!error.empty()) return failure(std::move(error));
  return softmax_steps(row, options.kind);
}

inline Result<float> loss(const Matrix& logits, const Int64s& targets, const LossOptions& options) {
  return cross_entropy(logits, targets.values, options.reduction, options.ignore_index.value);
}

template <class Visit>
void visit_softmax(const Visit& visit) {
  visit(Does<softmax>{}, "softmax", {{"x", "rows × keys"}, {"options"}}, "rows × keys");
  visit(Does<softmax_stages>{}, "softmaxSteps", {{"row", "keys"}, {"options"}});
  visit(Does<loss>{}, "crossEntropy",
        {{"logits", "positions × vocabulary"}, {"targets"}, {"options"}});
}

}  // namespace riverbank::wasm
