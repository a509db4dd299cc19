// Parses a seed and refuses every text that torch.manual_seed would refuse.
#include "random/seed.h"

#include <charconv>
#include <string>

namespace riverbank {

Result<std::uint64_t> parse_seed(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  const std::string_view digits = text.substr(negative ? 1 : 0);
  std::uint64_t magnitude = 0;
  const auto [end, status] =
      std::from_chars(digits.data(), digits.data() + digits.size(), magnitude);

  const std::string quoted = "seed \"" + std::string(text) + "\"";
  if (status == std::errc::invalid_argument || end != digits.data() + digits.size()) {
    return failure(quoted + " is not a whole number in decimal digits");
  }
  constexpr std::uint64_t largest_negative = std::uint64_t{1} << 63;
  if (status == std::errc::result_out_of_range || (negative && magnitude > largest_negative)) {
    return failure(quoted + " is outside of -9223372036854775808 to 18446744073709551615");
  }
  return negative ? std::uint64_t{0} - magnitude : magnitude;
}

}  // namespace riverbank
