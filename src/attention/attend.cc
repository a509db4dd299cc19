// Runs the steps of attention in order and writes each one into the trace.
#include "attention/attend.h"

#include "attention/heads.h"

namespace riverbank {
namespace {

// Puts a step into the trace and lays the pins over it, so that later steps read the pinned
// numbers.
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

template <class T>
std::vector<Index> fully_masked_rows(const MatrixOf<T>& masked) {
  std::vector<Index> rows;
  for (Index row = 0; row < masked.rows(); ++row) {
    if (row_is_fully_masked(row_as<T>(masked, row))) rows.push_back(row);
  }
  return rows;
}

}  // namespace

template <class T>
Result<TraceOf<T>> attend(const AttendInputOf<T>& input) {
  if (Complaint complaint = check_attend(input); !complaint.empty()) {
    return failure(std::move(complaint));
  }
  using S = StepsOf<T>;
  TraceOf<T> t;
  t.heads = input.heads;
  Recorder<T> trace(t, input.pins);

  trace.set(&S::embeddings, input.embeddings);
  trace.set(&S::source, input.source ? *input.source : t.embeddings);
  trace.set(&S::value_source, input.value_source ? *input.value_source : t.source);

  trace.set(&S::queries, split_heads(project(t.embeddings, input.query), t.heads));
  trace.set(&S::keys, split_heads(project(t.source, input.key), t.heads));
  trace.set(&S::values, split_heads(project(t.value_source, input.value), t.heads));

  if (input.rotary) {
    const Rotary& turn = *input.rotary;
    trace.set(&S::rotated_queries, rotate_heads(t.queries, turn.query_positions, turn, t.heads));
    trace.set(&S::rotated_keys, rotate_heads(t.keys, turn.key_positions, turn, t.heads));
  }
  const MatrixOf<T>& queries = input.rotary ? t.rotated_queries : t.queries;
  const MatrixOf<T>& keys = input.rotary ? t.rotated_keys : t.keys;

  t.divisor = score_divisor(input.scale, input.divisor, keys.cols());
  trace.set(&S::scores, per_head(queries, keys, t.heads, score<T>));
  trace.set(&S::scaled, scale(t.scores, t.divisor));
  trace.set(&S::masked, mask_scores(t.scaled, input.mask, t.embeddings.rows()));
  t.fully_masked_rows = fully_masked_rows(t.masked);
  trace.set(&S::weights, softmax_rows(t.masked, input.fully_masked, input.softmax));
  trace.set(&S::context, per_head(t.weights, t.values, t.heads, mix<T>));

  trace.set(&S::joined, join_heads(t.context, t.heads));
  trace.set(&S::output, project(t.joined, input.output));
  return t;
}

template Result<TraceOf<float>> attend(const AttendInputOf<float>&);
template Result<TraceOf<double>> attend(const AttendInputOf<double>&);

}  // namespace riverbank
