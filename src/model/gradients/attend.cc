// Computes the gradients of attention step by step, from the last step to the first.
#include "model/gradients/attend.h"

#include <algorithm>

#include "attention/heads.h"
#include "kernels/fused_gradient.h"
#include "model/fused_batch.h"
#include "model/gradients/rotate.h"
#include "model/gradients/steps.h"

namespace riverbank {
namespace {

// Stores the gradients of the fields of a trace. Pinned cells get the gradient 0.
template <class T>
class GradientRecorder {
 public:
  GradientRecorder(StepsOf<T>& steps, const std::vector<PinOf<T>>& pins)
      : steps_(steps), pins_(pins) {}

  void set(MatrixOf<T> StepsOf<T>::*field, MatrixOf<T> gradient) {
    steps_.*field = std::move(gradient);
    for (const PinOf<T>& pin : pins_) {
      const auto index = static_cast<std::size_t>(field_index(pin.field));
      if (trace_fields<T>[index].matrix == field) (steps_.*field)(pin.row, pin.column) = 0;
    }
  }

 private:
  StepsOf<T>& steps_;
  const std::vector<PinOf<T>>& pins_;
};

// Copies rows first … first + count − 1 of each head into a new matrix.
template <class T>
MatrixOf<T> rows_of_heads(const MatrixOf<T>& rows, Index heads, Index first, Index count) {
  const Index all = rows.rows() / heads;
  MatrixOf<T> out(heads * count, rows.cols());
  for (Index head = 0; head < heads; ++head) {
    std::copy_n(rows.row(head * all + first).data(), count * rows.cols(),
                out.data() + head * count * rows.cols());
  }
  return out;
}

// Returns the rows of each head without its first `past` rows.
template <class T>
MatrixOf<T> new_rows(const MatrixOf<T>& rows, Index past, Index heads) {
  if (past == 0) return rows;
  return rows_of_heads(rows, heads, past, rows.rows() / heads - past);
}

// The weights as softmax computed them, before pins replaced some. The gradient of softmax needs
// the unpinned weights.
template <class T>
MatrixOf<T> unpinned_weights(const AttendInputOf<T>& input, const TraceOf<T>& trace) {
  const bool pinned = std::any_of(input.pins.begin(), input.pins.end(),
                                  [](const PinOf<T>& pin) { return pin.field == "weights"; });
  return pinned ? softmax_rows(trace.masked, input.fully_masked, input.softmax, input.sinks)
                : trace.weights;
}

// Computes the gradients of queries, keys and values from the gradient of the context.
template <class T>
void scores_gradient(const AttendInputOf<T>& input, const TraceOf<T>& trace,
                     const HeadGroups& groups, AttendGradientsOf<T>& gradients,
                     GradientRecorder<T>& record) {
  using S = StepsOf<T>;
  const S& d = gradients.steps;
  // context = weights · values, head by head
  record.set(&S::weights, per_head(d.context, trace.values, groups, run_multiply_transposed<T>));
  record.set(&S::values,
             per_key_head(trace.weights, d.context, groups, run_transposed_multiply<T>));

  // weights = softmax(masked); masked = capped + constants (ALiBi and `additive`), or −∞;
  // capped = cap(scaled) or, without a softcap, scaled; scaled = scores / divisor
  const MatrixOf<T> weights = unpinned_weights(input, trace);
  record.set(&S::masked, softmax_gradient(weights, d.weights));
  if (input.sinks) {
    gradients.sinks = sinks_gradient(trace.masked, weights, *input.sinks, input.softmax, d.weights);
  }
  MatrixOf<T> d_seen = mask_gradient(trace.masked, d.masked);
  if (input.softcap) {
    record.set(&S::capped, std::move(d_seen));
    d_seen = cap_gradient(trace.capped, *input.softcap, d.capped);
  }
  record.set(&S::scaled, std::move(d_seen));
  record.set(&S::scores, scale_gradient(d.scaled, trace.divisor));

  // scores = queries · keysᵀ, head by head
  const bool rotated = input.rotary.has_value();
  const MatrixOf<T>& queries = rotated ? trace.rotated_queries : trace.queries;
  const MatrixOf<T>& keys = rotated ? trace.rotated_keys : trace.keys;
  record.set(rotated ? &S::rotated_queries : &S::queries,
             per_head(d.scores, keys, groups, run_multiply<T>));
  record.set(rotated ? &S::rotated_keys : &S::keys,
             per_key_head(d.scores, queries, groups, run_transposed_multiply<T>));
}

// Computes the gradients of queries and keys from those of the rotated queries and keys.
template <class T>
void rotary_gradient(const AttendInputOf<T>& input, const HeadGroups& groups, const StepsOf<T>& d,
                     GradientRecorder<T>& record) {
  using S = StepsOf<T>;
  const Rotary& rotary = *input.rotary;
  const Index past = past_of(input);
  const auto unrotated = [&](const MatrixOf<T>& rows, const auto& given, Index first, Index count) {
    return rotate_gradient(rows, rotary_positions(given, first, rows.rows() / count), rotary,
                           count);
  };
  record.set(&S::queries, unrotated(d.rotated_queries, rotary.query_positions,
                                    first_query_of(input), groups.count()));
  record.set(&S::keys, unrotated(new_rows(d.rotated_keys, past, groups.key_count()),
                                 rotary.key_positions, past, groups.key_count()));
}

// Computes the gradients of queries, keys and values with the fused kernel. This is used if the
// forward pass kept, instead of the weights, the maximum and the sum of each row of the softmax.
void fused_gradient(const AttendInput& input, const Trace& trace, const HeadGroups& groups,
                    AttendGradientsOf<float>& gradients, GradientRecorder<float>& record) {
  FusedGradients fused =
      fused_attention_gradient(fused_input(input, trace, groups),
                               {trace.context.data(), trace.row_sums.row(0).data(),
                                trace.row_sums.row(1).data(), gradients.steps.context.data()});
  using S = StepsOf<float>;
  record.set(input.rotary ? &S::rotated_queries : &S::queries, std::move(fused.queries));
  record.set(input.rotary ? &S::rotated_keys : &S::keys, std::move(fused.keys));
  record.set(&S::values, std::move(fused.values));
  if (input.sinks) gradients.sinks = std::move(fused.sinks);
}

}  // namespace

template <class T>
AttendGradientsOf<T> attend_gradient(const AttendInputOf<T>& input, const TraceOf<T>& trace,
                                     const MatrixOf<T>& d_output, Index sequences) {
  using S = StepsOf<T>;
  AttendGradientsOf<T> gradients;
  S& d = gradients.steps;
  GradientRecorder<T> record(d, input.pins);
  const HeadGroups groups = {trace.heads, trace.kv_heads, sequences};

  // output = joined · W_o + b_o; joined = the heads' contexts side by side
  record.set(&S::output, d_output);
  auto joined = project_gradient(trace.joined, input.output, d.output);
  gradients.output = std::move(joined.projection);
  record.set(&S::joined, std::move(joined.x));
  record.set(&S::context, split_heads(d.joined, trace.heads));

  if (trace.weights.size() > 0) {
    scores_gradient(input, trace, groups, gradients, record);
  } else if constexpr (std::is_same_v<T, float>) {
    fused_gradient(input, trace, groups, gradients, record);
  }
  const Index past = past_of(input);
  if (past > 0) {
    gradients.past_keys =
        rows_of_heads(input.rotary ? d.rotated_keys : d.keys, trace.kv_heads, 0, past);
    gradients.past_values = rows_of_heads(d.values, trace.kv_heads, 0, past);
  }
  if (input.rotary) rotary_gradient(input, groups, d, record);

  // queries = X · W_q + b_q, keys = Y · W_k + b_k, values = Z · W_v + b_v
  auto query = project_gradient(trace.embeddings, input.query, join_heads(d.queries, trace.heads));
  const auto d_new = [&](const MatrixOf<T>& rows, Index of_past) {
    return join_heads(new_rows(rows, of_past, groups.key_count()), trace.kv_heads);
  };
  // With rotary positions, d.keys has rows for new keys only, because earlier keys were rotated in
  // earlier calls.
  auto key = project_gradient(trace.source, input.key, d_new(d.keys, input.rotary ? 0 : past));
  auto value = project_gradient(trace.value_source, input.value, d_new(d.values, past));
  gradients.query = std::move(query.projection);
  gradients.key = std::move(key.projection);
  gradients.value = std::move(value.projection);

  // If no Z was given, Z is Y, so the gradient of Z is added to that of Y. Likewise for Y and X.
  record.set(&S::value_source, std::move(value.x));
  if (!input.value_source) key.x = key.x + d.value_source;
  record.set(&S::source, std::move(key.x));
  if (!input.source) query.x = query.x + d.source;
  record.set(&S::embeddings, std::move(query.x));
  return gradients;
}

template AttendGradientsOf<float> attend_gradient(const AttendInputOf<float>&,
                                                  const TraceOf<float>&, const MatrixOf<float>&,
                                                  Index);
template AttendGradientsOf<double> attend_gradient(const AttendInputOf<double>&,
                                                   const TraceOf<double>&, const MatrixOf<double>&,
                                                   Index);

}  // namespace riverbank
