// Computes the largest error of exp2_lanes over all float32 numbers of a range.
#pragma once

namespace riverbank::tests {

// The largest relative error of exp2_lanes over all float32 from `from` to `to`. Both must have the
// same sign, and `to` must be further from 0. Two threads share the work.
double worst_exp2_error(float from, float to);

}  // namespace riverbank::tests
