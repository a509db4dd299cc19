// e to the power x, computed the same way, to the last bit, on every machine and in the browser.
#pragma once

namespace riverbank {

// ln 2 in two pieces, the first short enough that a whole number times it is exact.
inline constexpr double ln2_high = 0.693147180369123816490;
inline constexpr double ln2_low = 1.90821492927058770002e-10;

// Writes x = n·ln 2 + r with |r| ≤ ½ ln 2; then eˣ = 2ⁿ · eʳ, and eʳ is its Taylor series up to
// r¹³, whose rest is below 5e-18. Good to one unit in the last place of a double; rounded to
// float it is the nearest float32 in all but a few cases in a hundred million.
double exponential(double x);

float exponential(float x);

}  // namespace riverbank
