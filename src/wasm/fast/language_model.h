// How models, batches and tokenisers travel between JavaScript and C++.
#pragma once

#include "model/batch.h"
#include "model/checkpoint.h"
#include "model/corpora.h"
#include "model/layers.h"
#include "wasm/fast/handle_table.h"
#include "wasm/operation.h"
#include "wasm/reply.h"

namespace riverbank::wasm {

// A model that JavaScript has made and not disposed of, and the layers that are writing with it
// now: texts that began with the same parameters share them.
struct KeptModel : Checkpoint {
  std::weak_ptr<const LayersOf<float>> layers;
};

HandleTable<KeptModel>& models();

inline KeptModel& read_model(Request& request) { return models().at(request.whole()); }

constexpr Words<2> words_of(TokenKind) { return {"characters", "words"}; }
constexpr Words<2> words_of(TaskKind) { return {"copy", "brackets"}; }

template <Choice V>
V read_choice(Request& request) {
  return static_cast<V>(request.choice(words_of(V{}).size()));
}

// A count, then names and matrices.
Parameters read_parameters(Request& request);

// A count, then names and tensors in PyTorch's shapes; `parameters` must be kept.
template <class T>
void write_parameters(Reply& reply, const LanguageModelConfig& config,
                      const ParametersOf<T>& parameters);

Batch read_batch(Request& request);
void write_batch(Reply& reply, const Batch& batch);

// The kind, then the vocabulary.
Result<Tokenizer> read_tokenizer(Request& request);
void write_tokenizer(Reply& reply, const Tokenizer& tokenizer);

// Each field: whether it is given, and then what it is. What is not given has its default.
TrainOptions read_options(Request& request);
void write_options(Reply& reply, const TrainOptions& options);
LanguageModelConfig read_config(Request& request);
void write_config(Reply& reply, const LanguageModelConfig& config);

}  // namespace riverbank::wasm
