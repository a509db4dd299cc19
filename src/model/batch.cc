// Cuts batches out of a text and checks batches.
#include "model/batch.h"

#include <algorithm>
#include <string>

#include "attention/check.h"
#include "random/check.h"
#include "random/integers.h"

namespace riverbank {
namespace {

// Builds an error such as "token 3 of text 1 has id 12 but the vocabulary has ids 0 to 11".
std::string bad_id(const char* what, const char* has, std::size_t place, const Batch& batch,
                   std::int64_t id, Index vocabulary) {
  const auto length = static_cast<std::size_t>(batch.length);
  return std::string(what) + " " + std::to_string(place % length) + " of text " +
         std::to_string(place / length) + has + std::to_string(id) +
         " but the vocabulary has ids 0 to " + std::to_string(vocabulary - 1);
}

Error check_batch_sizes(const LanguageModelConfig& config, const Batch& batch) {
  const Index widest = std::max({config.vocabulary, hidden_size(config), context_size(config)});
  return first_error(
      [&] { return check_at_least_one("the number of texts", batch.sequences); },
      [&] { return check_at_least_one("the length of the texts", batch.length); },
      [&] { return check_size("the batch", batch.sequences, batch.length); },
      [&]() -> Error {
        if (batch.length <= config.sequence) return {};
        return "the texts have " + std::to_string(batch.length) +
               " tokens but the model reads at most " + std::to_string(config.sequence);
      },
      [&] { return check_size("the widest layer", batch.sequences * batch.length, widest); },
      [&] { return check_size("a text's scores", batch.length, batch.length); },
      [&] {
        return check_size("the scores", std::int64_t{batch.sequences} * config.heads,
                          batch.length * batch.length);
      });
}

// Checks that a text has enough tokens for an input of `length` tokens and its targets. The last
// target is one token after the input.
Error check_reach(std::int64_t text_size, Index length) {
  if (text_size > length) return {};
  return "the text has " + std::to_string(text_size) + " tokens, but a length of " +
         std::to_string(length) + " needs at least " + std::to_string(length + 1);
}

Error check_token_count(const char* what, std::size_t count, const Batch& batch) {
  const Index wanted = batch.sequences * batch.length;
  if (static_cast<Index>(count) == wanted) return {};
  return "the batch has " + std::to_string(count) + " " + what + " but " +
         std::to_string(batch.sequences) + " texts of " + std::to_string(batch.length) +
         " tokens need " + std::to_string(wanted);
}

}  // namespace

Error check_tokens(const LanguageModelConfig& config, const Batch& batch) {
  Error error =
      first_error([&] { return check_batch_sizes(config, batch); },
                  [&] { return check_token_count("tokens", batch.tokens.size(), batch); });
  if (!error.empty()) return error;
  for (std::size_t place = 0; place < batch.tokens.size(); ++place) {
    const Index id = batch.tokens[place];
    if (id >= 0 && id < config.vocabulary) continue;
    return bad_id("token", " has id ", place, batch, id, config.vocabulary);
  }
  return {};
}

Error check_targets(const LanguageModelConfig& config, const Batch& batch) {
  Error error = check_token_count("targets", batch.targets.size(), batch);
  if (!error.empty()) return error;
  bool any = false;
  for (std::size_t place = 0; place < batch.targets.size(); ++place) {
    const std::int64_t target = batch.targets[place];
    if (target == no_target) continue;
    if (target < 0 || target >= config.vocabulary) {
      return bad_id("target", " is ", place, batch, target, config.vocabulary);
    }
    any = true;
  }
  if (any) return {};
  return "every target is " + std::to_string(no_target) + ", so there is nothing to learn from";
}

std::vector<std::int64_t> targets_at(const Batch& batch, const std::vector<Index>& places) {
  if (places.empty()) return batch.targets;
  std::vector<std::int64_t> targets;
  targets.reserve(places.size());
  for (const Index place : places)
    targets.push_back(batch.targets[static_cast<std::size_t>(place)]);
  return targets;
}

Result<Batch> text_batch(const std::vector<Index>& text, Index length,
                         const std::vector<std::int64_t>& starts) {
  const auto size = static_cast<std::int64_t>(text.size());
  if (starts.empty()) return failure("starts is empty");
  Error error = first_error(
      [&] { return check_at_least_one("length", length); },
      [&] { return check_size("the batch", static_cast<std::int64_t>(starts.size()), length); },
      [&] { return check_reach(size, length); });
  if (!error.empty()) return failure(std::move(error));
  Batch batch;
  batch.sequences = static_cast<Index>(starts.size());
  batch.length = length;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const std::int64_t start = starts[i];
    if (start < 0 || start >= size - length) {
      return failure("starts[" + std::to_string(i) + "] is " + std::to_string(start) +
                     ", but must be from 0 to " + std::to_string(size - length - 1));
    }
    const auto first = text.begin() + static_cast<std::ptrdiff_t>(start);
    batch.tokens.insert(batch.tokens.end(), first, first + length);
    batch.targets.insert(batch.targets.end(), first + 1, first + length + 1);
  }
  return batch;
}

Result<std::vector<std::int64_t>> random_starts(std::int64_t text_size, Index length,
                                                Index sequences, std::uint64_t seed,
                                                std::int64_t step) {
  Error error = first_error([&] { return check_at_least_one("the number of texts", sequences); },
                            [&] { return check_at_least_one("length", length); },
                            [&] { return check_size("the batch", sequences, length); },
                            [&] { return check_reach(text_size, length); });
  if (!error.empty()) return failure(std::move(error));
  Generator generator = step_generator(seed, step);
  return randint(generator, sequences, 0, text_size - length);
}

Result<Batch> random_batch(const std::vector<Index>& text, Index length, Index sequences,
                           std::uint64_t seed, std::int64_t step) {
  const auto size = static_cast<std::int64_t>(text.size());
  const auto starts = random_starts(size, length, sequences, seed, step);
  if (!starts) return failure(starts.error());
  return text_batch(text, length, *starts);
}

Generator step_generator(std::uint64_t seed, std::int64_t step) {
  // The generator uses only the low 32 bits of its seed. Multiplying the step by an odd number
  // gives each step other low bits.
  return Generator(seed + (static_cast<std::uint64_t>(step) + 1) * 0x9E3779B1U);
}

}  // namespace riverbank
