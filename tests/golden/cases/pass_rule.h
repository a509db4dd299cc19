// Compares numbers with those of golden files, by one rule for all tests.
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

// Reads {abs, rel}, where a missing number is 0. Errors: JSON that is not an object; abs or rel
// that is not a number or is below 0.
Result<Tolerance> read_tolerance(const Json& json);

// Returns an empty text if every number is within the tolerance. NaN equals NaN; infinities and i64
// numbers must be equal. Otherwise describes the wrong shape or type, or the largest difference:
// "[1][2] is 0.5, want 0.25, allowed 1e-06 (and 3 more places)".
std::string difference(const GoldenTensor& got, const GoldenTensor& want, Tolerance tolerance);

}  // namespace riverbank::golden
