// AdamW, the optimiser, moves every parameter against the running mean of its gradients. The step
// size adapts to each parameter.
#pragma once

#include <cstdint>
#include <string>

#include "attention/check.h"
#include "model/parameters.h"

namespace riverbank {

// The options of AdamW. The defaults are PyTorch's. With weight_decay 0 the optimiser is Adam.
struct AdamWOptions {
  double learning_rate = 1e-3;
  // The decay rate of the running mean of gradients. Near 1, it averages over many steps.
  double beta1 = 0.9;
  double beta2 = 0.999;  // decay rate of the running mean of squared gradients
  double eps = 1e-8;
  double weight_decay = 0.01;
};

// b to the power n ≥ 0 by repeated squaring. The result has the same bits on every machine.
double integer_power(double b, std::int64_t n);

// One number of a parameter and the optimiser's moments for it.
template <class T>
struct AdamWCell {
  T parameter;
  T first_moment;   // running mean of the parameter's gradients: the direction
  T second_moment;  // running mean of the squared gradients: their usual size
};

// One step of AdamW (Loshchilov and Hutter 2019) for one number p with the gradient g. Steps are
// counted from 1; t is the number of this step. The moments m and v start at 0 and so are too small
// at first; dividing them by 1 − βᵗ corrects that. Weight decay shrinks the parameter directly and
// is not part of the gradient. In the formulas, lr is learning_rate and decay is weight_decay:
// m ← β₁·m + (1 − β₁)·g
// v ← β₂·v + (1 − β₂)·g²
// p ← p · (1 − lr·decay) − lr/(1 − β₁ᵗ) · m / (√v/√(1 − β₂ᵗ) + eps)
class AdamWStep {
 public:
  AdamWStep(const AdamWOptions& options, std::int64_t step);

  template <class T>
  AdamWCell<T> next(const AdamWCell<T>& cell, T gradient) const;

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
};

// Updates `count` cells of a parameter and their moments, beginning with cell `first`.
template <class T>
void adamw_step(const AdamWStep& step, const AdamWParameter<T>& p, Index first, Index count);

// Updates all cells of a parameter and their moments.
template <class T>
void adamw_step(const AdamWStep& step, const AdamWParameter<T>& p);

// Whether cells first … first + count − 1 of the parameter and its moments would stay finite in
// this step.
template <class T>
bool stays_finite(const AdamWStep& step, const AdamWParameter<T>& p, Index first, Index count);

// Returns an error for the first cell that this step would make non-finite, or an empty text:
// "head.weight[0][1] is infinity". Changes nothing.
template <class T>
Error check_adamw_step(const std::string& name, const AdamWStep& step, const AdamWParameter<T>& p);

}  // namespace riverbank
