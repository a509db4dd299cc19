// Draws random integers and permutations, as torch.randint and torch.randperm do.
#pragma once

#include <cstdint>
#include <vector>

#include "attention/result.h"
#include "random/generator.h"

namespace riverbank {

// Source: tests/golden/TORCH_RNG.md, section 8.

// torch.randint(low, high) → (n) int64 from low to high − 1. Needs n draws, or 2·n if high − low is
// 2^32 or more. Errors: n below 0 or too large; low not below high.
Result<std::vector<std::int64_t>> randint(Generator& generator, std::int64_t n, std::int64_t low,
                                          std::int64_t high);

// torch.randperm(n) → (n) int64: 0 … n−1 in random order (Fisher-Yates shuffle). Needs n − 1 draws,
// or none if n = 0. Errors: n below 0 or too large.
Result<std::vector<std::int64_t>> randperm(Generator& generator, std::int64_t n);

}  // namespace riverbank
