// Applies the activations and their derivatives to whole matrices, one register at a time.
#include "kernels/activate_fast.h"

#include <algorithm>

#include "kernels/gelu_lanes.h"

namespace riverbank {
namespace {

// Sets out[i] to activated(x[i], y[i]) for `count` numbers. The last incomplete register is padded
// with zeros.
template <class Activate>
void for_each_register(const float* x, const float* y, Index count, float* out,
                       Activate activated) {
  const Index whole = count / lane_count * lane_count;
  for (Index i = 0; i < whole; i += lane_count) store(out + i, activated(load(x + i), load(y + i)));
  if (whole == count) return;
  float rest[3][lane_count] = {};
  std::copy_n(x + whole, count - whole, rest[0]);
  std::copy_n(y + whole, count - whole, rest[1]);
  store(rest[2], activated(load(rest[0]), load(rest[1])));
  std::copy_n(rest[2], count - whole, out + whole);
}

struct ReluConstants {};

Lanes activated(Lanes x, const ReluConstants&) { return x < Lanes{} ? Lanes{} : x; }

// A slope of 1 or 0. It is multiplied with the gradient, so NaN and infinity propagate as in
// activate_gradient.
Lanes slope(Lanes x, const ReluConstants&) { return x > Lanes{} ? splat(1.0F) : Lanes{}; }

// Clamps x to ±100. Beyond ±100, the slopes of all activations are 0 or 1, but the formulas
// multiply x by 0, and infinity · 0 would be NaN.
Lanes within_flat(Lanes x) {
  const Lanes flat = splat(100.0F);
  return larger(-flat, x < flat ? x : flat);
}

Lanes activated(Lanes x, const GeluConstants& c) { return x * gelu_lanes(x, c).cdf; }

// The derivative of GELU: (x · Φ(x))′ = Φ(x) + x · φ(x)
Lanes slope(Lanes x, const GeluConstants& c) {
  const GeluLanes normal = gelu_lanes(x, c);
  return multiply_add(within_flat(x), normal.pdf, normal.cdf);
}

// Constants of the sigmoid: those of exp2_lanes, and the limits within which its argument is
// clamped.
struct SigmoidConstants {
  Exp2Constants exp2;
  Lanes one = splat(1.0F);
  Lanes lowest = splat(exp2_lowest);
  Lanes highest = splat(126.0F);
  Lanes minus_log2_e = splat(-1.4426950408889634F);
};

struct Sigmoid {
  Lanes value;       // s = 1 / (1 + e^(−x))
  Lanes complement;  // 1 − s; computed without this subtraction, which would cancel digits
};

Sigmoid sigmoid(Lanes x, const SigmoidConstants& c) {
  const Lanes exponent = x * c.minus_log2_e;
  const Lanes within = larger(c.lowest, exponent < c.highest ? exponent : c.highest);
  const Lanes power = exp2_lanes(within, c.exp2);
  const Lanes value = exponent < c.highest ? c.one / (c.one + power) : Lanes{};
  return {value, power * value};
}

struct TanhConstants : SigmoidConstants {
  Lanes cubic = splat(0.044715F);
  Lanes three_cubic = splat(3 * 0.044715F);
  Lanes twice_root_2_over_pi = splat(1.5957691216057308F);  // 2z = this factor · (x + cubic · x³)
};

// The factor of x in gelu_tanh: ½ · (1 + tanh z) = sigmoid(2z)
Sigmoid sigmoid_of_twice_z(Lanes x, const TanhConstants& c) {
  return sigmoid(c.twice_root_2_over_pi * multiply_add(c.cubic * x * x, x, x), c);
}

Lanes activated(Lanes x, const TanhConstants& c) { return x * sigmoid_of_twice_z(x, c).value; }

// The derivative of gelu_tanh: (x · s)′ = s + x · s′ with s = sigmoid(2z) and s′ = s · (1 − s) ·
// (2z)′
Lanes slope(Lanes x, const TanhConstants& c) {
  const Sigmoid s = sigmoid_of_twice_z(x, c);
  const Lanes near = within_flat(x);
  const Lanes twice_z_slope =
      c.twice_root_2_over_pi * multiply_add(c.three_cubic * near, near, c.one);
  return multiply_add(near * s.value * s.complement, twice_z_slope, s.value);
}

struct SiluConstants : SigmoidConstants {};

Lanes activated(Lanes x, const SiluConstants& c) { return x * sigmoid(x, c).value; }

// The derivative of SiLU: (x · s)′ = s + x · s · (1 − s) with s = sigmoid(x)
Lanes slope(Lanes x, const SiluConstants& c) {
  const Sigmoid s = sigmoid(x, c);
  return multiply_add(within_flat(x) * s.value, s.complement, s.value);
}

template <class Constants>
Matrix apply(const Matrix& x) {
  const Constants constants;
  Matrix out(x.rows(), x.cols());
  for_each_register(x.data(), x.data(), x.size(), out.data(),
                    [&](Lanes values, Lanes) { return activated(values, constants); });
  return out;
}

template <class Constants>
Matrix apply_slope(const Matrix& x, const Matrix& d_out) {
  const Constants constants;
  Matrix d_x(x.rows(), x.cols());
  for_each_register(x.data(), d_out.data(), x.size(), d_x.data(),
                    [&](Lanes values, Lanes d) { return d * slope(values, constants); });
  return d_x;
}

}  // namespace

Matrix activate_fast(const Matrix& x, Activation activation) {
  switch (activation) {
    case Activation::none:
      return x;
    case Activation::relu:
      return apply<ReluConstants>(x);
    case Activation::gelu:
      return apply<GeluConstants>(x);
    case Activation::silu:
      return apply<SiluConstants>(x);
    case Activation::gelu_tanh:
      break;
  }
  return apply<TanhConstants>(x);
}

Matrix activate_fast_gradient(const Matrix& x, Activation activation, const Matrix& d_out) {
  switch (activation) {
    case Activation::none:
      return d_out;
    case Activation::relu:
      return apply_slope<ReluConstants>(x, d_out);
    case Activation::gelu:
      return apply_slope<GeluConstants>(x, d_out);
    case Activation::silu:
      return apply_slope<SiluConstants>(x, d_out);
    case Activation::gelu_tanh:
      break;
  }
  return apply_slope<TanhConstants>(x, d_out);
}

}  // namespace riverbank
