// Reads parameters by name and checks their kind.
#include "notebooks/params.h"

#include <cmath>

namespace riverbank {
namespace {

Failure missing(std::string_view name) {
  return failure("the parameter \"" + std::string(name) + "\" is missing");
}

Failure wrong(std::string_view name, const std::string& what) {
  return failure("the parameter \"" + std::string(name) + "\" " + what);
}

}  // namespace

Result<std::vector<double>> numbers_param(const Params& params, std::string_view name) {
  const auto found = params.find(name);
  if (found == params.end()) return missing(name);
  const auto* numbers = std::get_if<std::vector<double>>(&found->second);
  if (numbers == nullptr) return wrong(name, "is a word, but numbers are expected");
  return *numbers;
}

Result<double> number_param(const Params& params, std::string_view name) {
  const auto numbers = numbers_param(params, name);
  if (!numbers) return failure(numbers.error());
  if (numbers->size() != 1) {
    return wrong(name,
                 "has " + std::to_string(numbers->size()) + " numbers, but one number is expected");
  }
  return numbers->front();
}

Result<Shape> whole_numbers_param(const Params& params, std::string_view name) {
  // The largest Index in WebAssembly, where it has 32 bits.
  constexpr double largest = 2147483647.0;
  const auto numbers = numbers_param(params, name);
  if (!numbers) return failure(numbers.error());
  Shape whole;
  for (const double number : *numbers) {
    if (!(std::abs(number) <= largest) || number != std::floor(number)) {
      return wrong(name, "holds " + std::to_string(number) +
                             ", but integers within ±2147483647 are expected");
    }
    whole.push_back(static_cast<Index>(number));
  }
  return whole;
}

Result<Index> whole_number_param(const Params& params, std::string_view name) {
  const auto whole = whole_numbers_param(params, name);
  if (!whole) return failure(whole.error());
  if (const auto one = number_param(params, name); !one) return failure(one.error());
  return whole->front();
}

Result<std::string> word_param(const Params& params, std::string_view name) {
  const auto found = params.find(name);
  if (found == params.end()) return missing(name);
  const auto* word = std::get_if<std::string>(&found->second);
  if (word == nullptr) return wrong(name, "is a list of numbers, but a word is expected");
  return *word;
}

}  // namespace riverbank
