// Operations on texts that a model continues, and the records that they use.
#pragma once

#include "checkpoints/session.h"
#include "wasm/checkpoints/head_place.h"
#include "wasm/operation.h"

namespace riverbank {

template <class Visit>
void visit_fields(Sampling& sampling, const Visit& visit) {
  visit("greedy", sampling.greedy);
  visit("temperature", sampling.temperature);
  visit("top_k", sampling.top_k);
  visit("top_p", sampling.top_p);
  visit("repetition_penalty", sampling.repetition_penalty);
}

}  // namespace riverbank

namespace riverbank::wasm {

// A text and the generator that draws its tokens.
struct WrittenText {
  TextSession session;
  Generator generator;
};
using TextHandle = Handle<WrittenText>;

// The token that was appended to a text, with its score.
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

// Errors: those of TextSession.
Result<TextHandle> start_text(const std::vector<HeadPlace>& off);
Result<Nothing> append_tokens(const TextHandle& text, const std::vector<Index>& ids);
Result<Nothing> cut_text(const TextHandle& text, Index length);
Result<Nothing> seed_text(const TextHandle& text, const Seed& seed);
Result<WrittenToken> write_token(const TextHandle& text, const Sampling& sampling);

template <class Visit>
void visit_session(const Visit& visit) {
  visit(Does<start_text>{}, "startText", {{"off"}});
  visit(Does<append_tokens>{}, "appendTokens", {{"text"}, {"ids"}});
  visit(Does<cut_text>{}, "cutText", {{"text"}, {"length"}});
  visit(Does<seed_text>{}, "seedText", {{"text"}, {"seed"}});
  visit(Does<write_token>{}, "writeToken", {{"text"}, {"sampling"}});
  visit(Does<dispose<WrittenText>>{}, "endText", {{"text"}});
}

}  // namespace riverbank::wasm
