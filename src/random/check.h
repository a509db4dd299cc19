// Finds what is wrong with a wish for random numbers, before a single one is drawn.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "attention/result.h"

namespace riverbank {

// The largest result of one call: 512 MiB. Beyond it a browser's memory would run out, so the call
// is refused before anything is allocated.
inline constexpr std::int64_t max_random_bytes = std::int64_t{1} << 29;

// "n is -1, but it must be 0 or more" or "n is 999999999999, but at most 134217728 fit";
// bytes_each is the size of one number of the result.
Complaint check_count(std::string_view name, std::int64_t n, std::int64_t bytes_each);

// "in is 0, but it must be 1 or more"
Complaint check_at_least_one(std::string_view name, std::int64_t size);

// For a weight of rows × columns float32 numbers: both sides 1 or more, and the whole not too
// large.
Complaint check_weight(std::string_view rows_name, std::int64_t rows, std::string_view columns_name,
                       std::int64_t columns);

// "mean is NaN, but it must be a finite float32 number": also refuses what float32 cannot hold.
Complaint check_finite_f32(std::string_view name, double value);

// "mean is infinity, but it must be a finite number"
Complaint check_finite_f64(std::string_view name, double value);

}  // namespace riverbank
