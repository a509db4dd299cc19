// The parameters of an operation, by name: a divisor, a row, a seed, and so on.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "attention/result.h"
#include "notebooks/tensor.h"

namespace riverbank {

// A list of numbers (true and false are 1 and 0), or a word.
using Param = std::variant<std::vector<double>, std::string>;
using Params = std::map<std::string, Param, std::less<>>;

// A list of numbers. Errors: missing; a word.
Result<std::vector<double>> numbers_param(const Params& params, std::string_view name);

// A single number. Errors: missing; a word; several numbers.
Result<double> number_param(const Params& params, std::string_view name);

// Integers: axes, sizes, indices. Errors: as numbers_param; a fraction; NaN; beyond ±(2^31 − 1).
Result<Shape> whole_numbers_param(const Params& params, std::string_view name);
Result<Index> whole_number_param(const Params& params, std::string_view name);

// A word. Errors: missing; numbers.
Result<std::string> word_param(const Params& params, std::string_view name);

}  // namespace riverbank
