// Defines the operations on texts that a published model continues, and their records.
#pragma once

#include "checkpoints/session.h"
#include "wasm/checkpoints/head_place.h"
#include "wasm/written_text.h"

namespace riverbank::wasm {

using SessionHandle = TextHandle<TextSession>;

// The token that was appended to a text, with its logit.
struct WrittenToken {
  Index id = 0;
  float logit = 0;
  float probability = 0;  // the probability of being chosen
};
template <class Visit>
void visit_fields(WrittenToken& token, const Visit& visit) {
  visit("id", token.id);
  visit("logit", token.logit);
  visit("probability", token.probability);
}

// Starts a text. Errors: those of TextSession::start.
Result<SessionHandle> start_session(const std::vector<HeadPlace>& off);
// Chooses the next token and appends it. Errors: those of TextSession::next.
Result<WrittenToken> write_token(const SessionHandle& text, const Sampling& sampling);

template <class Visit>
void visit_session(const Visit& visit) {
  visit(Does<start_session>{}, "startText", {{"off"}});
  visit(Does<write_token>{}, "writeToken", {{"text"}, {"sampling"}});
}

}  // namespace riverbank::wasm
