// A small language model. It reads tokens and predicts the next token at each position.
#pragma once

#include <vector>

#include "attention/attend.h"
#include "attention/block.h"
#include "attention/result.h"
#include "model/parameters.h"

namespace riverbank {

// The intermediate matrices from tokens to logits, for one text.
template <class T>
struct LanguageModelTraceOf {
  MatrixOf<T> embeddings;               // token + position vectors (tokens × d)
  std::vector<TraceOf<T>> heads;        // ContextKind::heads: one trace for each head
  std::vector<BlockTraceOf<T>> blocks;  // ContextKind::blocks: one trace for each block
  MatrixOf<T> averaging;                // ContextKind::average: the weights (tokens × tokens)
  MatrixOf<T> context;  // (tokens × context_size): joined heads, last block, mean, or RNN states
  MatrixOf<T> logits;   // the output layer applied to the context (tokens × vocabulary)
};
using LanguageModelTrace = LanguageModelTraceOf<float>;

// Runs the forward pass for the tokens (ids) of one text. First come the embeddings: the vector of
// each token plus the vector of its position 0, 1, 2, … (rotary positions have no vectors). From
// the embeddings it computes the context in the way that config.context names, and from the context
// the logits. With ContextKind::heads these are the classes of notebook 002 with their errors
// corrected: the projections of each head have no bias, a token sees itself and earlier tokens, and
// the heads are joined. Attention then has no output projection, no residual connection and no
// norm. run_forward (loss_and_gradients.h) takes the same steps for batches and training: in
// float64 with the same bits, in float32 with small rounding differences.
// Errors: those of check_config, check_parameters, attend, run_block and normalise; no tokens; an
// id outside the vocabulary, by position; more tokens than config.sequence, except with rotary
// positions; averaging weights beyond max_elements.
template <class T>
Result<LanguageModelTraceOf<T>> forward(const LanguageModelConfig& config,
                                        const ParametersOf<T>& parameters,
                                        const std::vector<Index>& tokens);

}  // namespace riverbank
