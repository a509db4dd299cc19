// Named parameters put together into layers, and a layer's gradients taken apart into names again.
#pragma once

#include <vector>

#include "attention/block.h"
#include "model/parameters.h"
#include "model/rnn.h"

namespace riverbank {

// The model as attention/ and rnn.h take it: weights are (in × out), all heads of an attention side
// by side in one weight. Only the parts of the config's kind are filled.
template <class T>
struct LayersOf {
  MatrixOf<T> tokens;              // (vocabulary × d)
  MatrixOf<T> positions;           // (sequence × d), learned or sinusoids
  RnnOf<T> rnn;                    // ContextKind::rnn
  AttendInputOf<T> attention;      // ContextKind::heads; no output projection
  std::vector<BlockOf<T>> blocks;  // ContextKind::blocks
  LayerNormOf<T> norm;             // OutputKind::tied, before the head
  ProjectionOf<T> head;            // (context_size × vocabulary); tied: the tokens turned, a copy
};

// Config and parameters have been checked.
template <class T>
LayersOf<T> build_layers(const LanguageModelConfig& config, const ParametersOf<T>& parameters);

// The way back, for gradients that lie where their parameters lay: every parameter's gradient by
// its name, in its shape.
template <class T>
ParametersOf<T> take_apart(const LanguageModelConfig& config, LayersOf<T> gradients);

// sum += part, for gradients of the same model. An empty sum becomes the part.
template <class T>
void add_layers(const LanguageModelConfig& config, LayersOf<T>& sum, LayersOf<T> part);

}  // namespace riverbank
