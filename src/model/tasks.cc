// Draws texts for the copy task and the brackets task.
#include <algorithm>

#include "attention/check.h"
#include "model/corpora.h"
#include "random/check.h"

namespace riverbank {
namespace {

constexpr Index letters = 8;
constexpr Index copied = 6;    // number of letters to repeat
constexpr Index brackets = 6;  // number of brackets to look at

// A random integer from 0 to n − 1, for small n. 1 draw.
Index draw_below(Generator& generator, Index n) {
  return static_cast<Index>(generator.next_u32() % static_cast<std::uint32_t>(n));
}

// One text: letters, the separator, the letters again. The last letter is only a target, never an
// input.
void add_copy(Generator& generator, Batch& batch) {
  constexpr Index sign = letters;
  std::vector<Index> text;
  for (Index i = 0; i < copied; ++i) text.push_back(draw_below(generator, letters));
  batch.tokens.insert(batch.tokens.end(), text.begin(), text.end());
  batch.tokens.push_back(sign);
  batch.tokens.insert(batch.tokens.end(), text.begin(), text.end() - 1);
  batch.targets.insert(batch.targets.end(), copied, no_target);
  batch.targets.insert(batch.targets.end(), text.begin(), text.end());
}

// One text: brackets and "=". Half of the texts have only one kind of bracket. The ids of the
// answers follow the id of "=".
void add_brackets(Generator& generator, Batch& batch) {
  constexpr Index sign = 2;
  const Index kinds = 1 + draw_below(generator, 2);
  std::vector<Index> text(static_cast<std::size_t>(brackets), draw_below(generator, 2));
  const auto all_equal = [&] { return std::count(text.begin(), text.end(), text[0]) == brackets; };
  while (kinds == 2 && all_equal()) {
    for (Index& bracket : text) bracket = draw_below(generator, 2);
  }
  batch.tokens.insert(batch.tokens.end(), text.begin(), text.end());
  batch.tokens.push_back(sign);
  batch.targets.insert(batch.targets.end(), brackets, no_target);
  batch.targets.push_back(sign + kinds);
}

}  // namespace

const Task& task(TaskKind kind) {
  static const Task copy = {{"a", "b", "c", "d", "e", "f", "g", "h", "|"}, 2 * copied, copied};
  static const Task kinds_of_brackets = {{"(", "[", "=", "1", "2"}, brackets + 1, brackets};
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
