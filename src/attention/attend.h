// Attention in one call: give words as vectors, get back every number on the way to their new
// vectors.
#pragma once

#include <cmath>
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

// What the scores are divided by before the softmax.
enum class Scale : std::uint8_t { off, sqrt_d_k, divisor };

// What that is for keys of width d_k; `divisor` counts with Scale::divisor only.
template <class T>
T score_divisor(Scale scale, T divisor, Index d_k) {
  if (scale == Scale::divisor) return divisor;
  return scale == Scale::off ? T{1} : static_cast<T>(std::sqrt(static_cast<double>(d_k)));
}

// Overrides one cell of one field of the trace; everything after it follows.
template <class T>
struct PinOf {
  std::string field;  // a name of trace_fields
  Index row = 0;      // of the field's matrix: head · rows-per-head + row
  Index column = 0;
  T value = 0;  // −∞ is allowed in scores, scaled and masked: it hides the key
};

// Everything attention can be asked for. Only `embeddings` is needed: raw attention of X with
// itself. Self-attention leaves `source` out; cross-attention gives it. A projection without a
// weight passes its input through (notebook 004's first half, and notebook 000's "compare, weight,
// mix").
template <class T>
struct AttendInputOf {
  MatrixOf<T> embeddings;                   // X (queries × d_model)
  std::optional<MatrixOf<T>> source;        // Y (keys × d_source): where keys come from; absent: X
  std::optional<MatrixOf<T>> value_source;  // Z (keys × d_value_source); absent: Y
  ProjectionOf<T> query, key, value;        // weights (in × heads·d), bias (1 × heads·d)
  ProjectionOf<T> output;                   // W_o (heads·d_v × d_out)
  Index heads = 1;                          // columns of Q, K, V are cut into this many groups
  Scale scale = Scale::sqrt_d_k;            // d_k is the width of one head's keys
  T divisor = 1;                            // used with Scale::divisor; finite and above 0
  MaskOf<T> mask;
  std::optional<Rotary> rotary;  // turn queries and keys by their positions (RoPE)
  FullyMasked fully_masked = FullyMasked::zero;
  SoftmaxKind softmax = SoftmaxKind::stable;
  std::vector<PinOf<T>> pins;
  bool allow_non_finite = false;  // let NaN and infinity in inputs and pins pass
};
using AttendInput = AttendInputOf<float>;
using Mask = MaskOf<float>;
using Pin = PinOf<float>;

// What is wrong with an input, or the empty text.
template <class T>
Complaint check_attend(const AttendInputOf<T>& input);

// attention(Q, K, V) = softmax(Q·Kᵀ/√d_k)·V with every step kept (Vaswani et al. 2017, eq. 1).
// Errors: wrong shapes, empty matrices, NaN or infinity, heads that do not divide, a divisor that
// is not above zero, masks of the wrong shape or not 0/1, pins outside their matrix, sizes beyond
// max_elements.
template <class T>
Result<TraceOf<T>> attend(const AttendInputOf<T>& input);

}  // namespace riverbank
