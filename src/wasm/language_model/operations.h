// Defines the table of the language model's operations.
#pragma once

#include "wasm/language_model/language_model.h"

namespace riverbank::wasm {

using Model = Handle<KeptModel>;
using Text = TextHandle<LanguageModelText>;

// Creates a model. Its initial parameters are `parameters` or, if they are absent, random ones
// drawn with `seed`. Errors: those of Tokenizer::from_tokens, check_config, draw_parameters and
// check_checkpoint.
Result<CreatedModel> create_model(const LanguageModelConfig& config, const Seed& seed,
                                  std::optional<Tables<float>>& parameters,
                                  const TrainOptions& options,
                                  std::optional<Vocabulary>& tokenizer);
Result<CreatedModel> load_model(const Bytes& file);
Result<Bytes> save_model(const Model& model);

Result<ParametersView<float>> model_parameters(const Model& model);
Result<Nothing> set_parameters(const Model& model, Tables<float>& parameters);
Result<TrainOptions> train_options(const Model& model);
Result<Nothing> set_train_options(const Model& model, const TrainOptions& options);

Result<TrainedStep> train(const Model& model, const Batch& batch);
Result<float> model_loss(const Model& model, const Batch& batch);
template <class T>
Result<ModelGradients<T>> model_gradients(const Model& model, const Batch& batch);
Result<GradientCheck> check_gradient(const Model& model, const Batch& batch, const Cell& cell,
                                     double step);
Result<LanguageModelTrace> trace_tokens(const Model& model, const std::vector<Index>& tokens);

// Starts a text. Errors: those of LanguageModelText::start.
Result<Text> start_text(const Model& model);
// Chooses the next token and appends it. Errors: those of LanguageModelText::next.
Result<NextToken> next_token(const Text& text, const Sampling& sampling);

Result<Vocabulary> tokenizer_from_text(TokenKind kind, const std::string& text);
Result<Vocabulary> tokenizer_from_tokens(TokenKind kind, std::vector<std::string>& tokens);
Result<std::vector<Index>> encode(Vocabulary& vocabulary, const std::string& text);
Result<std::string> decode(Vocabulary& vocabulary, const std::vector<Index>& ids);

Result<Corpora> all_corpora();
Result<std::vector<std::int64_t>> draw_starts(Index text_length, Index length, Index sequences,
                                              const Seed& seed, const Int64& step);
Result<Batch> draw_task_batch(TaskKind task, Index sequences, const Seed& seed, const Int64& step);

template <class Visit>
void visit_language_model(const Visit& visit) {
  visit(Does<create_model>{}, "createModel",
        {{"config"}, {"seed"}, {"parameters"}, {"train"}, {"tokenizer"}});
  visit(Does<load_model>{}, "loadModel", {{"file"}});
  visit(Does<save_model>{}, "saveModel", {{"model"}});
  visit(Does<dispose<KeptModel>>{}, "disposeModel", {{"model"}});
  visit(Does<model_parameters>{}, "parameters", {{"model"}});
  visit(Does<set_parameters>{}, "setParameters", {{"model"}, {"parameters"}});
  visit(Does<train_options>{}, "trainOptions", {{"model"}});
  visit(Does<set_train_options>{}, "setTrainOptions", {{"model"}, {"train"}});
  visit(Does<train>{}, "train", {{"model"}, {"batch"}});
  visit(Does<model_loss>{}, "loss", {{"model"}, {"batch"}});
  visit(DoesInPrecision<model_gradients<float>, model_gradients<double>>{}, "gradients",
        {{"model"}, {"batch"}});
  visit(Does<check_gradient>{}, "checkGradient", {{"model"}, {"batch"}, {"cell"}, {"step"}});
  visit(Does<trace_tokens>{}, "trace", {{"model"}, {"tokens"}});
  visit(Does<start_text>{}, "startText", {{"model"}});
  visit(Does<next_token>{}, "writeToken", {{"text"}, {"sampling"}});
  visit(Does<tokenizer_from_text>{}, "tokenizerFromText", {{"kind"}, {"text"}});
  visit(Does<tokenizer_from_tokens>{}, "tokenizerFromTokens", {{"kind"}, {"tokens"}});
  visit(Does<encode>{}, "encode", {{"vocabulary"}, {"text"}});
  visit(Does<decode>{}, "decode", {{"vocabulary"}, {"ids"}});
  visit(Does<all_corpora>{}, "corpora", {});
  visit(Does<draw_starts>{}, "randomStarts",
        {{"text_length"}, {"length"}, {"sequences"}, {"seed"}, {"step"}});
  visit(Does<draw_task_batch>{}, "taskBatch", {{"task"}, {"sequences"}, {"seed"}, {"step"}});
}

}  // namespace riverbank::wasm
