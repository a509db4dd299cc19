// Formats one number in decimal, correctly rounded from its exact value.
#include "notebooks/print_format.h"

#include <cstdio>

namespace riverbank {

std::string digits_text(double value, int digits, bool scientific) {
  if (std::isnan(value)) return "nan";  // because snprintf would print the sign of a NaN
  const char* pattern = scientific ? "%.*e" : "%.*f";
  const int length = std::snprintf(nullptr, 0, pattern, digits, value);
  std::string text(static_cast<std::size_t>(length) + 1, '\0');
  std::snprintf(text.data(), text.size(), pattern, digits, value);
  text.pop_back();
  return text;
}

}  // namespace riverbank
