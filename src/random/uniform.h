// Numbers that are equally likely everywhere between two ends: torch.rand and Tensor.uniform_.
#pragma once

#include <cstdint>
#include <vector>

#include "attention/result.h"
#include "random/generator.h"

namespace riverbank {

// Source of everything here: tests/golden/TORCH_RNG.md, sections 3 and 4.

// One number in [0, 1), the low 24 of 32 random bits: float32 holds each exactly. 1 draw.
float next_uniform_f32(Generator& generator);

// One number in [0, 1), the low 53 of 64 random bits: float64 holds each exactly. 2 draws.
double next_uniform_f64(Generator& generator);

// torch.rand → (n) float32 in [0, 1). Shapes do not matter: they are filled in row-major order.
// n draws. Errors: n below 0 or too large.
Result<std::vector<float>> rand(Generator& generator, std::int64_t n);

// torch.rand(dtype=float64) → (n) float64 in [0, 1). 2·n draws. Errors: as rand.
Result<std::vector<double>> rand_f64(Generator& generator, std::int64_t n);

// Tensor.uniform_(low, high) → (n) float32 from low to high; rounding may reach high itself.
// n draws. Errors: as rand; an end or the width high − low beyond float32; low above high.
Result<std::vector<float>> uniform(Generator& generator, std::int64_t n, double low, double high);

}  // namespace riverbank
