// Compares two tensors number by number and describes the largest difference.
#include "golden/cases/pass_rule.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace riverbank::golden {
namespace {

// Formats a number with enough digits to distinguish any two numbers of the type.
std::string number_words(const GoldenTensor& tensor, std::size_t place) {
  if (tensor.dtype == "i64") return std::to_string(tensor.whole[place]);
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), tensor.dtype == "f64" ? "%.17g" : "%.9g",
                tensor.data[place]);
  return text.data();
}

std::string place_words(const Shape& shape, std::size_t place) {
  std::string words;
  auto rest = static_cast<Index>(place);
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    words = "[" + std::to_string(rest % shape[axis]) + "]" + words;
    rest /= shape[axis];
  }
  return words.empty() ? "it" : words;
}

std::string shortest(double number) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.3g", number);
  return text.data();
}

double allowed_at(double want, Tolerance tolerance) {
  return tolerance.abs + tolerance.rel * std::abs(want);
}

// How far the difference of the numbers is above the allowed difference; at most 0 if `got` is
// right.
double excess(double got, double want, Tolerance tolerance) {
  const bool both_nan = std::isnan(got) && std::isnan(want);
  if (both_nan || got == want) return 0;
  if (!std::isfinite(got) || !std::isfinite(want)) return std::numeric_limits<double>::infinity();
  return std::abs(got - want) - allowed_at(want, tolerance);
}

bool same_kind(const GoldenTensor& got, const GoldenTensor& want) {
  return (got.dtype == "i64") == (want.dtype == "i64");
}

double excess_at(const GoldenTensor& got, const GoldenTensor& want, std::size_t place,
                 Tolerance tolerance) {
  if (want.dtype == "i64") return got.whole[place] == want.whole[place] ? 0 : 1;
  return excess(got.data[place], want.data[place], tolerance);
}

}  // namespace

Result<Tolerance> read_tolerance(const Json& json) {
  if (!json.is_object()) return failure("there is no tolerance for it");
  Tolerance out;
  for (const auto& [name, number] : {std::pair{"abs", &out.abs}, std::pair{"rel", &out.rel}}) {
    if (!json.contains(name)) continue;
    if (!json[name].is_number() || json[name].get<double>() < 0) {
      return failure(std::string("its tolerance ") + name + " is " + json[name].dump());
    }
    *number = json[name].get<double>();
  }
  return out;
}

std::string difference(const GoldenTensor& got, const GoldenTensor& want, Tolerance tolerance) {
  if (got.shape != want.shape) {
    return "it has shape " + shape_text(got.shape) + ", want " + shape_text(want.shape);
  }
  if (!same_kind(got, want)) return "it is " + got.dtype + ", want " + want.dtype;
  std::size_t worst = 0;
  double worst_excess = 0;
  std::size_t places = 0;
  for (std::size_t place = 0; place < want.data.size(); ++place) {
    const double beyond = excess_at(got, want, place, tolerance);
    if (!(beyond > 0)) continue;
    ++places;
    if (beyond > worst_excess) {
      worst = place;
      worst_excess = beyond;
    }
  }
  if (places == 0) return {};
  std::string words = place_words(want.shape, worst) + " is " + number_words(got, worst) +
                      ", want " + number_words(want, worst) + ", allowed " +
                      shortest(allowed_at(want.data[worst], tolerance));
  if (places > 1) words += " (and " + std::to_string(places - 1) + " more places)";
  return words;
}

}  // namespace riverbank::golden
