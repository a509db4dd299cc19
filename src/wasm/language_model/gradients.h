// Defines the operations for gradients and for one step of the optimiser.
#pragma once

#include "attention/check.h"
#include "model/adamw.h"
#include "wasm/engine/positions.h"
#include "wasm/engine/softmax.h"
#include "wasm/operation.h"

namespace riverbank::wasm {

// Each field is a gradient and has the shape of the matrix of the same name. If a parameter is
// absent, its gradient is absent too.

struct ProjectionGradients {
  std::optional<Matrix> weight, bias;
};
template <class Visit>
void visit_fields(ProjectionGradients& d, const Visit& visit) {
  visit("weight", d.weight, "in × out");
  visit("bias", d.bias, "1 × out");
}

struct NormGradients {
  std::optional<Matrix> gamma, beta;
};
template <class Visit>
void visit_fields(NormGradients& d, const Visit& visit) {
  visit("gamma", d.gamma, "1 × d");
  visit("beta", d.beta, "1 × d");
}

struct MatmulGradients {
  Matrix a, b;
};
template <class Visit>
void visit_fields(MatmulGradients& d, const Visit& visit) {
  visit("a", d.a, "n × k");
  visit("b", d.b, "k × m");
}

struct LinearGradients {
  Matrix x, weight, bias;
};
template <class Visit>
void visit_fields(LinearGradients& d, const Visit& visit) {
  visit("x", d.x, "n × in");
  visit("weight", d.weight, "out × in");
  visit("bias", d.bias, "1 × out");
}

struct LayerNormGradients {
  Matrix x;
  NormGradients norm;
};
template <class Visit>
void visit_fields(LayerNormGradients& d, const Visit& visit) {
  visit("x", d.x, "tokens × d");
  visit_fields(d.norm, visit);
}

struct AttendGradients {
  StepsOf<float> steps;
  ProjectionGradients query, key, value, output;
  std::optional<Matrix> sinks, past_keys, past_values;
};
template <class Visit>
void visit_fields(AttendGradients& d, const Visit& visit) {
  visit("steps", d.steps);
  visit("query", d.query);
  visit("key", d.key);
  visit("value", d.value);
  visit("output", d.output);
  visit("sinks", d.sinks, "1 × heads");
  visit("past_keys", d.past_keys, "kv_heads·past × d_k");
  visit("past_values", d.past_values, "kv_heads·past × d_v");
}

struct FeedForwardGradients {
  Matrix x;
  ProjectionGradients widen, narrow, gate;
};
template <class Visit>
void visit_fields(FeedForwardGradients& d, const Visit& visit) {
  visit("x", d.x, "tokens × d");
  visit("widen", d.widen);
  visit("narrow", d.narrow);
  visit("gate", d.gate);
}

struct BlockGradients {
  Matrix x;
  NormGradients norm_1, norm_2;
  AttendGradients attention;
  ProjectionGradients widen, narrow, gate;
};
template <class Visit>
void visit_fields(BlockGradients& d, const Visit& visit) {
  visit("x", d.x, "tokens × d");
  visit("norm1", d.norm_1);
  visit("norm2", d.norm_2);
  visit("attention", d.attention);
  visit("widen", d.widen);
  visit("narrow", d.narrow);
  visit("gate", d.gate);
}

// A parameter and AdamW's two running means of its gradients.
struct AdamWState {
  Matrix parameter, first_moment, second_moment;
};
template <class Visit>
void visit_fields(AdamWState& state, const Visit& visit) {
  visit("parameter", state.parameter, "rows × columns");
  visit("first_moment", state.first_moment, "rows × columns");
  visit("second_moment", state.second_moment, "rows × columns");
}

template <class Visit>
void visit_fields(AdamWOptions& options, const Visit& visit) {
  visit("learning_rate", options.learning_rate);
  visit("beta1", options.beta1);
  visit("beta2", options.beta2);
  visit("eps", options.eps);
  visit("weight_decay", options.weight_decay);
}

struct MatmulOptions {
  bool transpose_b = false;
};
template <class Visit>
void visit_fields(MatmulOptions& options, const Visit& visit) {
  visit("transpose_b", options.transpose_b);
}

// Each of the following functions except the last takes the gradient d_… of an operation's result
// and returns the gradients of the operation's inputs. cross_entropy_gradients takes no gradient,
// because the gradient of the loss itself is 1. Errors: those of the operation; a gradient with
// another shape than the result; NaN or infinity; for attention and blocks also not enough memory.
Result<MatmulGradients> matmul_gradients(const Matrix& a, const Matrix& b, const Matrix& d_out,
                                         const MatmulOptions& options);
Result<LinearGradients> linear_gradients(const Matrix& x, const Matrix& weight,
                                         const Matrix& d_out);
Result<Matrix> softmax_gradients(const Matrix& weights, const Matrix& d_weights);
Result<LayerNormGradients> layer_norm_gradients(const Matrix& x, const Norm& norm,
                                                const Matrix& d_out);
Result<Matrix> activation_gradients(const Matrix& x, Activation activation, const Matrix& d_out);
Result<FeedForwardGradients> feed_forward_gradients(const Matrix& x, const FeedForward& layer,
                                                    const Matrix& d_output);
Result<Matrix> rotate_gradients(const RotateOptions& options, const Matrix& d_out);
Result<Matrix> cross_entropy_gradients(const Matrix& logits, const Int64s& targets,
                                       const LossOptions& options);
Result<AttendGradients> attention_gradients(Matrix& embeddings, AttendInput& attention,
                                            const Matrix& d_output);
Result<BlockGradients> block_gradients(const Matrix& x, const Block& block, const Matrix& d_output);
// Computes one step of AdamW. Errors: wrong options; a step below 1; an empty parameter; different
// shapes; NaN or infinity.
Result<AdamWState> adamw_gradient_step(Matrix& parameter, const Matrix& gradient,
                                       Matrix& first_moment, Matrix& second_moment, Index step,
                                       const AdamWOptions& options);

template <class Visit>
void visit_gradients(const Visit& visit) {
  visit(Does<matmul_gradients>{}, "matmulGradient",
        {{"a", "n × k"}, {"b", "k × m"}, {"d_out", "n × m"}, {"options"}});
  visit(Does<linear_gradients>{}, "linearGradient",
        {{"x", "n × in"}, {"weight", "out × in"}, {"d_out", "n × out"}});
  visit(Does<softmax_gradients>{}, "softmaxGradient",
        {{"weights", "rows × keys"}, {"d_weights", "rows × keys"}}, "rows × keys");
  visit(Does<layer_norm_gradients>{}, "layerNormGradient",
        {{"x", "tokens × d"}, {"norm"}, {"d_out", "tokens × d"}});
  visit(Does<activation_gradients>{}, "activateGradient",
        {{"x", "rows × columns"}, {"activation"}, {"d_out", "rows × columns"}}, "rows × columns");
  visit(Does<feed_forward_gradients>{}, "feedForwardGradient",
        {{"x", "tokens × d"}, {"feed_forward"}, {"d_output", "tokens × d_out"}});
  visit(Does<rotate_gradients>{}, "rotateGradient", {{"options"}, {"d_out", "tokens × d"}},
        "tokens × d");
  visit(Does<cross_entropy_gradients>{}, "crossEntropyGradient",
        {{"logits", "positions × vocabulary"}, {"targets"}, {"options"}}, "positions × vocabulary");
  visit(Does<attention_gradients>{}, "attendGradient",
        {{"embeddings", "queries × d_model"}, {"attention"}, {"d_output", "queries × d_out"}});
  visit(Does<block_gradients>{}, "blockGradient",
        {{"x", "tokens × d"}, {"block"}, {"d_output", "tokens × d"}});
  visit(Does<adamw_gradient_step>{}, "adamw",
        {{"parameter", "rows × columns"},
         {"gradient", "rows × columns"},
         {"first_moment", "rows × columns"},
         {"second_moment", "rows × columns"},
         {"step"},
         {"options"}});
}

}  // namespace riverbank::wasm
