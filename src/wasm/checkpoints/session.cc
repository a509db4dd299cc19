// Continues texts with the module's model.
#include "wasm/checkpoints/session.h"

#include "wasm/checkpoints/operations.h"

namespace riverbank::wasm {

Result<TextHandle> start_text(const std::vector<HeadPlace>& off) {
  auto session = TextSession::start(loaded_model(), off);
  if (!session) return failure(session.error());
  return keep(WrittenText{*std::move(session), Generator(0)});
}

Result<Nothing> append_tokens(const TextHandle& text, const std::vector<Index>& ids) {
  return done_unless(text->session.append(ids));
}

Result<Nothing> cut_text(const TextHandle& text, Index length) {
  return done_unless(text->session.truncate(length));
}

Result<Nothing> seed_text(const TextHandle& text, const Seed& seed) {
  text->generator = Generator(seed.value);
  return Nothing{};
}

Result<WrittenToken> write_token(const TextHandle& text, const Sampling& sampling) {
  const auto next = text->session.next(sampling, text->generator);
  if (!next) return failure(next.error());
  return WrittenToken{.id = next->token,
                      .logit = next->logits(0, next->token),
                      .probability = next->probabilities(0, next->token)};
}

}  // namespace riverbank::wasm
