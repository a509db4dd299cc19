// JavaScript's access to tokenizers, text generation and the built-in corpora.
#include "model/corpora.h"
#include "model/generate.h"
#include "random/seed.h"
#include "wasm/call.h"
#include "wasm/fast/language_model.h"

namespace riverbank::wasm {

Batch read_batch(Request& request) {
  Batch batch;
  batch.sequences = request.whole();
  batch.length = request.whole();
  batch.tokens = request.wholes();
  for (const Index target : request.wholes()) batch.targets.push_back(target);
  return batch;
}

void write_batch(Reply& reply, const Batch& batch) {
  reply.whole(batch.sequences);
  reply.whole(batch.length);
  reply.wholes(batch.tokens);
  reply.count(batch.targets.size());
  for (const std::int64_t target : batch.targets) reply.whole(target);
}

Result<Tokenizer> read_tokenizer(Request& request) {
  const auto kind = read_choice<TokenKind>(request);
  return Tokenizer::from_tokens(kind, request.texts());
}

void write_tokenizer(Reply& reply, const Tokenizer& tokenizer) {
  reply.count(static_cast<std::size_t>(tokenizer.kind()));
  reply.texts(tokenizer.tokens());
}

namespace {

Error reply_tokenizer(Reply& reply, const Result<Tokenizer>& tokenizer) {
  if (!tokenizer) return tokenizer.error();
  write_tokenizer(reply, *tokenizer);
  return {};
}

Error tokenizer_from_text(Request& request, Reply& reply) {
  const auto kind = read_choice<TokenKind>(request);
  return reply_tokenizer(reply, Tokenizer::from_text(kind, request.text()));
}

Error tokenizer_from_tokens(Request& request, Reply& reply) {
  return reply_tokenizer(reply, read_tokenizer(request));
}

Error encode(Request& request, Reply& reply) {
  const auto tokenizer = read_tokenizer(request);
  if (!tokenizer) return tokenizer.error();
  const auto ids = tokenizer->encode(request.text());
  if (!ids) return ids.error();
  reply.wholes(*ids);
  return {};
}

Error decode(Request& request, Reply& reply) {
  const auto tokenizer = read_tokenizer(request);
  if (!tokenizer) return tokenizer.error();
  const auto text = tokenizer->decode(request.wholes());
  if (!text) return text.error();
  reply.text(*text);
  return {};
}

void write_sentences(Reply& reply, std::span<const BankSentence> sentences) {
  reply.count(sentences.size());
  for (const BankSentence& sentence : sentences) {
    reply.text(sentence.text);
    reply.count(static_cast<std::size_t>(sentence.meaning));
  }
}

void write_task(Reply& reply, const Task& task) {
  reply.texts(task.tokens);
  reply.whole(task.length);
  reply.whole(task.answer);
}

Error corpora(Request&, Reply& reply) {
  reply.text(bank_text(bank_sentences()));
  write_sentences(reply, bank_sentences());
  write_sentences(reply, unseen_bank_sentences());
  write_task(reply, task(TaskKind::copy));
  write_task(reply, task(TaskKind::brackets));
  return {};
}

Error starts(Request& request, Reply& reply) {
  const auto text_size = request.whole();
  const Index length = request.whole();
  const Index sequences = request.whole();
  const auto seed = parse_seed(request.text());
  if (!seed) return seed.error();
  const auto starts = random_starts(text_size, length, sequences, *seed, request.int64());
  if (!starts) return starts.error();
  reply.count(starts->size());
  for (const std::int64_t start : *starts) reply.whole(start);
  return {};
}

Error texts_of_task(Request& request, Reply& reply) {
  const auto kind = read_choice<TaskKind>(request);
  const Index sequences = request.whole();
  const auto seed = parse_seed(request.text());
  if (!seed) return seed.error();
  const auto batch = task_batch(kind, sequences, *seed, request.int64());
  if (!batch) return batch.error();
  write_batch(reply, *batch);
  return {};
}

HandleTable<Generation>& generations() {
  static HandleTable<Generation> the_generations;
  return the_generations;
}

std::shared_ptr<const LayersOf<float>> layers_of(KeptModel& model) {
  auto layers = model.layers.lock();
  if (!layers) {
    layers =
        std::make_shared<const LayersOf<float>>(build_layers(model.config, model.state.parameters));
    model.layers = layers;
  }
  return layers;
}

Error start_generation(Request& request, Reply& reply) {
  KeptModel& model = read_model(request);
  std::vector<Index> prompt = request.wholes();
  Sampling sampling;
  sampling.greedy = request.flag();
  sampling.temperature = request.number();
  if (request.flag()) sampling.top_k = request.whole();
  if (request.flag()) sampling.top_p = request.number();
  const auto seed = parse_seed(request.text());
  if (!seed) return seed.error();
  auto generation =
      Generation::start(model.config, layers_of(model), std::move(prompt), sampling, *seed);
  if (!generation) return generation.error();
  reply.whole(generations().put(*std::move(generation)));
  return {};
}

Error next_token(Request& request, Reply& reply) {
  auto result = generations().at(request.whole()).next();
  if (!result) return result.error();
  const NextToken& next = reply.keep(*std::move(result));
  reply.whole(next.token);
  reply.matrix(next.logits);
  reply.matrix(next.probabilities);
  return {};
}

Error end_generation(Request& request, Reply&) {
  generations().remove(request.whole());
  return {};
}

EMSCRIPTEN_BINDINGS(language_model_text) {
  emscripten::function("tokenizerFromText", &call<tokenizer_from_text>);
  emscripten::function("tokenizerFromTokens", &call<tokenizer_from_tokens>);
  emscripten::function("encode", &call<encode>);
  emscripten::function("decode", &call<decode>);
  emscripten::function("corpora", &call<corpora>);
  emscripten::function("randomStarts", &call<starts>);
  emscripten::function("taskBatch", &call<texts_of_task>);
  emscripten::function("startGeneration", &call<start_generation>);
  emscripten::function("nextToken", &call<next_token>);
  emscripten::function("endGeneration", &call<end_generation>);
}

}  // namespace
}  // namespace riverbank::wasm
