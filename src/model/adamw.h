// The optimiser: it moves every parameter a little downhill, at a pace of its own.
#pragma once

#include <cmath>
#include <cstdint>

#include "model/parameters.h"

namespace riverbank {

// PyTorch's defaults. weight_decay 0 makes it Adam.
struct AdamWOptions {
  double learning_rate = 1e-3;
  double beta1 = 0.9;    // how long the mean of the gradients remembers
  double beta2 = 0.999;  // how long the mean of their squares remembers
  double eps = 1e-8;
  double weight_decay = 0.01;
};

// b multiplied with itself n times, by squaring; the same bits everywhere.
inline double whole_power(double b, std::int64_t n) {
  double out = 1;
  for (; n > 0; n /= 2) {
    if (n % 2 == 1) out *= b;
    b *= b;
  }
  return out;
}

// One step of AdamW (Loshchilov and Hutter 2019) for one parameter; all matrices have its shape.
// step counts from 1. The means start at 0, which makes them too small at first; dividing by
// 1 − βᵗ takes that back. Weight decay shrinks the parameter itself, not by way of the gradient.
//   p ← p · (1 − lr·decay)
//   m ← β₁·m + (1 − β₁)·g          mean of the gradients: which way
//   v ← β₂·v + (1 − β₂)·g²         mean of their squares: how large they usually are
//   p ← p − lr/(1 − β₁ᵗ) · m / (√v/√(1 − β₂ᵗ) + eps)
template <class T>
void adamw_step(const AdamWOptions& options, std::int64_t step, const MatrixOf<T>& gradient,
                MatrixOf<T>& parameter, MatrixOf<T>& first_moment, MatrixOf<T>& second_moment) {
  const double keep = 1 - options.learning_rate * options.weight_decay;
  const double pace = options.learning_rate / (1 - whole_power(options.beta1, step));
  const double root = std::sqrt(1 - whole_power(options.beta2, step));
  for (Index i = 0; i < parameter.size(); ++i) {
    const auto g = static_cast<double>(gradient.data()[i]);
    T& m = first_moment.data()[i];
    T& v = second_moment.data()[i];
    m = static_cast<T>(options.beta1 * static_cast<double>(m) + (1 - options.beta1) * g);
    v = static_cast<T>(options.beta2 * static_cast<double>(v) + (1 - options.beta2) * g * g);
    const double spread = std::sqrt(static_cast<double>(v)) / root + options.eps;
    T& p = parameter.data()[i];
    p = static_cast<T>(static_cast<double>(p) * keep - pace * static_cast<double>(m) / spread);
  }
}

}  // namespace riverbank
