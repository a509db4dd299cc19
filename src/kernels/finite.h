// Tests whether all numbers of an array are finite.
#pragma once

#include "attention/matrix.h"

namespace riverbank {

bool all_finite(const float* x, Index size);

}  // namespace riverbank
