// Lets JavaScript call softmax, its five stages, and the loss that is made of it.
#include "attention/softmax.h"

#include "attention/check.h"
#include "attention/loss.h"
#include "wasm/call.h"

namespace riverbank::wasm {
namespace {

// −∞ may stand in a row, as masks put it there.
Complaint check_scores(const char* name, const Matrix& scores, bool allow_non_finite) {
  return first_complaint([&] { return check_not_empty(name, scores); },
                         [&] { return allow_non_finite ? "" : check_finite(name, scores, true); });
}

Complaint softmax(Request& request, Reply& reply) {
  const Matrix x = request.matrix<float>();
  const auto kind = request.choice<SoftmaxKind>();
  const bool log = request.flag();
  const auto rule = request.choice<FullyMasked>();
  const bool allow_non_finite = request.flag();
  if (Complaint complaint = check_scores("x", x, allow_non_finite); !complaint.empty()) {
    return complaint;
  }
  reply.matrix(reply.keep(log ? log_softmax_rows(x, kind) : softmax_rows(x, rule, kind)));
  return {};
}

Complaint softmax_stages(Request& request, Reply& reply) {
  const Matrix row = request.matrix<float>();
  const auto kind = request.choice<SoftmaxKind>();
  if (Complaint complaint = check_scores("row", row, false); !complaint.empty()) return complaint;
  const SoftmaxSteps<float>& steps = reply.keep(softmax_steps(row, kind));
  reply.number(static_cast<double>(steps.maximum));
  reply.matrix(steps.shifted);
  reply.matrix(steps.exponentials);
  reply.number(static_cast<double>(steps.sum));
  reply.matrix(steps.weights);
  return {};
}

Complaint loss(Request& request, Reply& reply) {
  const Matrix logits = request.matrix<float>();
  const std::vector<std::int64_t> targets = request.int64s();
  const auto reduction = request.choice<Reduction>();
  const std::int64_t ignore = request.int64();
  const auto result = cross_entropy(logits, targets, reduction, ignore);
  if (!result) return result.error();
  reply.number(static_cast<double>(*result));
  return {};
}

EMSCRIPTEN_BINDINGS(softmax) {
  emscripten::function("softmax", &call<softmax>);
  emscripten::function("softmaxSteps", &call<softmax_stages>);
  emscripten::function("crossEntropy", &call<loss>);
}

}  // namespace
}  // namespace riverbank::wasm
