// Draws random integers as remainders of a division, and permutations by the Fisher-Yates shuffle.
#include "random/integers.h"

#include <numeric>
#include <utility>

#include "random/check.h"

namespace riverbank {

Result<std::vector<std::int64_t>> randint(Generator& generator, std::int64_t n, std::int64_t low,
                                          std::int64_t high) {
  if (Error error = check_count("n", n, sizeof(std::int64_t)); !error.empty()) {
    return failure(error);
  }
  if (low >= high) {
    return failure("low is " + std::to_string(low) + " but high is " + std::to_string(high) +
                   ": low must be below high");
  }
  // Unsigned, because high − low may overflow int64. Adding low wraps around and gives a number in
  // the range of int64 again.
  const auto start = static_cast<std::uint64_t>(low);
  const std::uint64_t range = static_cast<std::uint64_t>(high) - start;
  const bool wide = range >= std::uint64_t{1} << 32;
  std::vector<std::int64_t> values(static_cast<std::size_t>(n));
  for (std::int64_t& value : values) {
    const std::uint64_t raw = wide ? generator.next_u64() : generator.next_u32();
    value = static_cast<std::int64_t>(start + raw % range);
  }
  return values;
}

Result<std::vector<std::int64_t>> randperm(Generator& generator, std::int64_t n) {
  if (Error error = check_count("n", n, sizeof(std::int64_t)); !error.empty()) {
    return failure(error);
  }
  std::vector<std::int64_t> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = 0; i + 1 < order.size(); ++i) {
    const std::size_t step = generator.next_u32() % (order.size() - i);
    std::swap(order[i], order[i + step]);
  }
  return order;
}

}  // namespace riverbank
