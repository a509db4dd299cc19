// Defines the operations on texts that a model continues. The model is a language model trained
// here, or a published model.
#pragma once

#include "model/sampling.h"
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

template <>
inline constexpr std::string_view record_name<Sampling> = "Sampling";

// A text and the generator that draws its next tokens. Session: LanguageModelText or TextSession.
template <class Session>
struct WrittenText {
  Session session;
  Generator generator;
};
template <class Session>
using TextHandle = Handle<WrittenText<Session>>;

// Keeps a text until JavaScript ends it, and returns its handle.
template <class Session>
Result<TextHandle<Session>> keep_text(Result<Session> started) {
  if (!started) return failure(started.error());
  return keep(WrittenText<Session>{*std::move(started), Generator(0)});
}

// Appends tokens to a text. Errors: those of session.append.
template <class Session>
Result<Nothing> append_tokens(const TextHandle<Session>& text, const std::vector<Index>& ids) {
  return done_unless(text->session.append(ids));
}

// Cuts a text to its first `length` tokens. Errors: those of session.truncate.
template <class Session>
Result<Nothing> cut_text(const TextHandle<Session>& text, Index length) {
  return done_unless(text->session.truncate(length));
}

template <class Session>
Result<Nothing> seed_text(const TextHandle<Session>& text, const Seed& seed) {
  text->generator = Generator(seed.value);
  return Nothing{};
}

template <class Session, class Visit>
void visit_written_text(const Visit& visit) {
  visit(Does<append_tokens<Session>>{}, "appendTokens", {{"text"}, {"ids"}});
  visit(Does<cut_text<Session>>{}, "cutText", {{"text"}, {"length"}});
  visit(Does<seed_text<Session>>{}, "seedText", {{"text"}, {"seed"}});
  visit(Does<dispose<WrittenText<Session>>>{}, "endText", {{"text"}});
}

}  // namespace riverbank::wasm
