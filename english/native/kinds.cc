// Checks the tokens' marks, and makes kinds the targets of randomly chosen tokens.
#include "kinds.h"

#include <cmath>
#include <string>

#include "random/uniform.h"

namespace riverbank::english {
namespace {

// The kind that a mark gives, or −1 if the kind is unknown.
Index kind_of(std::uint8_t mark, const Kinds& kinds) {
  if (mark >= kinds.topics) return Index{mark} - kinds.topics;
  return mark >= kinds.certain ? Index{mark} - kinds.certain : Index{mark} - 1;
}

// The probability that a hidden token's target is its kind instead of its word. Our own sentences
// repeat their topic words thousands of times. If the targets were always these words, the model
// would guess them everywhere.
double hidden_part(std::uint8_t mark, const Kinds& kinds) {
  return mark >= kinds.topics ? kinds.of_topics : kinds.hidden;
}

}  // namespace

Error check_marks(const std::vector<std::uint8_t>& marks, std::size_t tokens, const Kinds& kinds) {
  if (marks.size() != tokens) {
    return "there are " + std::to_string(marks.size()) + " marks for " + std::to_string(tokens) +
           " tokens";
  }
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (kind_of(marks[i], kinds) < kinds.count) continue;
    return "mark " + std::to_string(i) + " says kind " + std::to_string(kind_of(marks[i], kinds)) +
           ", but there are " + std::to_string(kinds.count);
  }
  return {};
}

void ask_kinds(const std::vector<std::uint8_t>& marks, const std::vector<std::int64_t>& starts,
               const Kinds& kinds, Generator generator, Batch& batch) {
  const std::vector<float> chance =
      *rand(generator, static_cast<std::int64_t>(batch.tokens.size()));
  const auto length = static_cast<std::size_t>(batch.length);
  for (std::size_t i = 0; i < batch.tokens.size(); ++i) {
    const std::uint8_t mark = marks[static_cast<std::size_t>(starts[i / length]) + i % length];
    const bool hidden = batch.targets[i] != no_target;
    if (kind_of(mark, kinds) < 0 || (!hidden && mark < kinds.certain)) continue;
    const double part = hidden ? hidden_part(mark, kinds) : kinds.seen;
    if (static_cast<double>(chance[i]) < part)
      batch.targets[i] = kinds.words + kind_of(mark, kinds);
  }
}

void start_kinds(const std::vector<Index>& text, const std::vector<std::uint8_t>& marks,
                 const Kinds& kinds, Matrix& vectors, Matrix& biases) {
  std::vector<double> counts(static_cast<std::size_t>(kinds.count), 1);
  MatrixOf<double> sums(kinds.count, vectors.cols());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const Index kind = kind_of(marks[i], kinds);
    if (kind < 0) continue;
    ++counts[static_cast<std::size_t>(kind)];
    for (Index column = 0; column < vectors.cols(); ++column) {
      sums(kind, column) += static_cast<double>(vectors(text[i], column));
    }
  }
  for (Index kind = 0; kind < kinds.count; ++kind) {
    const double count = counts[static_cast<std::size_t>(kind)];
    for (Index column = 0; column < vectors.cols(); ++column) {
      vectors(kinds.words + kind, column) = static_cast<float>(sums(kind, column) / count);
    }
    biases(0, kinds.words + kind) =
        static_cast<float>(std::log(count / static_cast<double>(text.size())));
  }
}

}  // namespace riverbank::english
