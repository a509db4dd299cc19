// Checks the arguments of random functions and formats the errors.
#include "random/check.h"

#include <cmath>

#include "attention/check.h"

namespace riverbank {

Error check_count(std::string_view name, std::int64_t n, std::int64_t bytes_each) {
  const std::int64_t most = max_random_bytes / bytes_each;
  if (n >= 0 && n <= most) return {};
  const std::string is = std::string(name) + " is " + std::to_string(n);
  if (n < 0) return is + ", but it must be 0 or more";
  return is + ", but at most " + std::to_string(most) + " fit";
}

Error check_at_least_one(std::string_view name, std::int64_t size) {
  if (size >= 1) return {};
  return std::string(name) + " is " + std::to_string(size) + ", but it must be 1 or more";
}

Error check_weight(std::string_view rows_name, std::int64_t rows, std::string_view columns_name,
                   std::int64_t columns) {
  if (Error error = check_at_least_one(rows_name, rows); !error.empty()) {
    return error;
  }
  if (Error error = check_at_least_one(columns_name, columns); !error.empty()) {
    return error;
  }
  const std::int64_t most = max_random_bytes / static_cast<std::int64_t>(sizeof(float));
  if (rows <= most / columns) return {};
  return std::string(rows_name) + " is " + std::to_string(rows) + " and " +
         std::string(columns_name) + " is " + std::to_string(columns) + ", but at most " +
         std::to_string(most) + " numbers fit";
}

Error check_finite_f32(std::string_view name, double value) {
  if (std::isfinite(static_cast<float>(value))) return {};
  return std::string(name) + " is " + message_number(value) +
         ", but it must be a finite float32 number";
}

Error check_finite_f64(std::string_view name, double value) {
  if (std::isfinite(value)) return {};
  return std::string(name) + " is " + message_number(value) + ", but it must be a finite number";
}

}  // namespace riverbank
