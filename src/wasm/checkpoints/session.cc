// Continues texts with the module's model.
#include "wasm/checkpoints/session.h"

#include "wasm/checkpoints/operations.h"

namespace riverbank::wasm {

Result<SessionHandle> start_session(const std::vector<HeadPlace>& off) {
  return keep_text(TextSession::start(loaded_model(), off));
}

Result<WrittenToken> write_token(const SessionHandle& text, const Sampling& sampling) {
  const auto next = text->session.next(sampling, text->generator);
  if (!next) return failure(next.error());
  return WrittenToken{.id = next->token,
                      .logit = next->logits(0, next->token),
                      .probability = next->probabilities(0, next->token)};
}

}  // namespace riverbank::wasm
