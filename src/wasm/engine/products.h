// Defines the operations embedding lookup, matrix product, linear layer and cosine similarity.
#pragma once

#include "attention/products.h"

#include "attention/embed.h"
#include "wasm/operation.h"

namespace riverbank::wasm {

inline Result<Matrix> embed_tokens(std::vector<std::string>& words, Matrix& table,
                                   const std::vector<std::string>& tokens) {
  return embed(Vocabulary{std::move(words), std::move(table)}, tokens);
}

template <class T>
Result<MatrixOf<T>> product(const MatrixOf<T>& a, const MatrixOf<T>& b, bool transpose_b) {
  return matmul(a, b, transpose_b);
}

inline Result<Matrix> linear_layer(const Matrix& x, const Matrix& weight,
                                   const std::optional<Matrix>& bias) {
  return linear(x, weight, bias);
}

template <class Visit>
void visit_products(const Visit& visit) {
  visit(Does<static_cast<Result<Matrix> (*)(const Matrix&, const std::vector<Index>&)>(embed)>{},
        "embed", {{"table", "words × d"}, {"ids"}}, "tokens × d");
  visit(Does<embed_tokens>{}, "embedTokens", {{"words"}, {"table", "words × d"}, {"tokens"}},
        "tokens × d");
  visit(DoesInPrecision<product<float>, product<double>>{}, "matmul",
        {{"a", "n × k"}, {"b", "k × m"}, {"transpose_b"}}, "n × m");
  visit(Does<linear_layer>{}, "linear", {{"x", "n × in"}, {"weight", "out × in"}, {"bias", "out"}},
        "n × out");
  visit(Does<cosine<float>>{}, "cosine", {{"a", "d"}, {"b", "d"}});
}

}  // namespace riverbank::wasm
