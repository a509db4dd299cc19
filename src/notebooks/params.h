// The parameters of an operation and functions that read them by name. Examples: a divisor, a row,
// a seed.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "attention/result.h"
#include "notebooks/tensor.h"

namespace riverbank {

// One parameter: a list of numbers (true and false are 1 and 0), or a word.
using Param = std::variant<std::vector<double>, std::string>;
using Params = std::map<std::string, Param, std::less<>>;

// Reads a parameter that is a list of numbers. Errors: the parameter is missing or a word.
Result<std::vector<double>> numbers_param(const Params& params, std::string_view name);

// Reads a parameter that is a single number. Errors: the parameter is missing, a word, or several
// numbers.
Result<double> number_param(const Params& params, std::string_view name);

// Reads a parameter of integers: axes, sizes, indices. Errors: those of numbers_param; a fraction;
// NaN; an integer beyond ±(2^31 − 1).
Result<Shape> whole_numbers_param(const Params& params, std::string_view name);
// Reads a parameter that is a single integer. Errors: those of number_param and
// whole_numbers_param.
Result<Index> whole_number_param(const Params& params, std::string_view name);

// Reads a parameter that is a word. Errors: the parameter is missing or a list of numbers.
Result<std::string> word_param(const Params& params, std::string_view name);

}  // namespace riverbank
