// The rule by which the tests compare numbers with those of golden files.
#pragma once

#include <string>

#include "golden/cases/golden_tensor.h"

namespace riverbank::golden {

// A number is right if |got − want| ≤ abs + rel · |want|. With abs = rel = 0 the numbers must be
// equal.
struct Tolerance {
  double abs = 0;
  double rel = 0;
};

// Reads {abs, rel}. Errors: JSON that is not an object with the numbers abs and rel, both at least
// 0.
Result<Tolerance> read_tolerance(const Json& json);

// Empty if every number is within the tolerance; NaN equals NaN, infinities must be equal.
// Otherwise describes the largest difference: "[1][2] is 0.5, want 0.25, allowed 1e-06 (and 3 more
// places)".
std::string difference(const GoldenTensor& got, const GoldenTensor& want, Tolerance tolerance);

}  // namespace riverbank::golden
