// Adds up gradients over the pages (matrices) of a batch.
#include "golden/cases/page_gradients.h"
#include "riverbank/eigen.h"

namespace riverbank::golden {

namespace {

void check_given(BlockCase& c, const Matrix& given, const Matrix& out) {
  if (given.rows() == out.rows() && given.cols() == out.cols()) return;
  c.complain("the given gradient is " + shape_text(given) + " but its output is " +
             shape_text(out));
}

}  // namespace

Matrix given_gradient(BlockCase& c, const GoldenTensor& d_out, const Shape& lead, Index index,
                      const Matrix& out) {
  Matrix given = c.take(page(d_out, lead, index));
  check_given(c, given, out);
  return given;
}

Matrix given_gradient(BlockCase& c, const GoldenTensor& d_out, const Matrix& out) {
  Matrix given = rows_of(d_out);
  check_given(c, given, out);
  return given;
}

void PageGradients::add(Index index, const Matrix& d_page) {
  const auto place = page_place(shape_, lead_, index);
  if (place) eigen(sum_).middleRows(*place * d_page.rows(), d_page.rows()) += eigen(d_page);
}

void WeightGradients::add(const std::string& name, const Matrix& gradient) {
  Matrix& sum = sums_[name];
  if (sum.size() == 0) sum = Matrix(gradient.rows(), gradient.cols());
  sum = sum + gradient;
}

void WeightGradients::give(BlockCase& c) const {
  for (const auto& [name, sum] : sums_) {
    const auto input = c.maybe_input(name.substr(std::string("d_").size()));
    if (input) c.give(name, tensor_of(sum, input->shape));
  }
}

void add_torch_projections(const AttendGradientsOf<float>& d, const std::string& weight,
                           const std::string& bias, WeightGradients& weights) {
  const Matrix& query = *d.query.weight;
  const Matrix& key = *d.key.weight;
  const Matrix& value = *d.value.weight;
  Matrix all(query.cols() + key.cols() + value.cols(), query.rows());
  eigen(all) << eigen(query).transpose(), eigen(key).transpose(), eigen(value).transpose();
  weights.add("d_" + weight, all);
  if (!d.query.bias) return;
  Matrix biases(1, all.rows());
  eigen(biases) << eigen(*d.query.bias), eigen(*d.key.bias), eigen(*d.value.bias);
  weights.add("d_" + bias, biases);
}

}  // namespace riverbank::golden
