// Gives JavaScript access to tokenizers, text generation and the built-in corpora.
#include "model/corpora.h"
#include "wasm/language_model/operations.h"

namespace riverbank::wasm {
namespace {

Result<Vocabulary> vocabulary_of(const Result<Tokenizer>& tokenizer) {
  if (!tokenizer) return failure(tokenizer.error());
  return Vocabulary{tokenizer->kind(), tokenizer->tokens()};
}

std::vector<BankSentence> copied(std::span<const BankSentence> sentences) {
  return {sentences.begin(), sentences.end()};
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

}  // namespace

Result<Vocabulary> tokenizer_from_text(TokenKind kind, const std::string& text) {
  return vocabulary_of(Tokenizer::from_text(kind, text));
}

Result<Vocabulary> tokenizer_from_tokens(TokenKind kind, std::vector<std::string>& tokens) {
  return vocabulary_of(Tokenizer::from_tokens(kind, std::move(tokens)));
}

Result<std::vector<Index>> encode(Vocabulary& vocabulary, const std::string& text) {
  const auto tokenizer = Tokenizer::from_tokens(vocabulary.kind, std::move(vocabulary.tokens));
  if (!tokenizer) return failure(tokenizer.error());
  return tokenizer->encode(text);
}

Result<std::string> decode(Vocabulary& vocabulary, const std::vector<Index>& ids) {
  const auto tokenizer = Tokenizer::from_tokens(vocabulary.kind, std::move(vocabulary.tokens));
  if (!tokenizer) return failure(tokenizer.error());
  return tokenizer->decode(ids);
}

Result<Corpora> all_corpora() {
  return Corpora{.bank = {.text = bank_text(bank_sentences()),
                          .sentences = copied(bank_sentences()),
                          .unseen = copied(unseen_bank_sentences())},
                 .copy = task(TaskKind::copy),
                 .brackets = task(TaskKind::brackets)};
}

Result<std::vector<std::int64_t>> draw_starts(Index text_length, Index length, Index sequences,
                                              const Seed& seed, const Int64& step) {
  return random_starts(text_length, length, sequences, seed.value, step.value);
}

Result<Batch> draw_task_batch(TaskKind task, Index sequences, const Seed& seed, const Int64& step) {
  return task_batch(task, sequences, seed.value, step.value);
}

Result<Text> start_text(const Model& model) {
  return keep_text(LanguageModelText::start(model->config, layers_of(*model)));
}

Result<NextToken> next_token(const Text& text, const Sampling& sampling) {
  return text->session.next(sampling, text->generator);
}

}  // namespace riverbank::wasm
