// Computes fused attention and its gradient with plain loops.
#include "support/naive_fused.h"

#include <cmath>
#include <cstdlib>
#include <limits>

namespace riverbank::tests {
namespace {

using Table = MatrixOf<double>;

double at(const View& view, Index row, Index column) {
  return static_cast<double>(view.data[row * view.columns + column]);
}

double divisor_of(const FusedInput& in) {
  if (in.scale == Scale::off) return 1;
  if (in.scale == Scale::divisor) return static_cast<double>(in.divisor);
  return std::sqrt(static_cast<double>(in.queries.columns));
}

// The sizes of a call. `queries` and `keys` count the rows of one head.
struct Sizes {
  Index heads, key_heads, queries, keys;

  explicit Sizes(const FusedInput& in)
      : heads(in.heads),
        key_heads(in.kv_heads == 0 ? in.heads : in.kv_heads),
        queries(in.queries.rows / heads),
        keys(in.keys.rows / key_heads) {}

  // The index of the row of the key matrix that holds key `key` for the head of query row `row`.
  [[nodiscard]] Index key_row(Index row, Index key) const {
    const Index head = row / queries;
    return head / (heads / key_heads) * keys + key;
  }
};

bool hidden(const FusedInput& in, const Sizes& size, Index row, Index key) {
  const Index query = row % size.queries;
  const Index place = in.first_query + query;
  if (in.causal && key > place) return true;
  if (in.window.before && key < place - *in.window.before) return true;
  if (in.window.after && key > place + *in.window.after) return true;
  if (in.key_keep && at(in.key_keep, 0, key) == 0) return true;
  if (!in.keep) return false;
  return at(in.keep, in.keep.rows > size.queries ? row : query, key) == 0;
}

double masked(const FusedInput& in, const Sizes& size, Index row, Index key, double score) {
  if (hidden(in, size, row, key)) return -std::numeric_limits<double>::infinity();
  const Index query = row % size.queries;
  if (in.additive) score += at(in.additive, in.additive.rows > size.queries ? row : query, key);
  if (in.alibi) {
    const Index distance = std::abs(in.first_query + query - key);
    score -= at(in.alibi, 0, row / size.queries) * static_cast<double>(distance);
  }
  return score;
}

void softmax(const FusedInput& in, Index head, Index row, Table& scores) {
  double largest = -std::numeric_limits<double>::infinity();
  if (in.sinks) largest = at(in.sinks, 0, head);
  for (Index key = 0; key < scores.cols(); ++key) largest = std::max(largest, scores(row, key));
  double sum = in.sinks ? std::exp(at(in.sinks, 0, head) - largest) : 0;
  for (Index key = 0; key < scores.cols(); ++key) sum += std::exp(scores(row, key) - largest);
  const bool nothing = !(sum > 0);
  for (Index key = 0; key < scores.cols(); ++key) {
    const bool zero = nothing && in.fully_masked == FullyMasked::zero;
    scores(row, key) = zero ? 0 : std::exp(scores(row, key) - largest) / sum;
  }
}

}  // namespace

NaiveFused naive_fused(const FusedInput& in) {
  const Sizes size(in);
  NaiveFused out;
  out.capped = Table(in.queries.rows, size.keys);
  out.weights = Table(in.queries.rows, size.keys);
  out.context = Table(in.queries.rows, in.values.columns);
  const auto cap = static_cast<double>(in.softcap);
  for (Index row = 0; row < in.queries.rows; ++row) {
    bool sees_key = false;
    for (Index key = 0; key < size.keys; ++key) {
      double dot = 0;
      for (Index i = 0; i < in.queries.columns; ++i) {
        dot += at(in.queries, row, i) * at(in.keys, size.key_row(row, key), i);
      }
      const double score = dot / divisor_of(in);
      out.capped(row, key) = cap > 0 ? cap * std::tanh(score / cap) : score;
      out.weights(row, key) = masked(in, size, row, key, out.capped(row, key));
      sees_key |= std::isfinite(out.weights(row, key));
    }
    if (!sees_key) out.fully_masked_rows.push_back(row);
    softmax(in, row / size.queries, row, out.weights);
    for (Index i = 0; i < in.values.columns; ++i) {
      for (Index key = 0; key < size.keys; ++key) {
        out.context(row, i) += out.weights(row, key) * at(in.values, size.key_row(row, key), i);
      }
    }
  }
  return out;
}

NaiveFusedGradients naive_fused_gradient(const FusedInput& in, const Matrix& d_context) {
  const Sizes size(in);
  const NaiveFused forward = naive_fused(in);
  NaiveFusedGradients out = {
      Table(in.queries.rows, in.queries.columns), Table(in.keys.rows, in.keys.columns),
      Table(in.values.rows, in.values.columns), Table(in.sinks ? 1 : 0, in.sinks ? in.heads : 0)};
  const auto cap = static_cast<double>(in.softcap);
  for (Index row = 0; row < in.queries.rows; ++row) {
    std::vector<double> d_weights(static_cast<std::size_t>(size.keys));
    double mean = 0;
    for (Index key = 0; key < size.keys; ++key) {
      double& d_weight = d_weights[static_cast<std::size_t>(key)];
      for (Index i = 0; i < in.values.columns; ++i) {
        const auto d = static_cast<double>(d_context(row, i));
        d_weight += d * at(in.values, size.key_row(row, key), i);
        out.values(size.key_row(row, key), i) += d * forward.weights(row, key);
      }
      mean += forward.weights(row, key) * d_weight;
    }
    if (in.sinks) {
      double sink_weight = 1;
      for (Index key = 0; key < size.keys; ++key) sink_weight -= forward.weights(row, key);
      out.sinks(0, row / size.queries) -= sink_weight * mean;
    }
    for (Index key = 0; key < size.keys; ++key) {
      double d = forward.weights(row, key) * (d_weights[static_cast<std::size_t>(key)] - mean);
      const double tanh = cap > 0 ? forward.capped(row, key) / cap : 0;
      d *= (1 - tanh * tanh) / divisor_of(in);
      for (Index i = 0; i < in.queries.columns; ++i) {
        out.queries(row, i) += d * at(in.keys, size.key_row(row, key), i);
        out.keys(size.key_row(row, key), i) += d * at(in.queries, row, i);
      }
    }
  }
  return out;
}

}  // namespace riverbank::tests
