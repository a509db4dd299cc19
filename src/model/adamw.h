// The optimiser: it moves every parameter a little downhill, at a pace of its own.
#pragma once

#include <cstdint>
#include <string>

#include "attention/check.h"
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
double whole_power(double b, std::int64_t n);

// One number of a parameter, and what the optimiser remembers of it.
template <class T>
struct AdamWCell {
  T parameter;
  T first_moment;   // mean of its gradients: which way
  T second_moment;  // mean of their squares: how large they usually are
};

// One step of AdamW (Loshchilov and Hutter 2019), counted from 1, for one number after the other.
// The means start at 0, which makes them too small at first; dividing by 1 − βᵗ takes that back.
// Weight decay shrinks the parameter itself, not by way of the gradient.
//   m ← β₁·m + (1 − β₁)·g
//   v ← β₂·v + (1 − β₂)·g²
//   p ← p · (1 − lr·decay) − lr/(1 − β₁ᵗ) · m / (√v/√(1 − β₂ᵗ) + eps)
class AdamWStep {
 public:
  AdamWStep(const AdamWOptions& options, std::int64_t step);

  template <class T>
  AdamWCell<T> next(const AdamWCell<T>& cell, T gradient) const;

 private:
  AdamWOptions options_;
  double keep_, pace_, root_;
};

// A parameter with its gradient and its moments; all have its shape, and are only looked at here.
template <class T>
struct AdamWParameter {
  const MatrixOf<T>& gradient;
  MatrixOf<T>& parameter;
  MatrixOf<T>& first_moment;
  MatrixOf<T>& second_moment;
};

// Moves so many cells of one parameter by one step.
template <class T>
void adamw_step(const AdamWStep& step, const AdamWParameter<T>& p, Index first, Index count);

// The whole parameter.
template <class T>
void adamw_step(const AdamWStep& step, const AdamWParameter<T>& p);

// Whether all of these cells would stay finite.
template <class T>
bool stays_finite(const AdamWStep& step, const AdamWParameter<T>& p, Index first, Index count);

// What would stop being finite with this step: "head.weight[0][1] is infinity". Nothing is changed.
template <class T>
Complaint check_adamw_step(const std::string& name, const AdamWStep& step,
                           const AdamWParameter<T>& p);

}  // namespace riverbank
