// Computes e to the power x, with the same bits on every machine and in the browser.
#pragma once

namespace riverbank {

// The high part of ln 2. It has so few bits that its product with a small integer is exact.
inline constexpr double ln2_high = 0.693147180369123816490;
// The low part of ln 2: ln 2 − ln2_high.
inline constexpr double ln2_low = 1.90821492927058770002e-10;

// Returns eˣ. Writes x = n·ln 2 + r with |r| ≤ ½ ln 2; then eˣ = 2ⁿ · eʳ. The Taylor series of eʳ
// is computed up to r¹³; the omitted terms are below 5e-18. The error is at most one unit in the
// last place of a double. Rounded to float, the result is the nearest float32 except for a few
// arguments in a hundred million.
double exponential(double x);

float exponential(float x);

}  // namespace riverbank
