// Computes the gradient of each building block, and one step of the optimiser.
#include "wasm/language_model/gradients.h"

#include "attention/products.h"
#include "model/gradients/block.h"
#include "model/gradients/loss.h"
#include "model/gradients/rotate.h"
#include "model/gradients/steps.h"
#include "model/trainer.h"
#include "wasm/call.h"

namespace riverbank::wasm {
namespace {

// Checks that the gradient of a result is finite and has the result's shape. Errors: "d_out is 2 ×
// 3 but out is 2 × 4", "d_out[0][1] is NaN".
Error check_shape(const char* name, const Matrix& out, const Matrix& d_out) {
  if (d_out.rows() != out.rows() || d_out.cols() != out.cols()) {
    return std::string("d_") + name + " is " + shape_text(d_out) + " but " + name + " is " +
           shape_text(out);
  }
  return check_finite(std::string("d_") + name, d_out);
}

// Like check_shape, for a result that may be an error. Then returns the result's error.
template <class V>
Error check_result(const Result<V>& result, const char* name, const Matrix& d_out) {
  return result ? check_shape(name, *result, d_out) : result.error();
}

ProjectionGradients moved(ProjectionOf<float>&& d) {
  return {std::move(d.weight), std::move(d.bias)};
}

ProjectionGradients moved(std::optional<ProjectionOf<float>>&& d) {
  return d ? moved(*std::move(d)) : ProjectionGradients();
}

NormGradients moved(Norm&& d) { return {std::move(d.gamma), std::move(d.beta)}; }

AttendGradients moved(AttendGradientsOf<float>&& d) {
  return {std::move(d.steps),        moved(std::move(d.query)),  moved(std::move(d.key)),
          moved(std::move(d.value)), moved(std::move(d.output)), std::move(d.sinks),
          std::move(d.past_keys),    std::move(d.past_values)};
}

// Checks that the backward pass fits in memory. It needs as much memory as the trace of the forward
// pass, and as much again for copies.
Error check_backward_memory(const Trace& trace) {
  double numbers = 0;
  for (const Field<float>& field : trace_fields<float>) {
    numbers += static_cast<double>((trace.*field.matrix).size());
  }
  return check_memory("the backward pass", 2 * numbers * sizeof(float));
}

}  // namespace

Result<MatmulGradients> matmul_gradients(const Matrix& a, const Matrix& b, const Matrix& d_out,
                                         const MatmulOptions& options) {
  const auto out = matmul(a, b, options.transpose_b);
  if (Error error = check_result(out, "out", d_out); !error.empty()) {
    return failure(std::move(error));
  }
  auto d = matmul_gradient(a, b, d_out, options.transpose_b);
  return MatmulGradients{std::move(d.a), std::move(d.b)};
}

Result<LinearGradients> linear_gradients(const Matrix& x, const Matrix& weight,
                                         const Matrix& d_out) {
  const auto out = linear(x, weight, std::optional<Matrix>());
  if (Error error = check_result(out, "out", d_out); !error.empty()) {
    return failure(std::move(error));
  }
  auto d = linear_gradient(x, weight, d_out);
  return LinearGradients{std::move(d.x), std::move(d.weight), std::move(d.bias)};
}

Result<Matrix> softmax_gradients(const Matrix& weights, const Matrix& d_weights) {
  Error error = first_error([&] { return check_matrix("weights", weights); },
                            [&] { return check_shape("weights", weights, d_weights); });
  if (!error.empty()) return failure(std::move(error));
  return softmax_gradient(weights, d_weights);
}

Result<LayerNormGradients> layer_norm_gradients(const Matrix& x, const Norm& norm,
                                                const Matrix& d_out) {
  const auto out = normalise(x, norm);
  if (Error error = check_result(out, "out", d_out); !error.empty()) {
    return failure(std::move(error));
  }
  auto d = norm_gradient(x, norm, d_out);
  return LayerNormGradients{std::move(d.x), moved(std::move(d.norm))};
}

Result<Matrix> activation_gradients(const Matrix& x, Activation activation, const Matrix& d_out) {
  Error error = first_error([&] { return check_matrix("x", x); },
                            [&] { return check_shape("out", x, d_out); });
  if (!error.empty()) return failure(std::move(error));
  return activate_gradient(x, activation, d_out);
}

Result<FeedForwardGradients> feed_forward_gradients(const Matrix& x, const FeedForward& layer,
                                                    const Matrix& d_output) {
  const auto steps = feed_forward(x, layer);
  if (!steps) return failure(steps.error());
  Error error = check_shape("output", steps->output, d_output);
  if (!error.empty()) return failure(std::move(error));
  auto d = feed_forward_gradient(x, layer, *steps, d_output);
  return FeedForwardGradients{std::move(d.x), moved(std::move(d.layer.widen)),
                              moved(std::move(d.layer.narrow)), moved(std::move(d.layer.gate))};
}

// The gradient of a rotation is itself a rotation, so the checks of rotate() apply to it.
Result<Matrix> rotate_gradients(const RotateOptions& options, const Matrix& d_out) {
  const auto out = rotate(d_out, options.positions, options.rotary());
  if (!out) return failure(out.error());
  return rotate_gradient(d_out, options.positions, options.rotary(), 1);
}

Result<Matrix> cross_entropy_gradients(const Matrix& logits, const Int64s& targets,
                                       const LossOptions& options) {
  const auto [reduction, ignore] = options;
  const auto loss = cross_entropy(logits, targets.values, reduction, ignore.value);
  if (!loss) return failure(loss.error());
  return cross_entropy_gradient(logits, targets.values, reduction, ignore.value);
}

Result<AttendGradients> attention_gradients(Matrix& embeddings, AttendInput& attention,
                                            const Matrix& d_output) {
  attention.embeddings = std::move(embeddings);
  const auto trace = attend(attention);
  if (!trace) return failure(trace.error());
  Error error = first_error([&] { return check_shape("output", trace->output, d_output); },
                            [&] { return check_backward_memory(*trace); });
  if (!error.empty()) return failure(std::move(error));
  return moved(attend_gradient(attention, *trace, d_output));
}

Result<BlockGradients> block_gradients(const Matrix& x, const Block& block,
                                       const Matrix& d_output) {
  const auto trace = run_block(x, block);
  if (!trace) return failure(trace.error());
  Error error = first_error([&] { return check_shape("output", trace->output, d_output); },
                            [&] { return check_backward_memory(trace->attention); });
  if (!error.empty()) return failure(std::move(error));
  auto d = block_gradient(x, block, *trace, d_output);
  return BlockGradients{std::move(d.x),
                        moved(std::move(d.norm_1)),
                        moved(std::move(d.norm_2)),
                        moved(std::move(d.attention)),
                        moved(std::move(d.feed_forward.layer.widen)),
                        moved(std::move(d.feed_forward.layer.narrow)),
                        moved(std::move(d.feed_forward.layer.gate))};
}

Result<AdamWState> adamw_gradient_step(Matrix& parameter, const Matrix& gradient,
                                       Matrix& first_moment, Matrix& second_moment, Index step,
                                       const AdamWOptions& options) {
  TrainOptions all;
  all.adamw = options;
  Error error = first_error(
      [&] { return check_options(all); },
      [&]() -> Error {
        return step >= 1 ? "" : "step is " + std::to_string(step) + ", but it must be 1 or more";
      },
      [&] { return check_matrix("parameter", parameter); },
      [&] { return check_shape("parameter", parameter, gradient); },
      [&] { return check_shape("parameter", parameter, first_moment); },
      [&] { return check_shape("parameter", parameter, second_moment); });
  if (!error.empty()) return failure(std::move(error));
  adamw_step<float>(AdamWStep(options, step), {gradient, parameter, first_moment, second_moment});
  return AdamWState{std::move(parameter), std::move(first_moment), std::move(second_moment)};
}

EMSCRIPTEN_BINDINGS(gradients) { visit_gradients(Bind{}); }

}  // namespace riverbank::wasm
