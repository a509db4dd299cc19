// Builds layers from named parameters, and splits a layer's gradients into named ones again.
#pragma once

#include <vector>

#include "attention/block.h"
#include "model/parameters.h"
#include "model/rnn.h"

namespace riverbank {

// The parameters in the form that attention/ and rnn.h use: weights are (in × out), and one weight
// holds all heads side by side. Parts that the config does not need stay empty.
template <class T>
struct LayersOf {
  MatrixOf<T> tokens;     // (vocabulary × d)
  MatrixOf<T> positions;  // (sequence × d), learned or sinusoids; empty if positions are rotary
  RnnOf<T> rnn;           // for ContextKind::rnn
  AttendInputOf<T> attention;      // for ContextKind::heads, without an output projection
  std::vector<BlockOf<T>> blocks;  // for ContextKind::blocks
  NormOf<T> norm;                  // for OutputKind::tied: the norm before the head
  ProjectionOf<T> head;  // (context_size × vocabulary); tied: the token vectors, transposed
};

// Builds the layers from named parameters. Config and parameters must have been checked.
template <class T>
LayersOf<T> build_layers(const LanguageModelConfig& config, const ParametersOf<T>& parameters);

// The inverse of build_layers, for gradients: returns the gradient of every parameter by name, in
// the parameter's shape.
template <class T>
ParametersOf<T> gradients_by_name(const LanguageModelConfig& config, LayersOf<T> gradients);

// Adds the gradients `part` to the gradients `sum` of the same model. If `sum` is empty, it becomes
// `part`.
template <class T>
void add_layers(const LanguageModelConfig& config, LayersOf<T>& sum, LayersOf<T> part);

}  // namespace riverbank
