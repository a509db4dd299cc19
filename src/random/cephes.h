// Approximates logarithm, sine and cosine by short float32 polynomials.
#pragma once

namespace riverbank {

// PyTorch converts uniform to normal numbers with these approximations. The C library's functions
// differ from them in the last digits. The coefficients are those of Stephen Moshier's Cephes
// library in the form of Julien Pommier's sse_mathfun (see NOTICE); the order of the roundings is
// described in tests/golden/TORCH_RNG.md, section 7.

// Natural logarithm of x, for 2^-24 ≤ x ≤ 1.
float cephes_log(float x);

struct SineCosine {
  float sine;
  float cosine;
};

// Sine and cosine of an angle in radians, for 0 ≤ angle ≤ 2π.
SineCosine cephes_sincos(float angle);

}  // namespace riverbank
