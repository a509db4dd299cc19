// AdamW, the optimiser: moves every parameter against its gradient. The step size adapts to each
// parameter.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>

#include "attention/check.h"
#include "model/parameters.h"

namespace riverbank {

// The defaults are PyTorch's. With weight_decay 0 the optimiser is Adam.
struct AdamWOptions {
  double learning_rate = 1e-3;
  double beta1 = 0.9;    // decay of the mean of the gradients: closer to 1 averages over more steps
  double beta2 = 0.999;  // the same for the mean of their squares
  double eps = 1e-8;
  double weight_decay = 0.01;
};

// b to the power n by repeated squaring; the same bits on every machine.
inline double integer_power(double b, std::int64_t n) {
  double out = 1;
  for (; n > 0; n /= 2) {
    if (n % 2 == 1) out *= b;
    b *= b;
  }
  return out;
}

// One number of a parameter and the optimiser's moments for it.
template <class T>
struct AdamWCell {
  T parameter;
  T first_moment;   // running mean of its gradients: the direction
  T second_moment;  // running mean of their squares: the usual size
};

// One step of AdamW (Loshchilov and Hutter 2019); steps are counted from 1. Both means start at 0
// and are too small at first; dividing by 1 − βᵗ corrects that. Weight decay shrinks the parameter
// directly and is not part of the gradient.
// m ← β₁·m + (1 − β₁)·g
// v ← β₂·v + (1 − β₂)·g²
// p ← p · (1 − lr·decay) − lr/(1 − β₁ᵗ) · m / (√v/√(1 − β₂ᵗ) + eps)
class AdamWStep {
 public:
  AdamWStep(const AdamWOptions& options, std::int64_t step)
      : options_(options),
        keep_(1 - options.learning_rate * options.weight_decay),
        pace_(options.learning_rate / (1 - integer_power(options.beta1, step))),
        root_(std::sqrt(1 - integer_power(options.beta2, step))) {}

  template <class T>
  AdamWCell<T> next(const AdamWCell<T>& cell, T gradient) const {
    const auto g = static_cast<double>(gradient);
    const auto m = static_cast<T>(options_.beta1 * static_cast<double>(cell.first_moment) +
                                  (1 - options_.beta1) * g);
    const auto v = static_cast<T>(options_.beta2 * static_cast<double>(cell.second_moment) +
                                  (1 - options_.beta2) * g * g);
    const double spread = std::sqrt(static_cast<double>(v)) / root_ + options_.eps;
    const double moved = pace_ * static_cast<double>(m) / spread;
    return {static_cast<T>(static_cast<double>(cell.parameter) * keep_ - moved), m, v};
  }

 private:
  AdamWOptions options_;
  double keep_, pace_, root_;
};

// References to a parameter, its gradient and its moments, all of the same shape.
template <class T>
struct AdamWParameter {
  const MatrixOf<T>& gradient;
  MatrixOf<T>& parameter;
  MatrixOf<T>& first_moment;
  MatrixOf<T>& second_moment;

  [[nodiscard]] AdamWCell<T> next(const AdamWStep& step, Index i) const {
    return step.next(
        AdamWCell<T>{parameter.data()[i], first_moment.data()[i], second_moment.data()[i]},
        gradient.data()[i]);
  }
};

// Updates `count` cells of a parameter and their moments.
template <class T>
void adamw_step(const AdamWStep& step, const AdamWParameter<T>& p, Index first, Index count) {
  for (Index i = first; i < first + count; ++i) {
    const AdamWCell<T> next = p.next(step, i);
    p.parameter.data()[i] = next.parameter;
    p.first_moment.data()[i] = next.first_moment;
    p.second_moment.data()[i] = next.second_moment;
  }
}

// Updates the whole parameter.
template <class T>
void adamw_step(const AdamWStep& step, const AdamWParameter<T>& p) {
  adamw_step(step, p, 0, p.parameter.size());
}

// Whether the step would keep all of these cells finite. Has no branch per cell, so that the
// compiler can vectorise it.
template <class T>
bool stays_finite(const AdamWStep& step, const AdamWParameter<T>& p, Index first, Index count) {
  T nothing = 0;  // a finite number times 0 is 0, any other number times 0 is NaN
  for (Index i = first; i < first + count; ++i) {
    const AdamWCell<T> next = p.next(step, i);
    nothing += next.parameter * 0 + next.first_moment * 0 + next.second_moment * 0;
  }
  return nothing == 0;
}

// Returns an error for the first cell that this step would make non-finite: "head.weight[0][1] is
// infinity". Changes nothing.
template <class T>
Error check_adamw_step(const std::string& name, const AdamWStep& step, const AdamWParameter<T>& p) {
  const auto complain = [&](const std::string& what, Index i, T value) {
    const Index columns = p.parameter.cols();
    return what + "[" + std::to_string(i / columns) + "][" + std::to_string(i % columns) + "] is " +
           message_number(static_cast<double>(value));
  };
  for (Index i = 0; i < p.parameter.size(); ++i) {
    const AdamWCell<T> next = p.next(step, i);
    if (!std::isfinite(next.second_moment)) {
      return complain("second moment: " + name, i, next.second_moment);
    }
    if (!std::isfinite(next.first_moment)) {
      return complain("first moment: " + name, i, next.first_moment);
    }
    if (!std::isfinite(next.parameter)) return complain(name, i, next.parameter);
  }
  return {};
}

}  // namespace riverbank
