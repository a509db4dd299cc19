// A small language model: it reads tokens, and says at each place which token it expects next.
#pragma once

#include <vector>

#include "attention/attend.h"
#include "attention/result.h"
#include "model/parameters.h"

namespace riverbank {

// Every number on the way from tokens to logits.
template <class T>
struct LanguageModelTraceOf {
  MatrixOf<T> embeddings;         // token + position vectors (tokens × d)
  std::vector<TraceOf<T>> heads;  // one causal attention each
  MatrixOf<T> context;            // the heads side by side (tokens × heads·head_size)
  MatrixOf<T> logits;             // context · head.weightᵀ + head.bias (tokens × vocabulary)
};
using LanguageModelTrace = LanguageModelTraceOf<float>;

// The classes of notebook 002, repaired: x = token vector + the vector of its position 0, 1, 2, …;
// in each head the query, key and value weights have no bias, and a token sees itself and what came
// before; the heads are joined and one linear layer scores the vocabulary. No output projection, no
// residual, no norm. tokens: ids, one sequence; a batch is a loop over its rows.
// Errors: those of check_config and check_parameters; no tokens; an id outside the vocabulary, by
// place; more tokens than positions were learned.
template <class T>
Result<LanguageModelTraceOf<T>> forward(const LanguageModelConfig& config,
                                        const ParametersOf<T>& parameters,
                                        const std::vector<Index>& tokens);

}  // namespace riverbank
