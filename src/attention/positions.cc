// Computes position vectors, rotations and distance penalties, each in double with a single
// rounding.
#include "attention/positions.h"

#include <cmath>
#include <limits>

#include "attention/check.h"
#include "attention/elementary.h"
#include "attention/heads.h"
#include "riverbank/eigen.h"

namespace riverbank {
namespace {

Error check_base(std::string_view name, double base) {
  if (std::isfinite(base) && base > 0) return {};
  return std::string(name) + " must be finite and above 0 but is " + message_number(base);
}

Index position_of(const std::vector<Index>& positions, Index token) {
  return positions.empty() ? token : positions[static_cast<std::size_t>(token)];
}

Error check_dimensions(const RotationNames& names, Index d, const Rotary& rotary) {
  const std::string width = "the width of " + std::string(names.vectors);
  if (!rotary.dimensions) {
    if (d % 2 == 0) return {};
    return width + " is " + std::to_string(d) + ", but " + std::string(names.rotation) +
           " needs an even width";
  }
  const Index dimensions = *rotary.dimensions;
  if (dimensions >= 2 && dimensions <= d && dimensions % 2 == 0) return {};
  return std::string(names.options) + "dimensions is " + std::to_string(dimensions) +
         ", but it must be even and within 2 … " + std::to_string(d) + ", " + width;
}

// `name` is the name of the scaling, such as "rotary.scaling".
Error check_scaling(const std::string& name, const RotaryScaling& scaling) {
  const double low = scaling.low_freq_factor;
  const double high = scaling.high_freq_factor;
  if (!std::isfinite(scaling.factor) || scaling.factor < 1) {
    return name + ".factor must be finite and at least 1 but is " + message_number(scaling.factor);
  }
  if (scaling.type == RotaryScaling::Type::linear) return {};
  if (!std::isfinite(low) || !std::isfinite(high) || low <= 0 || high <= low) {
    return name + " needs 0 < low_freq_factor < high_freq_factor, but they are " +
           message_number(low) + " and " + message_number(high);
  }
  return check_count(name + ".original_max_position_embeddings",
                     scaling.original_max_position_embeddings);
}

double scaled_frequency(double frequency, const RotaryScaling& scaling) {
  const double slow = frequency / scaling.factor;
  if (scaling.type == RotaryScaling::Type::linear) return slow;
  constexpr double full_turn = 6.28318530717958647692;
  // The number of waves that fit into original_max_position_embeddings tokens.
  const double waves =
      static_cast<double>(scaling.original_max_position_embeddings) * frequency / full_turn;
  const double low = scaling.low_freq_factor;
  const double high = scaling.high_freq_factor;
  if (waves > high) return frequency;
  if (waves < low) return slow;
  const double share = (waves - low) / (high - low);
  return (1 - share) * slow + share * frequency;
}

// The slope of a head. If `heads` is a power of two, head i has the slope 2^(−8(i+1)/heads).
// Otherwise let p be the largest power of two below `heads`. The first p heads have the slopes for
// p heads; the rest have every second slope for 2p heads (Press et al. 2021).
double alibi_slope(Index head, Index heads) {
  Index lower = 1;
  while (lower * 2 <= heads) lower *= 2;
  if (head < lower)
    return power(2.0, -8.0 * static_cast<double>(head + 1) / static_cast<double>(lower));
  const Index between = 2 * (head - lower) + 1;
  return power(2.0, -8.0 * static_cast<double>(between) / static_cast<double>(2 * lower));
}

}  // namespace

Result<Matrix> sinusoidal_positions(Index tokens, Index d, double base) {
  Error error =
      first_error([&] { return check_count("tokens", tokens); },
                  [&] { return check_count("d", d); }, [&] { return check_base("base", base); },
                  [&] { return check_size("tokens × d", tokens, d); });
  if (!error.empty()) return failure(std::move(error));
  Matrix out(tokens, d);
  for (Index position = 0; position < tokens; ++position) {
    for (Index column = 0; column < d; ++column) {
      const double exponent = static_cast<double>(column - column % 2) / static_cast<double>(d);
      const Direction turn = sine_cosine(static_cast<double>(position) / power(base, exponent));
      out(position, column) = static_cast<float>(column % 2 == 0 ? turn.sine : turn.cosine);
    }
  }
  return out;
}

template <class T>
Result<MatrixOf<T>> learned_positions(const MatrixOf<T>& table, Index tokens) {
  Error error = first_error([&] { return check_matrix("table", table); },
                            [&] { return check_count("tokens", tokens); });
  if (!error.empty()) return failure(std::move(error));
  if (tokens > table.rows()) {
    return failure("tokens is " + std::to_string(tokens) + " but table has " +
                   std::to_string(table.rows()) + " rows");
  }
  return some_rows(table, 0, tokens);
}

template <class T>
Result<MatrixOf<T>> add_positions(const MatrixOf<T>& x, const MatrixOf<T>& positions) {
  Error error = first_error(
      [&] { return check_matrix("x", x); }, [&] { return check_matrix("positions", positions); },
      [&]() -> Error {
        if (x.rows() == positions.rows() && x.cols() == positions.cols()) return {};
        return "x is " + shape_text(x) + " but positions are " + shape_text(positions);
      });
  if (!error.empty()) return failure(std::move(error));
  return x + positions;
}

template <class T>
Result<MatrixOf<T>> concatenate_positions(const MatrixOf<T>& x, const MatrixOf<T>& positions) {
  Error error = first_error(
      [&] { return check_matrix("x", x); }, [&] { return check_matrix("positions", positions); },
      [&] { return check_equal("x has rows", x.rows(), "positions have rows", positions.rows()); },
      [&] { return check_size("the result", x.rows(), x.cols() + positions.cols()); });
  if (!error.empty()) return failure(std::move(error));
  MatrixOf<T> out(x.rows(), x.cols() + positions.cols());
  eigen(out) << eigen(x), eigen(positions);
  return out;
}

Error check_rotation(const RotationNames& names, Index rows, Index d,
                     const std::vector<Index>& positions, const Rotary& rotary) {
  if (Error error = check_dimensions(names, d, rotary); !error.empty()) return error;
  const std::string options(names.options);
  const std::string list(names.positions);
  const auto count = static_cast<Index>(positions.size());
  if (count != 0 && count != rows) {
    return list + " has size " + std::to_string(count) + " but there are " + std::to_string(rows) +
           " " + std::string(names.rows);
  }
  for (Index token = 0; token < count; ++token) {
    const std::int64_t position = positions[static_cast<std::size_t>(token)];
    if (position >= -max_position && position <= max_position) continue;
    return list + "[" + std::to_string(token) + "] is " + std::to_string(position) +
           ", but it must be within ±" + std::to_string(max_position);
  }
  if (Error error = check_base(options + "base", rotary.base); !error.empty()) return error;
  return rotary.scaling ? check_scaling(options + "scaling", *rotary.scaling) : Error();
}

std::vector<double> rotary_frequencies(const Rotary& rotary, Index d) {
  const Index dimensions = rotary.dimensions.value_or(d);
  std::vector<double> frequencies;
  for (Index j = 0; j < dimensions / 2; ++j) {
    const double exponent = -2.0 * static_cast<double>(j) / static_cast<double>(dimensions);
    const double frequency = power(rotary.base, exponent);
    frequencies.push_back(rotary.scaling ? scaled_frequency(frequency, *rotary.scaling)
                                         : frequency);
  }
  return frequencies;
}

template <class T>
Result<MatrixOf<T>> rotate(const MatrixOf<T>& x, const std::vector<Index>& positions,
                           const Rotary& rotary) {
  constexpr RotationNames names = {.vectors = "x",
                                   .rows = "rows of x",
                                   .rotation = "rotate",
                                   .options = "",
                                   .positions = "positions"};
  Error error =
      first_error([&] { return check_matrix("x", x); },
                  [&] { return check_rotation(names, x.rows(), x.cols(), positions, rotary); });
  if (!error.empty()) return failure(std::move(error));
  return rotate_heads(x, positions, rotary, 1);
}

template <class T>
MatrixOf<T> rotate_heads(const MatrixOf<T>& x, const std::vector<Index>& positions,
                         const Rotary& rotary, Index heads) {
  MatrixOf<T> out = x;  // columns beyond `dimensions` are not rotated
  const Index tokens = x.rows() / heads;
  const std::vector<double> frequencies = rotary_frequencies(rotary, x.cols());
  const auto half = static_cast<Index>(frequencies.size());
  const bool interleaved = rotary.layout == Rotary::Layout::interleaved;
  for (Index token = 0; token < tokens; ++token) {
    const auto position = static_cast<double>(position_of(positions, token));
    for (Index j = 0; j < half; ++j) {
      // The angle is the same for all heads.
      const Direction turn = sine_cosine(position * frequencies[static_cast<std::size_t>(j)]);
      const Index first = interleaved ? 2 * j : j;
      const Index second = interleaved ? 2 * j + 1 : j + half;
      for (Index row = token; row < x.rows(); row += tokens) {
        const auto a = static_cast<double>(x(row, first));
        const auto b = static_cast<double>(x(row, second));
        out(row, first) = static_cast<T>(a * turn.cosine - b * turn.sine);
        out(row, second) = static_cast<T>(a * turn.sine + b * turn.cosine);
      }
    }
  }
  return out;
}

Result<Alibi> alibi(Index heads, Index tokens, bool causal) {
  Error error = first_error([&] { return check_count("heads", heads); },
                            [&] { return check_count("tokens", tokens); },
                            [&] { return check_size("tokens × tokens", tokens, tokens); },
                            [&] { return check_size("heads × tokens²", heads, tokens * tokens); });
  if (!error.empty()) return failure(std::move(error));
  Alibi out{Matrix(1, heads), Matrix(heads * tokens, tokens)};
  for (Index head = 0; head < heads; ++head) {
    const double slope = alibi_slope(head, heads);
    out.slopes(0, head) = static_cast<float>(slope);
    for (Index i = 0; i < tokens; ++i) {
      for (Index j = 0; j < tokens; ++j) {
        const auto closeness = static_cast<double>(-std::abs(i - j));
        out.bias(head * tokens + i, j) = causal && j > i ? -std::numeric_limits<float>::infinity()
                                                         : static_cast<float>(slope * closeness);
      }
    }
  }
  return out;
}

template Result<Matrix> learned_positions(const Matrix&, Index);
template Result<MatrixOf<double>> learned_positions(const MatrixOf<double>&, Index);
template Result<Matrix> add_positions(const Matrix&, const Matrix&);
template Result<MatrixOf<double>> add_positions(const MatrixOf<double>&, const MatrixOf<double>&);
template Result<Matrix> concatenate_positions(const Matrix&, const Matrix&);
template Result<MatrixOf<double>> concatenate_positions(const MatrixOf<double>&,
                                                        const MatrixOf<double>&);
template Result<Matrix> rotate(const Matrix&, const std::vector<Index>&, const Rotary&);
template Result<MatrixOf<double>> rotate(const MatrixOf<double>&, const std::vector<Index>&,
                                         const Rotary&);
template Matrix rotate_heads(const Matrix&, const std::vector<Index>&, const Rotary&, Index);
template MatrixOf<double> rotate_heads(const MatrixOf<double>&, const std::vector<Index>&,
                                       const Rotary&, Index);

}  // namespace riverbank
