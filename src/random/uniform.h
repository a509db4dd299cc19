// Draws uniformly distributed numbers, as torch.rand and Tensor.uniform_ do.
#pragma once

#include <cstdint>
#include <vector>

#include "attention/result.h"
#include "random/generator.h"

namespace riverbank {

// Source: tests/golden/TORCH_RNG.md, sections 3 and 4.

// Returns a number in [0, 1), made from the low 24 of 32 random bits, so it is exact in float32.
// Needs 1 draw.
float next_uniform_f32(Generator& generator);

// Returns a number in [0, 1), made from the low 53 of 64 random bits, so it is exact in float64.
// Needs 2 draws.
double next_uniform_f64(Generator& generator);

// torch.rand → (n) float32 in [0, 1). A tensor of any shape is filled in row-major order. Needs n
// draws. Errors: n below 0 or too large.
Result<std::vector<float>> rand(Generator& generator, std::int64_t n);

// torch.rand(dtype=float64) → (n) float64 in [0, 1). Needs 2·n draws. Errors: as rand.
Result<std::vector<double>> rand_f64(Generator& generator, std::int64_t n);

// Tensor.uniform_(low, high) → (n) float32 from low to high; rounding may give high itself. Needs n
// draws. Errors: as rand; low, high or the width high − low not finite in float32; low above high.
Result<std::vector<float>> uniform(Generator& generator, std::int64_t n, double low, double high);

}  // namespace riverbank
