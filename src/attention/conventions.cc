// Adapters for weights that are stored as in nn.Linear, notebook 004 or nn.MultiheadAttention.
#include "attention/conventions.h"

#include "riverbank/eigen.h"

namespace riverbank {

template <class T>
Result<MatrixOf<T>> from_stack(const std::vector<MatrixOf<T>>& heads) {
  if (heads.empty()) return failure("heads is empty");
  if (Error error = check_not_empty("head 0", heads[0]); !error.empty()) {
    return failure(std::move(error));
  }
  const Index d_head = heads[0].rows();
  const Index d_model = heads[0].cols();
  MatrixOf<T> out(d_model, static_cast<Index>(heads.size()) * d_head);
  for (std::size_t head = 0; head < heads.size(); ++head) {
    if (heads[head].rows() != d_head || heads[head].cols() != d_model) {
      return failure("head 0 is " + shape_text(heads[0]) + " but head " + std::to_string(head) +
                     " is " + shape_text(heads[head]));
    }
    eigen(out).middleCols(static_cast<Index>(head) * d_head, d_head) =
        eigen(heads[head]).transpose();
  }
  return out;
}

template <class T>
Result<TorchProjectionsOf<T>> from_torch(const MatrixOf<T>& in_proj_weight,
                                         const std::optional<MatrixOf<T>>& in_proj_bias,
                                         const std::optional<MatrixOf<T>>& out_proj_weight,
                                         const std::optional<MatrixOf<T>>& out_proj_bias) {
  const Index d = in_proj_weight.cols();
  Error error = first_error(
      [&] { return check_not_empty("in_proj_weight", in_proj_weight); },
      [&] {
        return check_equal("in_proj_weight has rows", in_proj_weight.rows(),
                           "three times its width is", 3 * d);
      },
      [&] {
        return in_proj_bias ? check_equal("in_proj_bias has size", in_proj_bias->size(),
                                          "in_proj_weight has rows", 3 * d)
                            : "";
      },
      [&] {
        return out_proj_weight ? check_equal("out_proj_weight has columns", out_proj_weight->cols(),
                                             "in_proj_weight has width", d)
                               : "";
      },
      [&]() -> Error {
        if (!out_proj_bias || out_proj_weight) return {};
        return "out_proj_bias is given but out_proj_weight is missing";
      },
      [&] {
        return out_proj_bias ? check_equal("out_proj_bias has size", out_proj_bias->size(),
                                           "the output has width", out_proj_weight->rows())
                             : "";
      });
  if (!error.empty()) return failure(std::move(error));
  const auto part = [&](Index which) {
    ProjectionOf<T> out;
    out.weight = transposed(some_rows(in_proj_weight, which * d, d));
    if (in_proj_bias) out.bias = eigen(as_row(*in_proj_bias)).middleCols(which * d, d);
    return out;
  };
  TorchProjectionsOf<T> out{part(0), part(1), part(2), {}};
  if (out_proj_weight) out.output.weight = transposed(*out_proj_weight);
  if (out_proj_bias) out.output.bias = as_row(*out_proj_bias);
  return out;
}

template Result<Matrix> from_stack(const std::vector<Matrix>&);
template Result<MatrixOf<double>> from_stack(const std::vector<MatrixOf<double>>&);
template Result<TorchProjectionsOf<float>> from_torch(const Matrix&, const std::optional<Matrix>&,
                                                      const std::optional<Matrix>&,
                                                      const std::optional<Matrix>&);
template Result<TorchProjectionsOf<double>> from_torch(const MatrixOf<double>&,
                                                       const std::optional<MatrixOf<double>>&,
                                                       const std::optional<MatrixOf<double>>&,
                                                       const std::optional<MatrixOf<double>>&);

}  // namespace riverbank
