// Draws the initial weights of layers, equal to PyTorch's bit for bit.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "attention/result.h"
#include "random/generator.h"

namespace riverbank {

// All weights are row-major float32. Layers must be drawn in the order in which PyTorch creates
// them; nn.LayerNorm (ones and zeros) draws nothing. Source: tests/golden/TORCH_RNG.md, section 10.

struct LinearInit {
  std::vector<float> weight;  // (out × in): PyTorch's layout, y = x · weightᵀ + bias
  std::vector<float> bias;    // (out), empty without a bias
};

// nn.Linear(in, out, bias): uniform between ±1/√in; the weight is drawn first, then the bias. Needs
// in·out draws, and out more with a bias. Errors: in or out below 1; a weight that is too large.
Result<LinearInit> init_linear(Generator& generator, std::int64_t in, std::int64_t out, bool bias);

// nn.Embedding(tokens, width, padding_row) → (tokens × width): normal with mean 0 and std 1. The
// padding row, counted from the end if negative, is also drawn and then set to 0. Needs as many
// draws as randn of tokens·width numbers. Errors: tokens or width below 1; a table that is too
// large; a padding row outside the table.
Result<std::vector<float>> init_embedding(Generator& generator, std::int64_t tokens,
                                          std::int64_t width,
                                          std::optional<std::int64_t> padding_row = std::nullopt);

struct MultiheadAttentionInit {
  std::vector<float> in_proj_weight;  // (3·width × width): rows for queries, then keys, then values
  std::vector<float> in_proj_bias;    // (3·width) zeros; empty without a bias
  std::vector<float> out_proj_weight;  // (width × width)
  std::vector<float> out_proj_bias;    // (width) zeros; empty without a bias
};

// nn.MultiheadAttention(width, heads, bias). First the output projection is drawn as an nn.Linear;
// its bias is then set to 0. Then the input projection is drawn, uniform between ±√3·√(2/(width +
// 3·width)) (Glorot and Bengio 2010). Needs 4·width² draws, and width more with a bias. Errors:
// width or heads below 1; a width that is not a multiple of heads; weights that are too large.
Result<MultiheadAttentionInit> init_multihead_attention(Generator& generator, std::int64_t width,
                                                        std::int64_t heads, bool bias);

}  // namespace riverbank
