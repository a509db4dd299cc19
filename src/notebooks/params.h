// The settings of an operation, by name: what to divide by, which row to take, which seed to use.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "attention/result.h"
#include "notebooks/tensor.h"

namespace riverbank {

// One or several numbers (true and false are 1 and 0), or a word.
using Param = std::variant<std::vector<double>, std::string>;
using Params = std::map<std::string, Param, std::less<>>;

// The numbers of a setting. Errors: it is missing, or a word.
Result<std::vector<double>> numbers_param(const Params& params, std::string_view name);

// A single number. Errors: it is missing, a word, or several numbers.
Result<double> number_param(const Params& params, std::string_view name);

// Whole numbers: axes, sizes, places. Errors: also a fraction, NaN, or beyond ±(2^31 − 1).
Result<Shape> whole_numbers_param(const Params& params, std::string_view name);
Result<Index> whole_number_param(const Params& params, std::string_view name);

// A word. Errors: it is missing, or numbers.
Result<std::string> word_param(const Params& params, std::string_view name);

}  // namespace riverbank
