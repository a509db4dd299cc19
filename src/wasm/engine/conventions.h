// Defines the operations that convert other programs' weights to riverbank's layout (in × out).
#pragma once

#include "attention/conventions.h"

#include "wasm/operation.h"

namespace riverbank::wasm {

// The parameters of a torch.nn.MultiheadAttention.
struct TorchParameters {
  Matrix in_proj_weight;
  std::optional<Matrix> in_proj_bias;
  std::optional<Matrix> out_proj_weight;
  std::optional<Matrix> out_proj_bias;
};

template <class Visit>
void visit_fields(TorchParameters& parameters, const Visit& visit) {
  visit("in_proj_weight", Needed{parameters.in_proj_weight}, "3·d × d");
  visit("in_proj_bias", parameters.in_proj_bias, "3·d");
  visit("out_proj_weight", parameters.out_proj_weight, "d × d");
  visit("out_proj_bias", parameters.out_proj_bias, "d");
}

inline Result<Matrix> transposed(const Matrix& weight) {
  if (Error error = check_matrix("weight", weight); !error.empty()) {
    return failure(std::move(error));
  }
  return from_linear(weight);
}

inline Result<TorchProjectionsOf<float>> torch(const TorchParameters& parameters) {
  return from_torch(parameters.in_proj_weight, parameters.in_proj_bias, parameters.out_proj_weight,
                    parameters.out_proj_bias);
}

template <class Visit>
void visit_conventions(const Visit& visit) {
  visit(Does<transposed>{}, "fromLinear", {{"weight", "out × in"}}, "in × out");
  visit(Does<from_stack<float>>{}, "fromStack", {{"heads", "d_head × d_model"}},
        "d_model × heads·d_head");
  visit(Does<torch>{}, "fromTorch", {{"options"}});
}

}  // namespace riverbank::wasm
