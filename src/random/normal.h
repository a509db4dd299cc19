// Draws normally distributed numbers, as torch.randn, Tensor.normal_ and nn.Embedding do.
#pragma once

#include <cstdint>
#include <vector>

#include "attention/result.h"
#include "random/generator.h"

namespace riverbank {

// Two uniform numbers become two normal ones (Box and Muller 1958): the coordinates of a point with
// the radius √(−2 ln u) and the angle 2πw. PyTorch has two algorithms and chooses one of them by n,
// the number of values, only:
// n < 16: it makes one pair at a time in float64. The second number of a pair is kept in the
// generator for the next call with n < 16, even if other numbers are drawn in between.
// n ≥ 16: it makes blocks of 16. If n is not a multiple of 16, the last 16 numbers are drawn again
// as a block, the tail.
// Source: tests/golden/TORCH_RNG.md, sections 5 to 7.
//
// float32 needs 4 draws for each new pair if n < 16. If n ≥ 16, it needs n draws, and 16 more for a
// tail. float64 needs as many draws as float32 if n < 16, and twice as many if n ≥ 16.
// Errors: n below 0 or too large; mean or std not finite in the result's type; std below 0.
//
// The float64 results, and with n < 16 the float32 results before they are rounded, use log, sin
// and cos of the C library. Another C library may give another last bit of a float64. Rounding to
// float32 almost always hides the difference.

// Tensor.normal_(mean, std) → (n) float32.
Result<std::vector<float>> normal(Generator& generator, std::int64_t n, double mean, double std);
// torch.randn → (n) float32 with mean 0 and std 1.
Result<std::vector<float>> randn(Generator& generator, std::int64_t n);

// Like normal(), for a float64 tensor → (n) float64.
Result<std::vector<double>> normal_f64(Generator& generator, std::int64_t n, double mean,
                                       double std);
// Like randn(), for a float64 tensor → (n) float64.
Result<std::vector<double>> randn_f64(Generator& generator, std::int64_t n);

}  // namespace riverbank
