// How models, batches and tokenizers are read from requests and written to replies.
#pragma once

#include "model/batch.h"
#include "model/checkpoint.h"
#include "model/corpora.h"
#include "model/layers.h"
#include "wasm/fast/handle_table.h"
#include "wasm/operation.h"
#include "wasm/reply.h"

namespace riverbank::wasm {

// A model that JavaScript has created and not disposed of, and its layers for generation: texts
// that began with the same parameters share them.
struct KeptModel : Checkpoint {
  std::weak_ptr<const LayersOf<float>> layers;
};

HandleTable<KeptModel>& models();

inline KeptModel& read_model(Request& request) { return models().at(request.whole()); }

constexpr Words<2> choice_names(TokenKind) { return {"characters", "words"}; }
constexpr Words<2> choice_names(TaskKind) { return {"copy", "brackets"}; }

template <Choice V>
V read_choice(Request& request) {
  return static_cast<V>(request.choice(choice_names(V{}).size()));
}

// The number of parameters, then the name and the matrix of each.
Parameters read_parameters(Request& request);

// Writes the number of parameters, then the name and the tensor of each in PyTorch's shape. The
// reply must keep `parameters`.
template <class T>
void write_parameters(Reply& reply, const LanguageModelConfig& config,
                      const ParametersOf<T>& parameters);

Batch read_batch(Request& request);
void write_batch(Reply& reply, const Batch& batch);

// The token kind, then the vocabulary.
Result<Tokenizer> read_tokenizer(Request& request);
void write_tokenizer(Reply& reply, const Tokenizer& tokenizer);

// For each field a flag that says whether it is given, then its value. Other fields get their
// default.
TrainOptions read_options(Request& request);
void write_options(Reply& reply, const TrainOptions& options);
LanguageModelConfig read_config(Request& request);
void write_config(Reply& reply, const LanguageModelConfig& config);

}  // namespace riverbank::wasm
