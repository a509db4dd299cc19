// Computes the squared lengths of queries and keys, which bound all scores: |q · k| ≤ |q| · |k|
// (Cauchy-Schwarz).
#pragma once

#include "attention/matrix.h"

namespace riverbank {

// Returns |row|², the squared length of a row (width), added up in a fixed order.
float square_of(const float* row, Index width);

// Sets to[i] to the largest |row|² of rows 0 … i of `rows` (count × width) and of all earlier rows.
// `longest` is the largest |row|² of the earlier rows.
void longest_squares_of(const float* rows, Index count, Index width, float longest, float* to);

}  // namespace riverbank
