// Computes attention with plain loops, head by head and cell by cell.
#include "support/naive_attention.h"
#include "riverbank/eigen.h"

#include <cmath>
#include <complex>

#include "support/special_values.h"

namespace riverbank::tests {
namespace {

using Table = MatrixOf<double>;

Table projected(const Table& x, const ProjectionOf<double>& projection) {
  Table out = projection.weight ? naive_multiply(x, *projection.weight) : x;
  if (!projection.bias) return out;
  for (Index i = 0; i < out.rows(); ++i) {
    for (Index j = 0; j < out.cols(); ++j) out(i, j) += (*projection.bias)(0, j);
  }
  return out;
}

// The columns of each head, one head below the other.
Table stacked(const Table& x, Index heads) {
  const Index width = x.cols() / heads;
  Table out(heads * x.rows(), width);
  for (Index row = 0; row < x.rows(); ++row) {
    for (Index column = 0; column < x.cols(); ++column) {
      out((column / width) * x.rows() + row, column % width) = x(row, column);
    }
  }
  return out;
}

// Rotates each row by its position. Treats a pair of columns as a complex number and multiplies it
// by e^(i · position · frequency).
Table turned(const Table& x, const std::vector<Index>& positions, const Rotary& rotary, Index heads,
             Index first) {
  Table out = x;
  const Index tokens = x.rows() / heads;
  for (Index row = 0; row < x.rows(); ++row) {
    const Index token = row % tokens;
    const Index position =
        positions.empty() ? first + token : positions[static_cast<std::size_t>(token)];
    const Index d = rotary.dimensions.value_or(x.cols());
    for (Index j = 0; j < d / 2; ++j) {
      const double frequency = naive_frequency(rotary, j, d);
      const bool pairs = rotary.layout == Rotary::Layout::interleaved;
      const Index one = pairs ? 2 * j : j;
      const Index two = pairs ? 2 * j + 1 : j + d / 2;
      const std::complex<double> number =
          std::complex<double>(x(row, one), x(row, two)) *
          std::polar(1.0, static_cast<double>(position) * frequency);
      out(row, one) = number.real();
      out(row, two) = number.imag();
    }
  }
  return out;
}

double divisor(const AttendInputOf<double>& input, Index d_k) {
  if (input.scale == Scale::off) return 1;
  return input.scale == Scale::divisor ? input.divisor : std::sqrt(static_cast<double>(d_k));
}

bool hidden(const MaskOf<double>& mask, Index head, Index query, Index queries, Index key,
            Index first_query) {
  const Index ahead = key - (first_query + query);
  if (mask.causal && ahead > 0) return true;
  if (mask.window.before && -ahead > *mask.window.before) return true;
  if (mask.window.after && ahead > *mask.window.after) return true;
  if (mask.key_keep && (*mask.key_keep)(0, key) == 0) return true;
  if (!mask.keep) return false;
  const bool per_head = mask.keep->rows() > queries;
  return (*mask.keep)(per_head ? head * queries + query : query, key) == 0;
}

double added(const MaskOf<double>& mask, Index head, Index query, Index queries, Index key) {
  if (!mask.additive) return 0;
  const bool per_head = mask.additive->rows() > queries;
  return (*mask.additive)(per_head ? head * queries + query : query, key);
}

// Appends the sink of each row's head to the row of scores, as one more column. Without sinks, the
// scores are unchanged.
Table with_sinks(const Table& masked, const std::optional<Table>& sinks, Index heads) {
  if (!sinks) return masked;
  Table out(masked.rows(), masked.cols() + 1);
  for (Index row = 0; row < masked.rows(); ++row) {
    for (Index key = 0; key < masked.cols(); ++key) out(row, key) = masked(row, key);
    out(row, masked.cols()) = sinks->data()[row / (masked.rows() / heads)];
  }
  return out;
}

Table softmax_with_rule(const Table& masked, FullyMasked rule, const std::optional<Table>& sinks,
                        Index heads) {
  Table out = naive_softmax(with_sinks(masked, sinks, heads));
  if (sinks) return eigen(out).leftCols(masked.cols());
  for (Index row = 0; row < masked.rows(); ++row) {
    bool seen = false;
    for (Index key = 0; key < masked.cols(); ++key) seen |= masked(row, key) != minus_infinity;
    if (seen || rule == FullyMasked::nan) continue;
    for (Index key = 0; key < masked.cols(); ++key) out(row, key) = 0;
  }
  return out;
}

// Returns the dot products (heads·n × m) of queries (heads·n × d) and keys (kv_heads·m × d). Each
// row of a head is multiplied by every row of the key head that serves it.
Table dotted(const Table& q, const Table& k, Index heads, Index kv_heads) {
  const Index queries = q.rows() / heads;
  const Index keys = k.rows() / kv_heads;
  const Index shared = heads / kv_heads;
  Table out(q.rows(), keys);
  for (Index row = 0; row < out.rows(); ++row) {
    for (Index key = 0; key < keys; ++key) {
      double sum = 0;
      for (Index c = 0; c < q.cols(); ++c)
        sum += q(row, c) * k((row / queries / shared) * keys + key, c);
      out(row, key) = sum;
    }
  }
  return out;
}

Table masked_by(const AttendInputOf<double>& input, const Table& scaled, Index queries) {
  const MaskOf<double>& mask = input.mask;
  Table out = scaled;
  for (Index row = 0; row < out.rows(); ++row) {
    for (Index key = 0; key < out.cols(); ++key) {
      const Index head = row / queries;
      const Index query = row % queries;
      out(row, key) += added(mask, head, query, queries, key);
      if (input.alibi) {
        const auto distance = static_cast<double>(std::abs(input.first_query + query - key));
        out(row, key) -= input.alibi->data()[head] * distance;
      }
      if (hidden(mask, head, query, queries, key, input.first_query)) {
        out(row, key) = minus_infinity;
      }
    }
  }
  return out;
}

Table averaged(const Table& weights, const Table& v, Index heads, Index kv_heads) {
  const Index queries = weights.rows() / heads;
  const Index shared = heads / kv_heads;
  const Index keys = weights.cols();
  Table out = Table(weights.rows(), v.cols());
  for (Index row = 0; row < out.rows(); ++row) {
    for (Index c = 0; c < v.cols(); ++c) {
      for (Index key = 0; key < keys; ++key) {
        out(row, c) += weights(row, key) * v((row / queries / shared) * keys + key, c);
      }
    }
  }
  return out;
}

Table side_by_side(const Table& context, Index heads) {
  const Index queries = context.rows() / heads;
  Table out(queries, heads * context.cols());
  for (Index row = 0; row < context.rows(); ++row) {
    for (Index c = 0; c < context.cols(); ++c) {
      out(row % queries, (row / queries) * context.cols() + c) = context(row, c);
    }
  }
  return out;
}

}  // namespace

double naive_frequency(const Rotary& rotary, Index j, Index d) {
  const double plain =
      std::pow(rotary.base, -2.0 * static_cast<double>(j) / static_cast<double>(d));
  if (!rotary.scaling) return plain;
  const RotaryScaling& s = *rotary.scaling;
  if (s.type == RotaryScaling::Type::linear) return plain / s.factor;
  const double wavelength = 2 * std::acos(-1.0) / plain;
  const auto trained = static_cast<double>(s.original_max_position_embeddings);
  if (wavelength < trained / s.high_freq_factor) return plain;
  if (wavelength > trained / s.low_freq_factor) return plain / s.factor;
  const double smooth =
      (trained / wavelength - s.low_freq_factor) / (s.high_freq_factor - s.low_freq_factor);
  return (1 - smooth) * plain / s.factor + smooth * plain;
}

Table naive_multiply(const Table& left, const Table& right) {
  Table out(left.rows(), right.cols());
  for (Index i = 0; i < left.rows(); ++i) {
    for (Index j = 0; j < right.cols(); ++j) {
      double sum = 0;
      for (Index k = 0; k < left.cols(); ++k) sum += left(i, k) * right(k, j);
      out(i, j) = sum;
    }
  }
  return out;
}

Table naive_softmax(const Table& x) {
  Table out(x.rows(), x.cols());
  for (Index row = 0; row < x.rows(); ++row) {
    double largest = minus_infinity;
    for (Index j = 0; j < x.cols(); ++j) largest = std::max(largest, x(row, j));
    double sum = 0;
    for (Index j = 0; j < x.cols(); ++j) sum += std::exp(x(row, j) - largest);
    for (Index j = 0; j < x.cols(); ++j) out(row, j) = std::exp(x(row, j) - largest) / sum;
  }
  return out;
}

std::map<std::string, Table> naive_attend(const AttendInputOf<double>& input) {
  std::map<std::string, Table> t;
  const auto put = [&](const std::string& name, Table value) -> const Table& {
    for (const auto& pin : input.pins) {
      if (pin.field == name) value(pin.row, pin.column) = pin.value;
    }
    return t[name] = std::move(value);
  };
  const Index h = input.heads;
  const Index g = input.kv_heads.value_or(h);
  const Table& x = put("embeddings", input.embeddings);
  const Table& y = put("source", input.source.value_or(x));
  const Table& z = put("value_source", input.value_source.value_or(y));
  Table q = put("queries", stacked(projected(x, input.query), h));
  Table k = put("keys", stacked(projected(y, input.key), g));
  const Table& v = put("values", stacked(projected(z, input.value), g));
  if (input.rotary) {
    q = put("rotated_queries",
            turned(q, input.rotary->query_positions, *input.rotary, h, input.first_query));
    k = put("rotated_keys", turned(k, input.rotary->key_positions, *input.rotary, g, 0));
  } else {
    t["rotated_queries"] = t["rotated_keys"] = Table();
  }
  const Table& scores = put("scores", dotted(q, k, h, g));
  const Table& scaled = put("scaled", eigen(scores).array() / divisor(input, q.cols()));
  t["capped"] = Table();
  const Table& capped =
      input.softcap
          ? put("capped", *input.softcap * (eigen(scaled).array() / *input.softcap).tanh())
          : scaled;
  const Table& masked = put("masked", masked_by(input, capped, x.rows()));
  const Table& weights =
      put("weights", softmax_with_rule(masked, input.fully_masked, input.sinks, h));
  const Table& context = put("context", averaged(weights, v, h, g));
  const Table& joined = put("joined", side_by_side(context, h));
  put("output", projected(joined, input.output));
  return t;
}

}  // namespace riverbank::tests
