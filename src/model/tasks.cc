// Draws texts for the copy task and the brackets task.
#include <algorithm>

#include "attention/check.h"
#include "model/corpora.h"
#include "random/check.h"

namespace riverbank {
namespace {

constexpr Index letter_count = 8;
constexpr Index copy_length = 6;    // number of letters to repeat
constexpr Index bracket_count = 6;  // number of brackets in a text

// A random integer from 0 to n − 1, for small n. Takes one draw of the generator.
Index draw_below(Generator& generator, Index n) {
  return static_cast<Index>(generator.next_u32() % static_cast<std::uint32_t>(n));
}

// Adds one text of the copy task: letters, the separator, the letters again. The last letter is
// only a target, never an input.
void add_copy(Generator& generator, Batch& batch) {
  constexpr Index separator = letter_count;
  std::vector<Index> text;
  for (Index i = 0; i < copy_length; ++i) text.push_back(draw_below(generator, letter_count));
  batch.tokens.insert(batch.tokens.end(), text.begin(), text.end());
  batch.tokens.push_back(separator);
  batch.tokens.insert(batch.tokens.end(), text.begin(), text.end() - 1);
  batch.targets.insert(batch.targets.end(), copy_length, no_target);
  batch.targets.insert(batch.targets.end(), text.begin(), text.end());
}

// Adds one text of the brackets task: brackets and "=". About half of the texts have only one kind
// of bracket. The ids of the answers 1 and 2 follow the id of "=".
void add_brackets(Generator& generator, Batch& batch) {
  constexpr Index equals_sign = 2;
  const Index kinds = 1 + draw_below(generator, 2);
  std::vector<Index> text(static_cast<std::size_t>(bracket_count), draw_below(generator, 2));
  const auto all_equal = [&] {
    return std::count(text.begin(), text.end(), text[0]) == bracket_count;
  };
  while (kinds == 2 && all_equal()) {
    for (Index& bracket : text) bracket = draw_below(generator, 2);
  }
  batch.tokens.insert(batch.tokens.end(), text.begin(), text.end());
  batch.tokens.push_back(equals_sign);
  batch.targets.insert(batch.targets.end(), bracket_count, no_target);
  batch.targets.push_back(equals_sign + kinds);
}

}  // namespace

const Task& task(TaskKind kind) {
  static const Task copy = {
      {"a", "b", "c", "d", "e", "f", "g", "h", "|"}, 2 * copy_length, copy_length};
  static const Task kinds_of_brackets = {
      {"(", "[", "=", "1", "2"}, bracket_count + 1, bracket_count};
  return kind == TaskKind::copy ? copy : kinds_of_brackets;
}

Result<Batch> task_batch(TaskKind kind, Index sequences, std::uint64_t seed, std::int64_t step) {
  Batch batch;
  batch.sequences = sequences;
  batch.length = task(kind).length;
  Error error = first_error([&] { return check_at_least_one("the number of texts", sequences); },
                            [&] { return check_size("the batch", sequences, batch.length); });
  if (!error.empty()) return failure(std::move(error));
  Generator generator = step_generator(seed, step);
  for (Index text = 0; text < sequences; ++text) {
    if (kind == TaskKind::copy) {
      add_copy(generator, batch);
    } else {
      add_brackets(generator, batch);
    }
  }
  return batch;
}

}  // namespace riverbank
