// Draws the initial weights of layers, in PyTorch's order.
#include "random/initialise.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "random/check.h"
#include "random/normal.h"
#include "random/uniform.h"

namespace riverbank {

Result<LinearInit> init_linear(Generator& generator, std::int64_t in, std::int64_t out, bool bias) {
  if (Error error = check_weight("out", out, "in", in); !error.empty()) {
    return failure(error);
  }
  const double bound = 1.0 / std::sqrt(static_cast<double>(in));
  LinearInit layer;
  layer.weight = *uniform(generator, out * in, -bound, bound);
  if (bias) layer.bias = *uniform(generator, out, -bound, bound);
  return layer;
}

Result<std::vector<float>> init_embedding(Generator& generator, std::int64_t tokens,
                                          std::int64_t width,
                                          std::optional<std::int64_t> padding_row) {
  if (Error error = check_weight("tokens", tokens, "width", width); !error.empty()) {
    return failure(error);
  }
  if (padding_row && (*padding_row < -tokens || *padding_row >= tokens)) {
    return failure("padding row is " + std::to_string(*padding_row) + " but the table has " +
                   std::to_string(tokens) + " rows");
  }
  std::vector<float> table = *randn(generator, tokens * width);
  if (padding_row) {
    const std::int64_t row = *padding_row < 0 ? *padding_row + tokens : *padding_row;
    const std::span<float> cells(table);
    std::ranges::fill(
        cells.subspan(static_cast<std::size_t>(row * width), static_cast<std::size_t>(width)),
        0.0F);
  }
  return table;
}

Result<MultiheadAttentionInit> init_multihead_attention(Generator& generator, std::int64_t width,
                                                        std::int64_t heads, bool bias) {
  for (const Error& error : {check_at_least_one("width", width), check_at_least_one("heads", heads),
                             check_count("width", width, sizeof(float))}) {
    if (!error.empty()) return failure(error);
  }
  if (Error error = check_weight("3 * width", 3 * width, "width", width); !error.empty()) {
    return failure(error);
  }
  if (width % heads != 0) {
    return failure("width is " + std::to_string(width) + " but heads is " + std::to_string(heads) +
                   ": heads must divide width");
  }
  LinearInit output = *init_linear(generator, width, width, bias);
  MultiheadAttentionInit layer;
  layer.out_proj_weight = std::move(output.weight);
  const double bound = std::sqrt(3.0) * std::sqrt(2.0 / static_cast<double>(width + 3 * width));
  layer.in_proj_weight = *uniform(generator, 3 * width * width, -bound, bound);
  if (bias) {
    layer.in_proj_bias.assign(static_cast<std::size_t>(3 * width), 0.0F);
    layer.out_proj_bias.assign(static_cast<std::size_t>(width), 0.0F);
  }
  return layer;
}

}  // namespace riverbank
