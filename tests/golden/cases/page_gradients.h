// What cases with gradients have in common: the gradient that is given, and sums over the pages.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "golden/cases/block_case.h"
#include "golden/cases/pages.h"
#include "model/gradients/attend.h"
#include "riverbank/eigen.h"

namespace riverbank::golden {

// A page of the gradient that is given for `out` (n × m); a complaint unless it has out's shape.
Matrix given_gradient(BlockCase& c, const GoldenTensor& d_out, const Shape& lead, Index index,
                      const Matrix& out);

// The same with all axes but the last as rows.
Matrix given_gradient(BlockCase& c, const GoldenTensor& d_out, const Matrix& out);

// The gradient of a tensor from those of its pages. A page that was read several times, because its
// axes repeat, collects from all of them.
class PageGradients {
 public:
  PageGradients(const GoldenTensor& of, Shape lead)
      : shape_(of.shape), lead_(std::move(lead)), sum_(rows_of(of)) {
    eigen(sum_).setZero();
  }

  // d_page has the shape of one page.
  void add(Index index, const Matrix& d_page);
  [[nodiscard]] GoldenTensor tensor() const { return tensor_of(sum_, shape_); }

 private:
  Shape shape_;
  Shape lead_;
  Matrix sum_;
};

// Weights are the same for all pages, and their gradients add up, by the name of the output.
class WeightGradients {
 public:
  void add(const std::string& name, const Matrix& gradient);
  void add(const std::string& name, const std::optional<Matrix>& gradient) {
    if (gradient) add(name, *gradient);
  }
  // nn.Linear has its weight the other way round.
  void add_turned(const std::string& name, const std::optional<Matrix>& gradient) {
    if (gradient) add(name, Matrix(eigen(*gradient).transpose()));
  }

  // Gives out all of them, "d_<input>" the shape of that input.
  void give(BlockCase& c) const;

 private:
  std::map<std::string, Matrix> sums_;
};

// torch.nn's W_q, W_k and W_v lie below one another in one weight, and their biases in one vector.
void add_torch_projections(const AttendGradientsOf<float>& d, const std::string& weight,
                           const std::string& bias, WeightGradients& weights);

}  // namespace riverbank::golden
