// Reads the given gradient of a golden case's output, and adds up gradients over a batch.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "golden/cases/block_case.h"
#include "golden/cases/pages.h"
#include "model/gradients/attend.h"
#include "riverbank/eigen.h"

namespace riverbank::golden {

// The given gradient of page (matrix) `index` of the batch, whose output is `out` (n × m). A
// gradient with another shape than `out` is an error.
Matrix given_gradient(BlockCase& c, const GoldenTensor& d_out, const Shape& lead, Index index,
                      const Matrix& out);

// The given gradient of `out`, with all axes but the last joined to rows.
Matrix given_gradient(BlockCase& c, const GoldenTensor& d_out, const Matrix& out);

// Collects the gradient of a tensor from the gradients of its pages (matrices). If broadcasting
// used a page several times, its gradients are added.
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

// Adds up the gradients of weights, because all pages (matrices of a batch) share the weights. Each
// sum has the name of an output.
class WeightGradients {
 public:
  void add(const std::string& name, const Matrix& gradient);
  void add(const std::string& name, const std::optional<Matrix>& gradient) {
    if (gradient) add(name, *gradient);
  }
  // Adds the transposed gradient, because nn.Linear stores the transposed weight.
  void add_transposed(const std::string& name, const std::optional<Matrix>& gradient) {
    if (gradient) add(name, Matrix(eigen(*gradient).transpose()));
  }

  // Gives all gradients to the case as outputs. Each gradient has the shape of its input.
  void give(BlockCase& c) const;

 private:
  std::map<std::string, Matrix> sums_;
};

// Adds the gradients of the projections in PyTorch's layout: `weight` has W_q, W_k and W_v, one
// below the other, and `bias` has their biases as one vector.
void add_torch_projections(const AttendGradientsOf<float>& d, const std::string& weight,
                           const std::string& bias, WeightGradients& weights);

}  // namespace riverbank::golden
