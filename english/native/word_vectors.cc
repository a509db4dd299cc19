// Counts neighbours, turns the counts into mutual information, and finds the directions in which
// words differ most.
#include "word_vectors.h"

#include <Eigen/Dense>
#include <cmath>

#include "kernels/matmul.h"
#include "random/normal.h"
#include "riverbank/eigen.h"

namespace riverbank::english {
namespace {

// Returns the counts (vocabulary × vocabulary): counts(w, c) = Σ 1 / distance over all pairs of w
// and c in one window and line. Reserved tokens are not counted.
Matrix neighbour_counts(const std::vector<Index>& text, const Counting& counting) {
  Matrix counts(counting.vocabulary, counting.vocabulary);
  const Index end = counting.reserved - 1;
  const auto size = static_cast<Index>(text.size());
  for (Index place = 0; place < size; ++place) {
    const Index word = text[static_cast<std::size_t>(place)];
    if (word < counting.reserved) continue;
    for (Index distance = 1; distance <= counting.window && place + distance < size; ++distance) {
      const Index other = text[static_cast<std::size_t>(place + distance)];
      if (other == end) break;
      if (other < counting.reserved) continue;
      const float weight = 1.0F / static_cast<float>(distance);
      counts(word, other) += weight;
      counts(other, word) += weight;
    }
  }
  return counts;
}

// Replaces counts by positive pointwise mutual information.
void weigh_counts(Matrix& counts) {
  std::vector<double> words(static_cast<std::size_t>(counts.rows()));
  std::vector<double> contexts(words.size());
  double contexts_total = 0;
  for (Index row = 0; row < counts.rows(); ++row) {
    double& sum = words[static_cast<std::size_t>(row)];
    for (const float count : counts.row(row)) sum += static_cast<double>(count);
    // The counts are symmetric, so a word's count as a context is the same sum.
    contexts[static_cast<std::size_t>(row)] = std::pow(sum, 0.75);
    contexts_total += contexts[static_cast<std::size_t>(row)];
  }
  for (Index row = 0; row < counts.rows(); ++row) {
    const double word = words[static_cast<std::size_t>(row)];
    for (Index column = 0; column < counts.cols(); ++column) {
      float& cell = counts(row, column);
      if (cell == 0) continue;
      const double context = contexts[static_cast<std::size_t>(column)] / contexts_total;
      cell =
          static_cast<float>(std::max(0.0, std::log(static_cast<double>(cell) / word / context)));
    }
  }
}

using Square = Eigen::MatrixXd;

// An orthonormal basis (n × k) of the space that is spanned by the columns of x (n × k).
Matrix orthonormal(const Matrix& x) {
  const Square q = Eigen::HouseholderQR<Square>(eigen(x).cast<double>()).householderQ() *
                   Square::Identity(x.rows(), x.cols());
  Matrix out(x.rows(), x.cols());
  for (Index row = 0; row < out.rows(); ++row) {
    for (Index column = 0; column < out.cols(); ++column) {
      out(row, column) = static_cast<float>(q(row, column));
    }
  }
  return out;
}

// Returns U · √Σ (n × width) for the `width` largest singular values of x (n × n).
Matrix largest_directions(const Matrix& x, Index width, std::uint64_t seed) {
  constexpr Index more = 16;  // extra directions make the wanted ones more accurate
  constexpr int rounds = 6;
  Generator generator(seed);
  const std::vector<float> chance = *randn(generator, x.rows() * (width + more));
  Matrix q(x.rows(), width + more, chance.data());
  for (int round = 0; round < rounds; ++round) {
    q = orthonormal(fast_multiply(x, fast_transposed_multiply(x, orthonormal(q))));
  }
  const Matrix b = fast_transposed_multiply(q, x);  // b is (k × n)
  const Eigen::SelfAdjointEigenSolver<Square> solver(
      eigen(fast_multiply_transposed(b, b)).cast<double>());
  Matrix turn(q.cols(), width);  // eigenvectors · √Σ (Σ: singular values), largest first
  for (Index column = 0; column < width; ++column) {
    const Index from = q.cols() - 1 - column;  // the solver's order is ascending
    const double root = std::sqrt(std::sqrt(std::max(0.0, solver.eigenvalues()(from))));
    for (Index row = 0; row < q.cols(); ++row) {
      turn(row, column) = static_cast<float>(solver.eigenvectors()(row, from) * root);
    }
  }
  return fast_multiply(q, turn);
}

}  // namespace

Matrix counted_vectors(const std::vector<Index>& text, const Counting& counting) {
  Matrix weighed = neighbour_counts(text, counting);
  weigh_counts(weighed);
  return largest_directions(weighed, counting.width, counting.seed);
}

Matrix rarity(const std::vector<Index>& text, const Counting& counting) {
  const Index end = counting.reserved - 1;
  Matrix lines_with(1, counting.vocabulary);
  std::vector<Index> last_line(static_cast<std::size_t>(counting.vocabulary), -1);
  Index line = 0;
  for (const Index token : text) {
    if (token == end) ++line;
    if (last_line[static_cast<std::size_t>(token)] == line) continue;
    last_line[static_cast<std::size_t>(token)] = line;
    lines_with(0, token) += 1;
  }
  return map_cells(lines_with, [line](float lines) {
    return static_cast<float>(std::log(static_cast<double>(line) / std::max(1.0F, lines)));
  });
}

Matrix log_shares(const std::vector<Index>& text, const Counting& counting) {
  std::vector<double> counts(static_cast<std::size_t>(counting.vocabulary), 1);
  for (const Index token : text) ++counts[static_cast<std::size_t>(token)];
  const double all = static_cast<double>(text.size()) + static_cast<double>(counting.vocabulary);
  Matrix out(1, counting.vocabulary);
  std::transform(counts.begin(), counts.end(), out.data(),
                 [all](double count) { return static_cast<float>(std::log(count / all)); });
  return out;
}

}  // namespace riverbank::english
