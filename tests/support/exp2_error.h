// How far powers of two are off at worst, over every float32 of a range.
#pragma once

namespace riverbank::tests {

// The largest error of exp2_lanes, relative to the value, from one number to another of the same
// sign that lies further from 0: a walk over all bit patterns, shared among two threads.
double worst_exp2_error(float from, float to);

}  // namespace riverbank::tests
