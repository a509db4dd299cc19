// Defines the records of the language model's operations.
#pragma once

#include "model/batch.h"
#include "model/checkpoint.h"
#include "model/config_fields.h"
#include "model/corpora.h"
#include "model/language_model.h"
#include "model/language_model_text.h"
#include "model/loss_and_gradients.h"
#include "wasm/operation.h"
#include "wasm/tensors.h"
#include "wasm/written_text.h"

namespace riverbank {

// These functions are in the namespace of their types, because argument-dependent lookup has to
// find them.
constexpr auto choice_names(ScaleBy) { return scale_by_names; }
constexpr auto choice_names(ContextKind) { return context_names; }
constexpr auto choice_names(PositionKind) { return position_names; }
constexpr auto choice_names(Reads) { return reads_names; }
constexpr auto choice_names(OutputKind) { return output_names; }
constexpr auto choice_names(FeedForwardKind) { return feed_forward_names; }
constexpr wasm::Words<2> choice_names(TokenKind) { return {"characters", "words"}; }
constexpr wasm::Words<2> choice_names(TaskKind) { return {"copy", "brackets"}; }
constexpr wasm::Words<2> choice_names(BankMeaning) { return {"river", "money"}; }

}  // namespace riverbank

namespace riverbank::wasm {

template <>
inline constexpr std::string_view record_name<LanguageModelConfig> = "LanguageModelConfig";
template <>
inline constexpr std::string_view record_name<TrainOptions> = "TrainOptions";
template <>
inline constexpr std::string_view record_name<Batch> = "Batch";

template <class Visit>
void visit_fields(LanguageModelConfig& config, const Visit& visit) {
  visit_config(config, [&](std::string_view name, auto& field, const auto&...) {
    if constexpr (std::is_same_v<decltype(field), Index&>) {
      if (name == "vocabulary" || name == "embedding" || name == "sequence")
        return visit(name, Needed{field});
    }
    visit(name, field);
  });
}

template <class Visit>
void visit_fields(TrainOptions& options, const Visit& visit) {
  visit_options(options, [&](std::string_view name, auto& field) { visit(name, field); });
}

template <class Visit>
void visit_fields(Batch& batch, const Visit& visit) {
  visit("sequences", Needed{batch.sequences});
  visit("length", Needed{batch.length});
  visit("tokens", Needed{batch.tokens});
  visit("targets", Needed{batch.targets});
}

// The report of a training step. `step` counts the completed steps.
struct TrainedStep {
  std::int64_t step = 0;
  StepReport report = {};
};
template <class Visit>
void visit_fields(TrainedStep& trained, const Visit& visit) {
  visit("step", trained.step);
  visit("loss", trained.report.loss);
  visit("gradient_norm", trained.report.gradient_norm);
  visit("learning_rate", trained.report.learning_rate);
}

// A tokenizer as JavaScript keeps it: the kind of tokens, and the tokens in the order of their ids.
struct Vocabulary {
  TokenKind kind = TokenKind::characters;
  std::vector<std::string> tokens;
};
template <>
inline constexpr std::string_view record_name<Vocabulary> = "Vocabulary";
template <class Visit>
void visit_fields(Vocabulary& vocabulary, const Visit& visit) {
  visit("kind", Needed{vocabulary.kind});
  visit("tokens", Needed{vocabulary.tokens});
}

// A model that JavaScript has created and not yet disposed of. `layers` are the model's layers in
// the form that text generation uses; texts that began with the same parameters share them.
struct KeptModel : Checkpoint {
  std::weak_ptr<const LayersOf<float>> layers;
};

// A model that has been created or loaded, as JavaScript gets it.
struct CreatedModel {
  Handle<KeptModel> model;
  LanguageModelConfig config;
  std::int64_t steps = 0;
  std::optional<Vocabulary> tokenizer;
};
template <>
inline constexpr std::string_view record_name<CreatedModel> = "CreatedModel";
template <class Visit>
void visit_fields(CreatedModel& created, const Visit& visit) {
  visit("model", created.model);
  visit("config", created.config);
  visit("steps", created.steps);
  visit("tokenizer", created.tokenizer);
}

// The parameters of a model, with PyTorch's names and shapes. The view does not copy them, so they
// must stay alive until JavaScript has read the reply.
template <class T>
struct ParametersView {
  const LanguageModelConfig* config = nullptr;
  const ParametersOf<T>* parameters = nullptr;
};
template <class T>
void give(Reply& reply, const ParametersView<T>& view) {
  const std::vector<ParameterInfo> list = parameter_list(*view.config);
  reply.count(list.size());
  for (const ParameterInfo& info : list) {
    const MatrixOf<T>& matrix = view.parameters->find(info.name)->second;
    const auto shape =
        is_vector(info) ? std::vector{info.columns} : std::vector{info.rows, info.columns};
    reply.text(info.name);
    reply.tensor(shape, matrix.data(), static_cast<std::size_t>(matrix.size()));
  }
}

// One cell of a parameter.
struct Cell {
  std::string name;
  Index row = 0, column = 0;
};
template <class Visit>
void visit_fields(Cell& cell, const Visit& visit) {
  visit("name", Needed{cell.name});
  visit("row", Needed{cell.row});
  visit("column", Needed{cell.column});
}

// The gradient of one cell of a parameter, computed by the backward pass and as a finite
// difference. loss_above and loss_below are the losses with the cell increased and decreased by
// half a step.
struct GradientCheck {
  double gradient = 0, finite_difference = 0, loss_above = 0, loss_below = 0;
};
template <class Visit>
void visit_fields(GradientCheck& check, const Visit& visit) {
  visit("gradient", check.gradient);
  visit("finite_difference", check.finite_difference);
  visit("loss_above", check.loss_above);
  visit("loss_below", check.loss_below);
}

// The loss of a batch, the intermediate matrices of the forward pass, and all gradients.
template <class T>
struct ModelGradients {
  LossAndGradientsOf<T> learned;
  LanguageModelConfig config;

  // Only a model with context 'heads' has attention outside of blocks.
  [[nodiscard]] bool has_attention() const { return config.context == ContextKind::heads; }
};

template <class T>
struct ModelActivations {
  ModelGradients<T>& all;
};
template <class T, class Visit>
void visit_fields(ModelActivations<T>& activations, const Visit& visit) {
  ActivationsOf<T>& a = activations.all.learned.activations;
  visit("embeddings", a.embeddings, "n × d");
  visit("averaging", a.averaging, "length × length");
  visit("attention", OnlyIf{activations.all.has_attention(), a.attention});
  visit("blocks", a.blocks);
  visit("context", a.context, "n × context");
  visit("logits", a.logits, "n × vocabulary");
}

template <class T>
inline constexpr std::string_view record_name<BlockGradientsOf<T>> = "BlockStepGradients";
template <class T, class Visit>
void visit_fields(BlockGradientsOf<T>& block, const Visit& visit) {
  visit("x", block.x, "n × d");
  visit("normed1", block.normed_1, "n × d");
  visit("after_attention", block.after_attention, "n × d");
  visit("normed2", block.normed_2, "n × d");
  visit("attention", block.attention.steps);
  visit("feed_forward", block.feed_forward.steps);
}

template <class T>
struct ModelStepGradients {
  ModelGradients<T>& all;
};
template <class T, class Visit>
void visit_fields(ModelStepGradients<T>& steps, const Visit& visit) {
  ModelGradientsOf<T>& d = steps.all.learned.gradients;
  visit("embeddings", d.embeddings, "n × d");
  visit("attention", OnlyIf{steps.all.has_attention(), d.attention.steps});
  visit("blocks", d.blocks);
  visit("context", d.context, "n × context");
  visit("logits", d.logits, "n × vocabulary");
}

template <class T, class Visit>
void visit_fields(ModelGradients<T>& gradients, const Visit& visit) {
  visit("loss", gradients.learned.loss);
  visit("parameters",
        ParametersView<T>{&gradients.config, &gradients.learned.gradients.parameters});
  visit("activations", ModelActivations<T>{gradients});
  visit("steps", ModelStepGradients<T>{gradients});
}

template <class Visit>
void visit_fields(LanguageModelTrace& trace, const Visit& visit) {
  visit("embeddings", trace.embeddings, "tokens × d");
  visit("heads", trace.heads);
  visit("blocks", trace.blocks);
  visit("averaging", trace.averaging, "tokens × tokens");
  visit("context", trace.context, "tokens × context");
  visit("logits", trace.logits, "tokens × vocabulary");
}

template <class Visit>
void visit_fields(NextToken& next, const Visit& visit) {
  visit("token", next.token);
  visit("logits", next.logits, "vocabulary");
  visit("probabilities", next.probabilities, "vocabulary");
}

template <class Visit>
void visit_fields(BankSentence& sentence, const Visit& visit) {
  visit("text", sentence.text);
  visit("meaning", sentence.meaning);
}

template <>
inline constexpr std::string_view record_name<Task> = "Task";
template <class Visit>
void visit_fields(Task& task, const Visit& visit) {
  visit("tokens", task.tokens);
  visit("length", task.length);
  visit("answer", task.answer);
}

struct BankCorpus {
  std::string text;
  std::vector<BankSentence> sentences, unseen;
};
template <class Visit>
void visit_fields(BankCorpus& corpus, const Visit& visit) {
  visit("text", corpus.text);
  visit("sentences", corpus.sentences);
  visit("unseen", corpus.unseen);
}

// The texts and tasks that the package contains.
struct Corpora {
  BankCorpus bank;
  Task copy, brackets;
};
template <class Visit>
void visit_fields(Corpora& corpora, const Visit& visit) {
  visit("bank", corpora.bank);
  visit("copy", corpora.copy);
  visit("brackets", corpora.brackets);
}

}  // namespace riverbank::wasm
