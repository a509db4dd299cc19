// Computes AdamW's steps, one number (cell) of a parameter at a time.
#include "model/adamw.h"

#include <cmath>

namespace riverbank {
namespace {

// The new values of cell i of a parameter and of its moments after one step.
template <class T>
AdamWCell<T> next_cell(const AdamWStep& step, const AdamWParameter<T>& p, Index i) {
  return step.next(
      AdamWCell<T>{p.parameter.data()[i], p.first_moment.data()[i], p.second_moment.data()[i]},
      p.gradient.data()[i]);
}

}  // namespace

double integer_power(double b, std::int64_t n) {
  double out = 1;
  for (; n > 0; n /= 2) {
    if (n % 2 == 1) out *= b;
    b *= b;
  }
  return out;
}

AdamWStep::AdamWStep(const AdamWOptions& options, std::int64_t step)
    : options_(options),
      keep_(1 - options.learning_rate * options.weight_decay),
      pace_(options.learning_rate / (1 - integer_power(options.beta1, step))),
      root_(std::sqrt(1 - integer_power(options.beta2, step))) {}

template <class T>
AdamWCell<T> AdamWStep::next(const AdamWCell<T>& cell, T gradient) const {
  const auto g = static_cast<double>(gradient);
  const auto m = static_cast<T>(options_.beta1 * static_cast<double>(cell.first_moment) +
                                (1 - options_.beta1) * g);
  const auto v = static_cast<T>(options_.beta2 * static_cast<double>(cell.second_moment) +
                                (1 - options_.beta2) * g * g);
  const double spread = std::sqrt(static_cast<double>(v)) / root_ + options_.eps;
  const double moved = pace_ * static_cast<double>(m) / spread;
  return {static_cast<T>(static_cast<double>(cell.parameter) * keep_ - moved), m, v};
}

template <class T>
void adamw_step(const AdamWStep& step, const AdamWParameter<T>& p, Index first, Index count) {
  for (Index i = first; i < first + count; ++i) {
    const AdamWCell<T> next = next_cell(step, p, i);
    p.parameter.data()[i] = next.parameter;
    p.first_moment.data()[i] = next.first_moment;
    p.second_moment.data()[i] = next.second_moment;
  }
}

template <class T>
void adamw_step(const AdamWStep& step, const AdamWParameter<T>& p) {
  adamw_step(step, p, 0, p.parameter.size());
}

// This loop has no branch per cell, so that the compiler can vectorise it.
template <class T>
bool stays_finite(const AdamWStep& step, const AdamWParameter<T>& p, Index first, Index count) {
  T nothing = 0;  // a finite number times 0 is 0, any other number times 0 is NaN
  for (Index i = first; i < first + count; ++i) {
    const AdamWCell<T> next = next_cell(step, p, i);
    nothing += next.parameter * 0 + next.first_moment * 0 + next.second_moment * 0;
  }
  return nothing == 0;
}

template <class T>
Error check_adamw_step(const std::string& name, const AdamWStep& step, const AdamWParameter<T>& p) {
  const auto complain = [&](const std::string& what, Index i, T value) {
    const Index columns = p.parameter.cols();
    return what + "[" + std::to_string(i / columns) + "][" + std::to_string(i % columns) + "] is " +
           message_number(static_cast<double>(value));
  };
  for (Index i = 0; i < p.parameter.size(); ++i) {
    const AdamWCell<T> next = next_cell(step, p, i);
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

#define RIVERBANK_INSTANTIATE(T)                                                        \
  template AdamWCell<T> AdamWStep::next(const AdamWCell<T>&, T) const;                  \
  template void adamw_step(const AdamWStep&, const AdamWParameter<T>&, Index, Index);   \
  template void adamw_step(const AdamWStep&, const AdamWParameter<T>&);                 \
  template bool stays_finite(const AdamWStep&, const AdamWParameter<T>&, Index, Index); \
  template Error check_adamw_step(const std::string&, const AdamWStep&, const AdamWParameter<T>&);
RIVERBANK_INSTANTIATE(float)
RIVERBANK_INSTANTIATE(double)
#undef RIVERBANK_INSTANTIATE

}  // namespace riverbank
