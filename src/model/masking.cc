// Draws which words are hidden, and finds the starts of the texts of each training step.
#include "model/masking.h"

#include <string>

#include "attention/check.h"
#include "random/integers.h"
#include "random/uniform.h"

namespace riverbank {
namespace {

Error check_part(const char* name, double part) {
  if (part >= 0 && part <= 1) return {};
  return std::string(name) + " is " + message_number(part) + ", but it must be from 0 to 1";
}

}  // namespace

Error check_masking(const Masking& masking, Index vocabulary) {
  return first_error(
      [&] { return check_part("rate", masking.rate); },
      [&] { return check_part("masked", masking.masked); },
      [&] { return check_part("exchanged", masking.exchanged); },
      [&]() -> Error {
        if (masking.masked + masking.exchanged <= 1) return {};
        return "masked is " + message_number(masking.masked) + " and exchanged " +
               message_number(masking.exchanged) + ", but together they must not exceed 1";
      },
      [&]() -> Error {
        if (masking.reserved >= 1 && masking.reserved < vocabulary) return {};
        return "reserved is " + std::to_string(masking.reserved) + ", but it must be from 1 to " +
               std::to_string(vocabulary - 1);
      },
      [&]() -> Error {
        if (masking.mask >= 0 && masking.mask < masking.reserved) return {};
        return "mask is " + std::to_string(masking.mask) + ", but it must be one of the " +
               std::to_string(masking.reserved) + " reserved ids";
      });
}

Result<Batch> mask_batch(const std::vector<Index>& tokens, Index sequences, Index vocabulary,
                         const Masking& masking, Generator& generator) {
  const auto n = static_cast<std::int64_t>(tokens.size());
  Error error = first_error([&] { return check_masking(masking, vocabulary); },
                            [&]() -> Error {
                              if (sequences >= 1 && n > 0 && n % sequences == 0) return {};
                              return std::to_string(n) + " tokens cannot be split into " +
                                     std::to_string(sequences) + " texts of equal length";
                            });
  if (!error.empty()) return failure(std::move(error));
  const std::vector<float> chance = *rand(generator, n);
  const std::vector<float> kind = *rand(generator, n);
  const std::vector<std::int64_t> others = *randint(generator, n, masking.reserved, vocabulary);
  Batch batch = {sequences, static_cast<Index>(n) / sequences, tokens, {}};
  batch.targets.assign(tokens.size(), no_target);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i] < 0 || tokens[i] >= vocabulary) {
      return failure("token " + std::to_string(i) + " is " + std::to_string(tokens[i]) +
                     ", but the vocabulary has " + std::to_string(vocabulary));
    }
    const bool chosen = static_cast<double>(chance[i]) < masking.rate;
    if (!chosen || tokens[i] < masking.reserved) continue;
    batch.targets[i] = tokens[i];
    const auto by = static_cast<double>(kind[i]);
    if (by < masking.masked) {
      batch.tokens[i] = masking.mask;
    } else if (by < masking.masked + masking.exchanged) {
      batch.tokens[i] = static_cast<Index>(others[i]);
    }
  }
  return batch;
}

Result<std::vector<std::int64_t>> line_starts(const std::vector<Index>& text, Index end,
                                              Index length) {
  const auto size = static_cast<std::int64_t>(text.size());
  if (length < 1)
    return failure("length is " + std::to_string(length) + ", but it must be 1 or more");
  if (size < length) {
    return failure("the text has " + std::to_string(size) + " tokens, fewer than length, " +
                   std::to_string(length));
  }
  std::vector<std::int64_t> starts = {0};
  while (starts.back() + length < size) {
    const std::int64_t behind = starts.back() + length;
    std::int64_t next = behind;
    while (next > starts.back() + 1 && text[static_cast<std::size_t>(next - 1)] != end) --next;
    // No line begins further on in this text, so the next text begins right after it.
    if (next == starts.back() + 1) next = behind;
    starts.push_back(std::min(next, size - length));
  }
  return starts;
}

Result<std::vector<std::int64_t>> shuffled_starts(const std::vector<std::int64_t>& starts,
                                                  Index sequences, std::uint64_t seed,
                                                  std::int64_t step) {
  const auto count = static_cast<std::int64_t>(starts.size());
  if (count == 0) return failure("starts is empty");
  if (sequences < 1) {
    return failure("sequences is " + std::to_string(sequences) + ", but it must be 1 or more");
  }
  std::vector<std::int64_t> chosen;
  std::vector<std::int64_t> order;
  std::int64_t pass = -1;
  for (std::int64_t i = step * sequences; i < (step + 1) * sequences; ++i) {
    if (i / count != pass) {
      pass = i / count;
      Generator generator = step_generator(seed, pass);
      order = *randperm(generator, count);
    }
    chosen.push_back(starts[static_cast<std::size_t>(order[static_cast<std::size_t>(i % count)])]);
  }
  return chosen;
}

}  // namespace riverbank
