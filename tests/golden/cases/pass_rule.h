// When a number counts as right: the one rule of the golden files.
#pragma once

#include <string>

#include "golden/cases/golden_tensor.h"

namespace riverbank::golden {

// |got − want| ≤ abs + rel · |want| everywhere; 0 and 0 means exactly the same number.
struct Tolerance {
  double abs = 0;
  double rel = 0;
};

// Errors: not an object with the numbers abs and rel, neither below 0.
Result<Tolerance> read_tolerance(const Json& json);

// Empty where every number is within the tolerance; NaN must meet NaN, infinities must be equal.
// Else the place that is furthest off, both numbers and what was allowed, and how many more there
// are: "[1][2] is 0.5, want 0.25, allowed 1e-06 (and 3 more places)".
std::string difference(const GoldenTensor& got, const GoldenTensor& want, Tolerance tolerance);

}  // namespace riverbank::golden
