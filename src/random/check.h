// Checks the arguments of random functions before a number is drawn.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "attention/result.h"

namespace riverbank {

// The largest allowed size of a result in bytes (512 MiB). A larger result could exhaust a
// browser's memory, so it is refused before anything is allocated.
inline constexpr std::int64_t max_random_bytes = std::int64_t{1} << 29;

// Checks a count of random numbers. `bytes_each` is the size of one number of the result. Errors:
// "n is -1, but it must be 0 or more", "n is 999999999999, but at most 134217728 fit".
Error check_count(std::string_view name, std::int64_t n, std::int64_t bytes_each);

// Checks that a size is at least 1. Error: "in is 0, but it must be 1 or more".
Error check_at_least_one(std::string_view name, std::int64_t size);

// Checks the shape of a float32 weight (rows × columns). Errors: rows or columns below 1; a weight
// larger than max_random_bytes.
Error check_weight(std::string_view rows_name, std::int64_t rows, std::string_view columns_name,
                   std::int64_t columns);

// Checks that a number is finite and not too large for float32. Error: "mean is NaN, but it must be
// a finite float32 number".
Error check_finite_f32(std::string_view name, double value);

// Checks that a float64 number is finite. Error: "mean is infinity, but it must be a finite
// number".
Error check_finite_f64(std::string_view name, double value);

}  // namespace riverbank
