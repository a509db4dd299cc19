// Draws random categories, dropout masks and exponentially distributed numbers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "attention/result.h"
#include "random/generator.h"

namespace riverbank {

// Source: tests/golden/TORCH_RNG.md, sections 9 and 10.

// Tensor.exponential_(rate) → (n) float32: numbers with mean 1/rate. Needs 2·n draws. Errors: n
// below 0 or too large; rate not above 0 or not finite.
Result<std::vector<float>> rand_exponential(Generator& generator, std::int64_t n, double rate);

// torch.multinomial without replacement: probabilities (categories) → k different categories,
// int64, in the order in which they are chosen. With k = 1 this samples a token. Each category i
// gets an exponentially distributed number e_i with mean 1. The k categories with the largest
// ratios probability_i / e_i are chosen; if two ratios are equal, the category with the lower index
// comes first. Probabilities need not add up to 1; a category with probability 0 is never chosen.
// Needs 2·categories draws, for any k.
// Errors: no categories; a probability that is negative, NaN or infinite (the error names its
// position); probabilities that are all 0; k below 1 or above the number of categories with a
// probability above 0.
Result<std::vector<std::int64_t>> multinomial(Generator& generator,
                                              std::span<const float> probabilities, std::int64_t k);

// torch.multinomial(replacement=True): probabilities (categories) → k categories, int64, possibly
// with repetitions. For each, a uniform number is drawn, and the first category is chosen whose
// cumulative probability reaches that number. Needs 2·k draws. This is the algorithm of PyTorch
// 1.13.1; for k = 1, newer versions use the algorithm without replacement. Errors: those of
// multinomial, except that k may be above the number of categories; k too large; a sum of the
// probabilities too large for float32.
Result<std::vector<std::int64_t>> multinomial_with_replacement(Generator& generator,
                                                               std::span<const float> probabilities,
                                                               std::int64_t k);

// The factors by which F.dropout(x, p) multiplies x during training → (n) float32: 0 with
// probability p, else 1/(1−p). Needs 2·n draws, or none if p is 0 (all factors are 1) or 1 (all are
// 0).
// Errors: n below 0 or too large; p outside 0 to 1.
Result<std::vector<float>> dropout_mask(Generator& generator, std::int64_t n, double p);

}  // namespace riverbank
