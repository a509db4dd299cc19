// Makes random inputs of attend() in many sizes.
#pragma once

#include <ostream>
#include <vector>

#include "attention/attend.h"
#include "support/dice.h"

namespace riverbank::tests {

// The sizes of one input. 0 leaves that part out (no source, no projections, no output).
struct Sizes {
  Index queries, d_model;
  Index keys = 0;  // 0: self-attention, without a separate source
  Index d_source = 0;
  Index d_value_source = 0;
  Index heads = 1;
  Index d_k = 0;  // width of one head's queries and keys; 0: no projections
  Index d_v = 0;
  Index d_out = 0;
  bool bias = false;
  Index kv_heads = 0;  // 0: kv_heads is not given, so it equals heads
};

inline std::ostream& operator<<(std::ostream& out, const Sizes& s) {
  return out << s.queries << " × " << s.d_model << ", keys " << s.keys << ", d_source "
             << s.d_source << ", d_value_source " << s.d_value_source << ", heads " << s.heads
             << ", d_k " << s.d_k << ", d_v " << s.d_v << ", d_out " << s.d_out
             << (s.bias ? ", bias" : "");
}

template <class T>
ProjectionOf<T> random_projection(Dice& dice, Index in, Index out, bool bias) {
  ProjectionOf<T> projection;
  projection.weight = dice.matrix<T>(in, out);
  if (bias) projection.bias = dice.matrix<T>(1, out);
  return projection;
}

template <class T>
AttendInputOf<T> random_request(const Sizes& s, std::uint64_t seed) {
  Dice dice(seed);
  AttendInputOf<T> input;
  input.heads = s.heads;
  if (s.kv_heads > 0) input.kv_heads = s.kv_heads;
  const Index kv_heads = kv_heads_of(input);
  input.embeddings = dice.matrix<T>(s.queries, s.d_model, 2);
  const Index keys = s.keys > 0 ? s.keys : s.queries;
  const Index d_source = s.d_source > 0 ? s.d_source : s.d_model;
  const Index d_value_source = s.d_value_source > 0 ? s.d_value_source : d_source;
  if (s.keys > 0 || s.d_source > 0) input.source = dice.matrix<T>(keys, d_source, 2);
  if (s.d_value_source > 0) input.value_source = dice.matrix<T>(keys, d_value_source, 2);
  if (s.d_k > 0) {
    input.query = random_projection<T>(dice, s.d_model, s.heads * s.d_k, s.bias);
    input.key = random_projection<T>(dice, d_source, kv_heads * s.d_k, s.bias);
  }
  Index joined = d_value_source / kv_heads * s.heads;
  if (s.d_v > 0) {
    joined = s.heads * s.d_v;
    input.value = random_projection<T>(dice, d_value_source, kv_heads * s.d_v, s.bias);
  }
  if (s.d_out > 0) input.output = random_projection<T>(dice, joined, s.d_out, s.bias);
  return input;
}

// Small sizes, and some larger odd ones such as 17 and 33. Each part of the input is left out at
// least once.
inline std::vector<Sizes> many_sizes() {
  std::vector<Sizes> all;
  for (Index n = 1; n <= 9; ++n) {
    all.push_back({.queries = n, .d_model = n});
    all.push_back({.queries = n, .d_model = 10 - n, .d_k = (n % 4) + 1, .d_v = (n % 3) + 1});
    all.push_back({.queries = n, .d_model = 3, .keys = 10 - n, .d_k = 2, .d_v = 5, .bias = true});
  }
  for (Index heads = 2; heads <= 5; ++heads) {
    all.push_back({.queries = heads + 2, .d_model = heads * 3, .heads = heads});
    all.push_back({.queries = 4, .d_model = 7, .heads = heads, .d_k = 3, .d_v = 2, .d_out = 5});
    all.push_back({.queries = 3,
                   .d_model = 5,
                   .keys = 8,
                   .d_source = 6,
                   .d_value_source = 4,
                   .heads = heads,
                   .d_k = 1,
                   .d_v = 3,
                   .d_out = 2,
                   .bias = true});
  }
  all.push_back({.queries = 17, .d_model = 19, .heads = 2, .d_k = 7, .d_v = 5, .d_out = 19});
  all.push_back({.queries = 33, .d_model = 12, .heads = 3, .d_k = 4, .d_v = 4, .bias = true});
  all.push_back({.queries = 1, .d_model = 1, .keys = 31, .d_source = 1});
  return all;
}

}  // namespace riverbank::tests
