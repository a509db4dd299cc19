// A small language model: it reads tokens, and says at each place which token it expects next.
#pragma once

#include <vector>

#include "attention/attend.h"
#include "attention/block.h"
#include "attention/result.h"
#include "model/parameters.h"

namespace riverbank {

// Every number on the way from tokens to logits, for one text.
template <class T>
struct LanguageModelTraceOf {
  MatrixOf<T> embeddings;               // token + position vectors (tokens × d)
  std::vector<TraceOf<T>> heads;        // ContextKind::heads: one causal attention each
  std::vector<BlockTraceOf<T>> blocks;  // ContextKind::blocks: one transformer block each
  MatrixOf<T> averaging;                // ContextKind::average: the weights (tokens × tokens)
  MatrixOf<T>
      context;  // (tokens × context_size): heads side by side, last block, mean or RNN state
  MatrixOf<T> logits;  // context · head.weightᵀ + head.bias (tokens × vocabulary)
};
using LanguageModelTrace = LanguageModelTraceOf<float>;

// x = token vector + the vector of its position 0, 1, 2, …; then the context that the config names;
// then one linear layer scores the vocabulary. With ContextKind::heads these are the classes of
// notebook 002, repaired: in each head the query, key and value weights have no bias, and a token
// sees itself and what came before; the heads are joined. No output projection, no residual, no
// norm. tokens: ids, one sequence. This is the pass to read and to show; run_forward (learn.h)
// walks the same steps for batches and training: in float64 to the bit, in float32 but for the last
// places. Errors: those of check_config and check_parameters; no tokens; an id outside the
// vocabulary, by place; more tokens than config.sequence.
template <class T>
Result<LanguageModelTraceOf<T>> forward(const LanguageModelConfig& config,
                                        const ParametersOf<T>& parameters,
                                        const std::vector<Index>& tokens);

}  // namespace riverbank
