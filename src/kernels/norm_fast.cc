// Computes layer norm and RMS norm. Each row is copied into a buffer that is padded with zeros to
// whole registers.
#include "kernels/norm_fast.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "kernels/packing.h"

namespace riverbank {
namespace {

// A row of numbers, padded with zeros to whole registers.
class Row {
 public:
  explicit Row(Index width)
      : width_(width), numbers_(static_cast<std::size_t>(round_up(width, lane_count))) {}

  // A copy of gamma or beta; if absent, `otherwise` in every column.
  Row(Index width, const std::optional<Matrix>& given, float otherwise) : Row(width) {
    std::fill_n(numbers_.begin(), width, otherwise);
    if (given) read(given->data());
  }

  void read(const float* from) { std::copy_n(from, width_, numbers_.begin()); }
  void write(float* to) const { std::copy_n(numbers_.begin(), width_, to); }
  [[nodiscard]] Matrix matrix() const { return {1, width_, numbers_.data()}; }
  [[nodiscard]] Lanes at(Index i) const { return load(&numbers_[static_cast<std::size_t>(i)]); }

  // Sets number i to make(i), one register at a time. The padding stays 0.
  template <class Make>
  void fill(Make make) {
    for (Index i = 0; i < size(); i += lane_count) {
      store(&numbers_[static_cast<std::size_t>(i)], make(i));
    }
    std::fill(numbers_.begin() + width_, numbers_.end(), 0.0F);
  }

  // The mean of term(i) over the row. term must be 0 in the padding.
  template <class Term>
  [[nodiscard]] float mean(Term term) const {
    Lanes sums = {};
    for (Index i = 0; i < size(); i += lane_count) sums += term(i);
    return sum(sums) / static_cast<float>(width_);
  }

 private:
  [[nodiscard]] Index size() const { return static_cast<Index>(numbers_.size()); }

  Index width_;
  std::vector<float> numbers_;
};

// Subtracts the mean of the row.
void centre(Row& n, float first_number) {
  // Subtracts the first number of the row before summing. The difference of two large, similar
  // numbers is exact, but their sum is rounded.
  const Lanes first = splat(first_number);
  n.fill([&](Index i) { return n.at(i) - first; });
  const Lanes mean = splat(n.mean([&](Index i) { return n.at(i); }));
  n.fill([&](Index i) { return n.at(i) - mean; });
}

// Computes n = (x − mean) / √(variance + eps), or x / √(mean of x² + eps) for an RMS norm. Returns
// the factor 1 / √(…).
float normalise_row(const float* x, const Norm& norm, Row& n) {
  n.read(x);
  if (norm.kind == NormKind::layer) centre(n, x[0]);
  const float variance = n.mean([&](Index i) { return n.at(i) * n.at(i); });
  const float factor = 1 / std::sqrt(variance + static_cast<float>(norm.eps));
  n.fill([&](Index i) { return n.at(i) * splat(factor); });
  return factor;
}

// The factor of each column: gamma, or 1 + gamma if norm.plus_one is set.
Row factors(const Norm& norm, Index width) {
  Row gamma(width, norm.gamma, 1);
  if (norm.gamma && norm.plus_one) {
    gamma.fill([&](Index i) { return gamma.at(i) + splat(1.0F); });
  }
  return gamma;
}

}  // namespace

Matrix norm_fast(const Matrix& x, const Norm& norm) {
  const Row gamma = factors(norm, x.cols());
  const Row beta(x.cols(), norm.beta, 0);
  Row n(x.cols());
  Matrix out(x.rows(), x.cols());
  for (Index row = 0; row < x.rows(); ++row) {
    normalise_row(x.row(row).data(), norm, n);
    n.fill([&](Index i) { return multiply_add(n.at(i), gamma.at(i), beta.at(i)); });
    n.write(out.row(row).data());
  }
  return out;
}

NormFastGradients norm_fast_gradient(const Matrix& x, const Norm& norm, const Matrix& d_out) {
  const Index width = x.cols();
  const Row gamma = factors(norm, width);
  Row n(width), d_row(width), d_n(width), d_gamma(width), d_beta(width);
  NormFastGradients d;
  d.x = Matrix(x.rows(), width);
  for (Index row = 0; row < x.rows(); ++row) {
    const Lanes factor = splat(normalise_row(x.row(row).data(), norm, n));
    d_row.read(d_out.row(row).data());
    d_gamma.fill([&](Index i) { return multiply_add(d_row.at(i), n.at(i), d_gamma.at(i)); });
    d_beta.fill([&](Index i) { return d_beta.at(i) + d_row.at(i); });

    d_n.fill([&](Index i) { return d_row.at(i) * gamma.at(i); });
    const bool layer = norm.kind == NormKind::layer;
    const Lanes d_mean = splat(layer ? d_n.mean([&](Index i) { return d_n.at(i); }) : 0);
    const Lanes d_along = splat(d_n.mean([&](Index i) { return d_n.at(i) * n.at(i); }));
    d_n.fill([&](Index i) { return (d_n.at(i) - d_mean - n.at(i) * d_along) * factor; });
    d_n.write(d.x.row(row).data());
  }
  if (norm.gamma) d.norm.gamma.emplace(d_gamma.matrix());
  if (norm.beta) d.norm.beta.emplace(d_beta.matrix());
  return d;
}

}  // namespace riverbank
