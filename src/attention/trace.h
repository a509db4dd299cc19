// The trace: every matrix that attention computes, in the order of computation.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "attention/matrix.h"

namespace riverbank {

// The matrices of one call of attend(); make_trace_fields lists their shapes. If a matrix has heads
// · queries rows, the rows of head 0 come first, then those of head 1, and so on. With one head the
// matrices are those of Vaswani et al. 2017, section 3.2.
template <class T>
struct StepsOf {
  MatrixOf<T> embeddings;
  MatrixOf<T> source;
  MatrixOf<T> value_source;
  MatrixOf<T> queries;
  MatrixOf<T> keys;
  MatrixOf<T> values;
  MatrixOf<T> rotated_queries;
  MatrixOf<T> rotated_keys;
  MatrixOf<T> scores;
  MatrixOf<T> scaled;
  MatrixOf<T> capped;
  MatrixOf<T> masked;
  MatrixOf<T> weights;
  MatrixOf<T> context;
  MatrixOf<T> joined;
  MatrixOf<T> output;
};

// The matrices of one call of attend(), and how they were computed.
template <class T>
struct TraceOf : StepsOf<T> {
  Index heads = 1;
  Index kv_heads = 1;  // number of heads of keys and values
  T divisor = 1;       // the scores were divided by this number; 1 if scaling is off
  // The rows of `masked` without a visible key. Row number = head · queries + query.
  std::vector<Index> fully_masked_rows;
  // The name of the implementation that computed the trace. It is a static string.
  std::string_view kernel = "reference";
  // Two numbers for each row of the scores (2 × heads · queries): the number that was subtracted
  // from the scores, and the sum of the exponentials, see RowSums (kernels/fused_attention.h). A
  // fused kernel keeps these numbers instead of scores and weights. Empty if the weights were kept.
  MatrixOf<T> row_sums;
};
using Trace = TraceOf<float>;

// The sizes from which the shapes of the trace's matrices are built. `queries` counts the words
// that look at others, `keys` the words that are looked at.
enum class Dimension : std::uint8_t {
  one,
  heads,
  kv_heads,
  queries,
  keys,
  d_model,
  d_source,
  d_value_source,
  d_k,
  d_v,
  d_out
};
inline constexpr std::array<std::string_view, 11> dimension_names = {
    "1",        "heads",          "kv_heads", "queries", "keys", "d_model",
    "d_source", "d_value_source", "d_k",      "d_v",     "d_out"};

// The length of one side of a matrix: a dimension such as queries, or a product of two dimensions
// such as {heads, queries}.
struct Side {
  Dimension count;
  Dimension of = Dimension::one;
};

// The length of a side as text: "heads · queries".
inline std::string side_text(Side side) {
  const auto name = [](Dimension each) { return dimension_names[static_cast<std::size_t>(each)]; };
  std::string text(name(side.count));
  if (side.of != Dimension::one) text.append(" · ").append(name(side.of));
  return text;
}

// When a field is computed: in every call, only with rotary positions, or only with a softcap.
enum class When : std::uint8_t { always, rotary, softcap };

// One row of the table of fields: name, symbol, shape, and the operation that computes it.
struct FieldText {
  std::string_view name;
  std::string_view symbol;
  Side rows;
  Side columns;
  std::string_view operation;
  // The earlier fields or inputs that the operation uses. Unused places are empty texts.
  std::array<std::string_view, 2> operands;
  When when = When::always;
};

template <class T>
struct Field : FieldText {
  MatrixOf<T> StepsOf<T>::*matrix;
};

template <class T>
constexpr auto make_trace_fields() {
  using enum Dimension;
  using S = StepsOf<T>;
  return std::to_array<Field<T>>({
      {{"embeddings", "X", {queries}, {d_model}, "given", {}}, &S::embeddings},
      {{"source", "Y", {keys}, {d_source}, "given, or X", {"embeddings"}}, &S::source},
      {{"value_source", "Z", {keys}, {d_value_source}, "given, or Y", {"source"}},
       &S::value_source},
      {{"queries", "Q", {heads, queries}, {d_k}, "X · W_q + b_q", {"embeddings", "W_query"}},
       &S::queries},
      {{"keys", "K", {kv_heads, keys}, {d_k}, "Y · W_k + b_k", {"source", "W_key"}}, &S::keys},
      {{"values", "V", {kv_heads, keys}, {d_v}, "Z · W_v + b_v", {"value_source", "W_value"}},
       &S::values},
      {{"rotated_queries",
        "Q′",
        {heads, queries},
        {d_k},
        "rotate(Q) by position",
        {"queries"},
        When::rotary},
       &S::rotated_queries},
      {{"rotated_keys",
        "K′",
        {kv_heads, keys},
        {d_k},
        "rotate(K) by position",
        {"keys"},
        When::rotary},
       &S::rotated_keys},
      {{"scores", "S", {heads, queries}, {keys}, "Q · Kᵀ", {"queries", "keys"}}, &S::scores},
      {{"scaled", "S/c", {heads, queries}, {keys}, "S ÷ divisor", {"scores", "divisor"}},
       &S::scaled},
      {{"capped",
        "Ŝ",
        {heads, queries},
        {keys},
        "softcap · tanh(S/c ÷ softcap)",
        {"scaled", "softcap"},
        When::softcap},
       &S::capped},
      {{"masked",
        "M",
        {heads, queries},
        {keys},
        "S/c + additive, or −∞ where hidden",
        {"scaled", "mask"}},
       &S::masked},
      {{"weights", "A", {heads, queries}, {keys}, "softmax of each row of M", {"masked"}},
       &S::weights},
      {{"context", "C", {heads, queries}, {d_v}, "A · V", {"weights", "values"}}, &S::context},
      {{"joined", "J", {queries}, {heads, d_v}, "heads side by side", {"context"}}, &S::joined},
      {{"output", "O", {queries}, {d_out}, "J · W_o + b_o", {"joined", "W_output"}}, &S::output},
  });
}

// The list of the trace's fields. Shapes, bindings, `schema()`, the TypeScript declarations, the
// page's labels and tests are derived from it.
template <class T>
inline constexpr auto trace_fields = make_trace_fields<T>();

// This line does not compile if a field has no row in the table, or a row has no field.
static_assert(sizeof(StepsOf<float>) == trace_fields<float>.size() * sizeof(MatrixOf<float>));

// The index of a field in the table, or -1 if no field has this name.
inline int field_index(std::string_view name) {
  for (std::size_t i = 0; i < trace_fields<float>.size(); ++i) {
    if (trace_fields<float>[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

}  // namespace riverbank
