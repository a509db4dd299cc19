// Formats numbers and places in error messages, and checks sizes and memory.
#include "attention/check.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

namespace riverbank {
namespace {

// A positive number as 0.digits · 10^exponent, rounded to six digits, without trailing zeros.
struct Decimal {
  std::string digits;
  int exponent = 0;
};

Decimal decimal_of(double size) {
  constexpr double six_digits = 1e6;
  Decimal decimal;
  for (; size >= 1; size /= 10) ++decimal.exponent;
  for (; size < 0.1; size *= 10) --decimal.exponent;
  decimal.digits = std::to_string(std::llrint(size * six_digits));
  // Rounding has added a digit: for example, 0.9999999 has become 1.00000.
  if (decimal.digits.size() > 6) ++decimal.exponent;
  decimal.digits.erase(decimal.digits.find_last_not_of('0') + 1);
  return decimal;
}

// Writes a number without an exponent: 123.4, 0.0123 or 1200. The decimal point comes after
// `exponent` digits.
std::string fixed(std::string digits, int exponent) {
  if (exponent <= 0) return "0." + std::string(static_cast<std::size_t>(-exponent), '0') + digits;
  const auto whole = static_cast<std::size_t>(exponent);
  if (digits.size() <= whole) return digits + std::string(whole - digits.size(), '0');
  return digits.insert(whole, ".");
}

// Writes a number with an exponent: 1.5e-10.
std::string scientific(std::string digits, int exponent) {
  if (digits.size() > 1) digits.insert(1, ".");
  const int size = std::abs(exponent - 1);
  return digits + (exponent < 1 ? "e-" : "e+") + (size < 10 ? "0" : "") + std::to_string(size);
}

}  // namespace

// Does not use the standard library to print floats, because that would make the WebAssembly module
// an eighth larger.
std::string message_number(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "infinity" : "−infinity";
  if (value == 0) return "0";
  auto [digits, exponent] = decimal_of(std::abs(value));
  const bool far = exponent < -3 || exponent > 6;
  return (value < 0 ? "-" : "") +
         (far ? scientific(std::move(digits), exponent) : fixed(std::move(digits), exponent));
}

std::string cell_text(std::string_view name, Index row, Index column) {
  return std::string(name) + "[" + std::to_string(row) + "][" + std::to_string(column) + "]";
}

Error check_not_empty(std::string_view name, Index rows, Index columns) {
  if (rows > 0 && columns > 0) return {};
  return std::string(name) + " is empty (" + shape_text(rows, columns) +
         ") but must be at least 1 × 1";
}

Error not_finite(std::string_view place, double value, bool minus_infinity) {
  return std::string(place) + " is " + message_number(value) + " but must be finite" +
         (minus_infinity ? " or −infinity" : "");
}

Error check_count(std::string_view name, Index count) {
  if (count >= 1) return {};
  return std::string(name) + " must be at least 1 but is " + std::to_string(count);
}

std::string size_text(std::string_view phrase, Index size) {
  std::string text(phrase);
  const bool has_unit = text.ends_with(" rows") || text.ends_with(" columns");
  text.insert(has_unit ? text.rfind(' ') : text.size(), " " + std::to_string(size));
  if (has_unit && size == 1) text.pop_back();
  return text;
}

Error check_equal(std::string_view left, Index left_size, std::string_view right,
                  Index right_size) {
  if (left_size == right_size) return {};
  return size_text(left, left_size) + " but " + size_text(right, right_size);
}

Error check_size(std::string_view name, std::int64_t rows, std::int64_t columns) {
  if (rows >= 0 && columns >= 0 && (columns == 0 || rows <= max_elements / columns)) return {};
  // The product may overflow int64, so it is computed in double. From 2⁵³ on double is not exact,
  // so the message shows six digits only.
  constexpr double exact = 9007199254740992;  // 2⁵³
  const double numbers = static_cast<double>(rows) * static_cast<double>(columns);
  const std::string count = std::abs(numbers) < exact
                                ? std::to_string(static_cast<std::int64_t>(numbers))
                                : message_number(numbers);
  return std::string(name) + " would be " + std::to_string(rows) + " × " + std::to_string(columns) +
         " = " + count + " numbers, but at most " + std::to_string(max_elements) + " fit";
}

Error check_memory(std::string_view name, double bytes) {
  constexpr double worth_asking = 1e6;
  constexpr double most = 1e12;
  if (bytes < worth_asking) return {};
  if (bytes < std::min(most, static_cast<double>(std::numeric_limits<std::size_t>::max()))) {
    // volatile: otherwise the compiler may remove an allocation that is never used.
    void* volatile block = std::malloc(static_cast<std::size_t>(bytes));
    const bool found = block != nullptr;
    std::free(block);
    if (found) return {};
  }
  return std::string(name) + " needs " + message_number(bytes / 1e9) +
         " GB of memory, which is not available";
}

}  // namespace riverbank
