// attend() computes attention: it takes the words' vectors and returns their new vectors and every
// matrix computed on the way.
#pragma once

#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "attention/mask.h"
#include "attention/positions.h"
#include "attention/result.h"
#include "attention/softmax.h"
#include "attention/steps.h"
#include "attention/trace.h"

namespace riverbank {

// How the scores are divided before the softmax: not at all, by √d_k, or by the given `divisor`.
enum class Scale : std::uint8_t { off, sqrt_d_k, divisor };

// Returns the number that divides the scores. d_k is the width of the keys. `divisor` is used with
// Scale::divisor only.
template <class T>
T score_divisor(Scale scale, T divisor, Index d_k) {
  if (scale == Scale::divisor) return divisor;
  return scale == Scale::off ? T{1} : static_cast<T>(std::sqrt(static_cast<double>(d_k)));
}

// Overrides one cell of one field of the trace. All later fields are computed from the new value.
template <class T>
struct PinOf {
  std::string field;  // one of the names in trace_fields
  Index row = 0;      // row of the field's matrix; several heads: head · rows-per-head + row
  Index column = 0;
  // Must be finite unless allow_non_finite is set. Exception: −∞, which hides the key, is allowed
  // in the fields masked and capped and, without a softcap, in scores and scaled.
  T value = 0;
};

// The input of attend(). Only `embeddings` is required. With nothing else, X attends to itself
// without learned weights. Give `source` for cross-attention; leave it out for self-attention. A
// projection without a weight uses its input in place of the product with the weight (as in the
// first half of notebook 004, and in "Compare, weight, mix" in notebook 000).
template <class T>
struct AttendInputOf {
  MatrixOf<T> embeddings;                   // X (queries × d_model)
  std::optional<MatrixOf<T>> source;        // Y (keys × d_source), for keys; default: X
  std::optional<MatrixOf<T>> value_source;  // Z (keys × d_value_source), for values; default: Y
  // Weights (in × heads·d) and biases (1 × heads·d). For key and value, kv_heads replaces heads.
  ProjectionOf<T> query, key, value;
  ProjectionOf<T> output;  // weight W_o (heads·d_v × d_out), bias (1 × d_out)
  Index heads = 1;  // the number of query heads: the columns of Q are split into this many groups
  // The number of key heads: the columns of K and V are split into this many groups. Each key head
  // serves heads / kv_heads query heads (Ainslie et al. 2023). Default: equal to heads.
  std::optional<Index> kv_heads = {};
  Scale scale = Scale::sqrt_d_k;  // how scores are divided; d_k is the width of one head's keys
  T divisor = 1;                  // used with Scale::divisor; finite and above 0
  std::optional<T> softcap = {};  // above 0; keeps scores within ± softcap (Gemma 2)
  MaskOf<T> mask;
  std::optional<MatrixOf<T>> alibi = {};  // (1 × heads): the slope of each head, see alibi()
  std::optional<MatrixOf<T>> sinks = {};  // (1 × heads): an extra score in each row's softmax sum
  Index first_query = 0;                  // the position of query 0; keys begin at position 0
  // Keys and values of earlier tokens: the fields `keys` (or, with rotary positions,
  // `rotated_keys`) and `values` of earlier traces. They come before the keys and values of the
  // source, and query 0 comes after all past tokens. Give both or neither.
  std::optional<MatrixOf<T>> past_keys = {};    // (kv_heads · past × d_k)
  std::optional<MatrixOf<T>> past_values = {};  // (kv_heads · past × d_v)
  std::optional<Rotary> rotary;  // rotates queries and keys by their positions (RoPE)
  FullyMasked fully_masked = FullyMasked::zero;
  SoftmaxKind softmax = SoftmaxKind::stable;
  std::vector<PinOf<T>> pins;
  bool allow_non_finite = false;  // accept NaN and infinity in inputs and pins
};
using AttendInput = AttendInputOf<float>;
using Mask = MaskOf<float>;
using Pin = PinOf<float>;

template <class T>
Index kv_heads_of(const AttendInputOf<T>& input) {
  return input.kv_heads.value_or(input.heads);
}

// The number of earlier tokens whose keys are in the input.
template <class T>
Index past_of(const AttendInputOf<T>& input) {
  return input.past_keys ? input.past_keys->rows() / kv_heads_of(input) : 0;
}

// The position of query 0 among all keys.
template <class T>
Index first_query_of(const AttendInputOf<T>& input) {
  return input.past_keys ? past_of(input) : input.first_query;
}

// Positions for rotary encoding: the given ones or, if none are given, first, first + 1, … for
// `count` tokens. An empty result means 0, 1, 2, …
inline std::vector<Index> rotary_positions(std::vector<Index> given, Index first, Index count) {
  if (!given.empty() || first == 0) return given;
  given.resize(static_cast<std::size_t>(count));
  std::iota(given.begin(), given.end(), first);
  return given;
}

// Returns the first error in the input, or an empty text.
template <class T>
Error check_attend(const AttendInputOf<T>& input);

// Computes attention(Q, K, V) = softmax(Q·Kᵀ/√d_k)·V (Vaswani et al. 2017, eq. 1) for each head,
// and returns every intermediate matrix. The options of the input change this formula: another
// divisor, rotary positions, a softcap, ALiBi, masks, sinks, pins, and projections of the input and
// of the output. attend_steps shows their order. AttendInputOf and trace_fields list the shapes.
// Errors:
// - empty matrices, and shapes that do not match
// - NaN or infinity, unless allow_non_finite is set (−∞ may be in mask.additive and in pins of
//   scores)
// - heads or kv_heads below 1, heads that are not a multiple of kv_heads, and widths that are not a
//   multiple of their number of heads
// - a divisor or softcap that is not finite and above 0
// - masks of the wrong shape, and `keep` or `key_keep` with numbers other than 0 and 1
// - a window or first_query below 0 or beyond max_elements
// - slopes or sinks that are not one per head
// - past_keys without past_values or the reverse, or with sizes that do not match; pins or a
//   first_query together with them
// - rotary settings with one of the errors of rotate() (positions.h)
// - pins of an unknown field, of a field that this call does not compute, or outside their matrix
// - sizes beyond max_elements, and not enough memory
template <class T>
Result<TraceOf<T>> attend(const AttendInputOf<T>& input);

}  // namespace riverbank
