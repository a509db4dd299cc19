// Bell-shaped random numbers: torch.randn, Tensor.normal_, and what fills an nn.Embedding.
#pragma once

#include <cstdint>
#include <vector>

#include "attention/result.h"
#include "random/generator.h"

namespace riverbank {

// Two uniform numbers become two normal ones (Box and Muller 1958): a radius √(−2 ln u) and an
// angle 2πw, read as a point. PyTorch does it in two ways, by the number of elements only:
//   n < 16   one at a time in float64, the second of a pair kept in the generator for the next
//            small call, whatever is drawn between;
//   n ≥ 16   in blocks of 16; if n is no multiple of 16, the last 16 are drawn again as a block.
// Source: tests/golden/TORCH_RNG.md, sections 5 to 7.
//
// Draws, float32: n < 16: 4 for each pair that is begun; n ≥ 16: n, and 16 more for a tail.
// Draws, float64: n < 16: the same; n ≥ 16: twice as many as float32.
// Errors: n below 0 or too large; mean or std not finite in the result's type; std below 0.
//
// The float64 results, and float32 below 16 before they are rounded to float32, come from the C
// library's log, sin and cos. Another library may give another last bit of a float64, which the
// rounding to float32 all but always hides.

// Tensor.normal_(mean, std), torch.randn for mean 0 and std 1 → (n) float32.
Result<std::vector<float>> normal(Generator& generator, std::int64_t n, double mean, double std);
Result<std::vector<float>> randn(Generator& generator, std::int64_t n);

// The same for float64 tensors → (n) float64.
Result<std::vector<double>> normal_f64(Generator& generator, std::int64_t n, double mean,
                                       double std);
Result<std::vector<double>> randn_f64(Generator& generator, std::int64_t n);

}  // namespace riverbank
