// Chooses how the numbers of one tensor are printed: as integers, with decimals, or as 1.0e+00.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "notebooks/tensor.h"

namespace riverbank {

// Formats a value with `digits` decimals: "1.50", or "1.50e+00" if scientific; "nan", "inf",
// "-inf".
std::string digits_text(double value, int digits, bool scientific);

// The format of a tensor's numbers. T is float or double. All finite nonzero numbers together
// decide the format.
template <class T>
class PrintFormat {
 public:
  PrintFormat(const std::vector<T>& numbers, int precision, std::optional<bool> sci_mode)
      : precision_(precision) {
    std::vector<double> nonzero;
    for (const T number : numbers) {
      if (std::isfinite(number) && number != 0) nonzero.push_back(static_cast<double>(number));
    }
    // PyTorch ignores sci_mode if all numbers are 0 or not finite, so the format stays as it is.
    if (nonzero.empty()) return;
    const auto smaller = [](double a, double b) { return std::abs(a) < std::abs(b); };
    const auto [least, most] = std::minmax_element(nonzero.begin(), nonzero.end(), smaller);
    const double smallest = std::abs(*least);
    const double largest = std::abs(*most);
    whole_ =
        std::all_of(nonzero.begin(), nonzero.end(), [](double x) { return x == std::ceil(x); });
    scientific_ = largest / smallest > 1000.0 || largest > 1.0e8 || (!whole_ && smallest < 1.0e-4);
    for (const double number : nonzero) {
      const std::size_t length = digits_text(number, digits(), scientific_).size();
      width_ = std::max(width_, length + (whole_ && !scientific_ ? 1 : 0));
    }
    scientific_ = sci_mode.value_or(scientific_);
  }

  // Formats one number, padded to the common width.
  std::string text(T number) const {
    std::string text = digits_text(static_cast<double>(number), digits(), scientific_);
    if (whole_ && !scientific_ && std::isfinite(number)) text += ".";
    return std::string(width_ - std::min(width_, text.size()), ' ') + text;
  }

  std::size_t width() const { return width_; }

 private:
  int digits() const { return whole_ && !scientific_ ? 0 : precision_; }

  int precision_;
  bool whole_ = true;
  bool scientific_ = false;
  std::size_t width_ = 1;
};

// The format of an integer tensor: no decimals, no options.
template <>
class PrintFormat<std::int64_t> {
 public:
  PrintFormat(const std::vector<std::int64_t>& numbers, int, std::optional<bool>) {
    for (const std::int64_t number : numbers) {
      width_ = std::max(width_, std::to_string(number).size());
    }
  }

  std::string text(std::int64_t number) const {
    std::string text = std::to_string(number);
    return std::string(width_ - text.size(), ' ') + text;
  }

  std::size_t width() const { return width_; }

 private:
  std::size_t width_ = 1;
};

}  // namespace riverbank
