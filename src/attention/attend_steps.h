// The steps of attention in order. The reference implementation and training share this code.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "attention/attend.h"
#include "attention/heads.h"

namespace riverbank {

// Stores each step in the trace and applies its pins, so that later steps read the pinned numbers.
template <class T>
class Recorder {
 public:
  Recorder(TraceOf<T>& trace, const std::vector<PinOf<T>>& pins) : trace_(trace), pins_(pins) {}

  void set(MatrixOf<T> StepsOf<T>::*field, MatrixOf<T> value) {
    trace_.*field = std::move(value);
    for (const PinOf<T>& pin : pins_) {
      const int index = field_index(pin.field);
      if (trace_fields<T>[static_cast<std::size_t>(index)].matrix == field) {
        (trace_.*field)(pin.row, pin.column) = pin.value;
      }
    }
  }

 private:
  TraceOf<T>& trace_;
  const std::vector<PinOf<T>>& pins_;
};

// Puts the rows of earlier tokens before the rows of new tokens, head by head.
// past (heads · past × d), rows (heads · new × d) → (heads · (past + new) × d)
template <class T>
MatrixOf<T> after_past(const std::optional<MatrixOf<T>>& past, MatrixOf<T> rows, Index heads) {
  if (!past) return rows;
  MatrixOf<T> all(past->rows() + rows.rows(), rows.cols());
  T* to = all.data();
  for (Index head = 0; head < heads; ++head) {
    to = std::copy_n(past->data() + head * (past->size() / heads), past->size() / heads, to);
    to = std::copy_n(rows.data() + head * (rows.size() / heads), rows.size() / heads, to);
  }
  return all;
}

// Applies ALiBi's distance penalty (if given) and the mask to the scores.
template <class T>
MatrixOf<T> mask_and_lower(const MatrixOf<T>& scores, const AttendInputOf<T>& input,
                           Index queries) {
  const Index first_query = first_query_of(input);
  if (!input.alibi) return mask_scores(scores, input.mask, queries, first_query);
  return mask_scores(lower_by_distance(scores, *input.alibi, queries, first_query), input.mask,
                     queries, first_query);
}

// Computes the steps of attention for x (tokens × d_model) and stores their matrices in the trace
// `t`. x may also hold a batch: ops.sequences texts of equal length, one below the other.
// Projections treat every token alone, so they run over the whole batch at once. Only scores and
// contexts are computed text by text. The input must have been checked. Its `embeddings` are
// ignored; x is used instead. `ops` supplies the arithmetic: Reference (attention/reference.h) or
// Kernels (model/kernels.h).
template <class T, class Ops>
void attend_steps(const MatrixOf<T>& x, const AttendInputOf<T>& input, const Ops& ops,
                  TraceOf<T>& t) {
  using S = StepsOf<T>;
  t.heads = input.heads;
  t.kv_heads = kv_heads_of(input);
  t.kernel = Ops::name;
  const HeadGroups groups = {t.heads, t.kv_heads, ops.sequences};
  Recorder<T> trace(t, input.pins);

  trace.set(&S::embeddings, x);
  trace.set(&S::source, input.source ? *input.source : t.embeddings);
  trace.set(&S::value_source, input.value_source ? *input.value_source : t.source);

  trace.set(&S::queries, split_heads(ops.project(t.embeddings, input.query), t.heads));
  trace.set(&S::keys, split_heads(ops.project(t.source, input.key), t.kv_heads));
  trace.set(&S::values, split_heads(ops.project(t.value_source, input.value), t.kv_heads));

  if (input.rotary) {
    const Rotary& rotary = *input.rotary;
    const Index past = ops.past(input);
    const Index first_query = past > 0 ? past : input.first_query;
    const auto rotated = [&](const MatrixOf<T>& rows, const auto& given, Index first, Index count) {
      return rotate_heads(rows, rotary_positions(given, first, rows.rows() / count), rotary, count);
    };
    trace.set(&S::rotated_queries,
              rotated(t.queries, rotary.query_positions, first_query, groups.count()));
    trace.set(&S::rotated_keys, rotated(t.keys, rotary.key_positions, past, groups.key_count()));
  }
  MatrixOf<T>& new_keys = input.rotary ? t.rotated_keys : t.keys;
  new_keys = after_past(input.past_keys, std::move(new_keys), t.kv_heads);
  t.values = after_past(input.past_values, std::move(t.values), t.kv_heads);
  const MatrixOf<T>& queries = input.rotary ? t.rotated_queries : t.queries;
  const MatrixOf<T>& keys = input.rotary ? t.rotated_keys : t.keys;
  t.divisor = score_divisor(input.scale, input.divisor, keys.cols());

  if (!ops.try_fused_attention(input, groups, t)) {
    const auto score = [&](const auto& q, const auto& k) { return ops.score(q, k); };
    const auto mix = [&](const auto& a, const auto& v) { return ops.mix(a, v); };
    trace.set(&S::scores, per_head(queries, keys, groups, score));
    trace.set(&S::scaled, scale(t.scores, t.divisor));
    if (input.softcap) trace.set(&S::capped, cap(t.scaled, *input.softcap));
    const MatrixOf<T>& capped = input.softcap ? t.capped : t.scaled;
    trace.set(&S::masked, mask_and_lower(capped, input, t.queries.rows() / groups.count()));
    trace.set(&S::weights, softmax_rows(t.masked, input.fully_masked, input.softmax, input.sinks));
    trace.set(&S::context, per_head(t.weights, t.values, groups, mix));
  }

  trace.set(&S::joined, join_heads(t.context, t.heads));
  trace.set(&S::output, ops.project(t.joined, input.output));
}

}  // namespace riverbank
