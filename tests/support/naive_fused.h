// Fused attention and its gradient as plain float64 loops, for comparison in tests.
#pragma once

#include <vector>

#include "kernels/fused_input.h"

namespace riverbank::tests {

struct NaiveFused {
  MatrixOf<double> context;              // (heads · queries × d_v)
  MatrixOf<double> weights;              // (heads · queries × keys)
  MatrixOf<double> capped;               // (heads · queries × keys): scaled scores after the cap
  std::vector<Index> fully_masked_rows;  // rows whose scores are all −∞
};

// Computes one cell after the other, without a cache. Shares no code with the kernels.
NaiveFused naive_fused(const FusedInput& input);

// Each gradient has the shape of its input. `sinks` is (1 × heads), or empty without sinks.
struct NaiveFusedGradients {
  MatrixOf<double> queries, keys, values, sinks;
};

// The gradients with respect to the input. d_context (heads · queries × d_v) is the gradient with
// respect to the context.
NaiveFusedGradients naive_fused_gradient(const FusedInput& input, const Matrix& d_context);

}  // namespace riverbank::tests
