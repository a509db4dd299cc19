// The same weights are written in several ways; these adapters turn each into X · W, and say so by
// name.
#pragma once

#include <optional>
#include <vector>

#include "attention/check.h"
#include "attention/matrix.h"
#include "attention/result.h"
#include "attention/steps.h"

namespace riverbank {

// nn.Linear stores (out × in) and computes x·Wᵀ (notebooks 002, 003): the way round here is its
// transpose.
template <class T>
MatrixOf<T> from_linear(const MatrixOf<T>& weight) {
  return weight.transpose();
}

// Notebook 004 writes U·x for a column x, with one full-size U (d_head × d_model) per head.
// Returns W (d_model × heads·d_head), so that X·W holds every head's U·x side by side.
// Errors: no heads; an empty head; heads of different shapes.
template <class T>
Result<MatrixOf<T>> from_stack(const std::vector<MatrixOf<T>>& heads) {
  if (heads.empty()) return failure("there are no heads");
  if (Complaint complaint = check_not_empty("head 0", heads[0]); !complaint.empty()) {
    return failure(std::move(complaint));
  }
  const Index d_head = heads[0].rows();
  const Index d_model = heads[0].cols();
  MatrixOf<T> out(d_model, static_cast<Index>(heads.size()) * d_head);
  for (std::size_t head = 0; head < heads.size(); ++head) {
    if (heads[head].rows() != d_head || heads[head].cols() != d_model) {
      return failure("head 0 is " + shape_text(heads[0]) + " but head " + std::to_string(head) +
                     " is " + shape_text(heads[head]));
    }
    out.middleCols(static_cast<Index>(head) * d_head, d_head) = heads[head].transpose();
  }
  return out;
}

// The projections of a torch.nn.MultiheadAttention module.
template <class T>
struct TorchProjectionsOf {
  ProjectionOf<T> query, key, value, output;
};

// in_proj_weight (3·d × d): rows of W_q, then W_k, then W_v, each (out × in); in_proj_bias (1 ×
// 3·d); out_proj_weight (d × d), out_proj_bias (1 × d). Errors: shapes that do not fit together.
template <class T>
Result<TorchProjectionsOf<T>> from_torch(const MatrixOf<T>& in_proj_weight,
                                         const std::optional<MatrixOf<T>>& in_proj_bias,
                                         const std::optional<MatrixOf<T>>& out_proj_weight,
                                         const std::optional<MatrixOf<T>>& out_proj_bias) {
  const Index d = in_proj_weight.cols();
  Complaint complaint = first_complaint(
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
      [&] {
        return out_proj_bias ? check_equal("out_proj_bias has size", out_proj_bias->size(),
                                           "the output has width",
                                           out_proj_weight ? out_proj_weight->rows() : d)
                             : "";
      });
  if (!complaint.empty()) return failure(std::move(complaint));
  const auto part = [&](Index which) {
    ProjectionOf<T> out;
    out.weight = in_proj_weight.middleRows(which * d, d).transpose();
    if (in_proj_bias) out.bias = as_row(*in_proj_bias).middleCols(which * d, d);
    return out;
  };
  TorchProjectionsOf<T> out{part(0), part(1), part(2), {}};
  if (out_proj_weight) out.output.weight = out_proj_weight->transpose();
  if (out_proj_bias) out.output.bias = as_row(*out_proj_bias);
  return out;
}

}  // namespace riverbank
