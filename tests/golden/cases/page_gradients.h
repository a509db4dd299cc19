// The common part of cases with gradients: the given gradient of the output, and sums over the
// pages.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "golden/cases/block_case.h"
#include "golden/cases/pages.h"
#include "model/gradients/attend.h"
#include "riverbank/eigen.h"

namespace riverbank::golden {

// The page of the given gradient for `out` (n × m). Another shape than out's is an error.
Matrix given_gradient(BlockCase& c, const GoldenTensor& d_out, const Shape& lead, Index index,
                      const Matrix& out);

// The same with all axes but the last as rows.
Matrix given_gradient(BlockCase& c, const GoldenTensor& d_out, const Matrix& out);

// The gradient of a tensor, collected from its pages. A page that broadcasting used several times
// gets the sum.
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

// All pages share the weights, so their gradients are added, by the name of the output.
class WeightGradients {
 public:
  void add(const std::string& name, const Matrix& gradient);
  void add(const std::string& name, const std::optional<Matrix>& gradient) {
    if (gradient) add(name, *gradient);
  }
  // nn.Linear stores the transposed weight.
  void add_turned(const std::string& name, const std::optional<Matrix>& gradient) {
    if (gradient) add(name, Matrix(eigen(*gradient).transpose()));
  }

  // Outputs all gradients; each has the shape of its input.
  void give(BlockCase& c) const;

 private:
  std::map<std::string, Matrix> sums_;
};

// In torch.nn, W_q, W_k and W_v are one weight, one below the other; their biases are one vector.
void add_torch_projections(const AttendGradientsOf<float>& d, const std::string& weight,
                           const std::string& bias, WeightGradients& weights);

}  // namespace riverbank::golden
