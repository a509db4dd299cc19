// Logarithm, sine and cosine as short polynomials: a few multiply-adds instead of a library call.
#pragma once

namespace riverbank {

// PyTorch turns uniform into normal numbers with these float32 approximations, not with those of
// the C library, whose results differ in the last places. The coefficients are those of Stephen
// Moshier's Cephes library in the form of Julien Pommier's sse_mathfun (see NOTICE); the order of
// the roundings is that of tests/golden/TORCH_RNG.md, section 7.

// Natural logarithm of x, for 2^-24 ≤ x ≤ 1.
float cephes_log(float x);

struct SineCosine {
  float sine;
  float cosine;
};

// Sine and cosine of an angle in radians, for 0 ≤ angle ≤ 2π.
SineCosine cephes_sincos(float angle);

}  // namespace riverbank
