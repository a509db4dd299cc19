// The lengths of rows. By Cauchy and Schwarz, they bound all scores: |q · k| ≤ |q| · |k|.
#pragma once

#include "attention/matrix.h"

namespace riverbank {

// |row|² of a row (width), added up in a fixed order.
float square_of(const float* row, Index width);

// to[i] = the largest |row|² of rows 0 … i (count × width) and of earlier rows, whose largest is
// `longest`.
void longest_squares_of(const float* rows, Index count, Index width, float longest, float* to);

}  // namespace riverbank
