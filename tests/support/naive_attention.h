// Attention as plain float64 loops, for comparison in tests.
#pragma once

#include <map>
#include <string>

#include "attention/attend.h"

namespace riverbank::tests {

// Returns every matrix of the trace by name. These loops share no arithmetic with the engine: they
// use the C++ standard library's exp, sin and cos, and rotate with complex numbers.
std::map<std::string, MatrixOf<double>> naive_attend(const AttendInputOf<double>& input);

// Softmax of each row; NaN for a row of −∞.
MatrixOf<double> naive_softmax(const MatrixOf<double>& x);

// The angle by which column pair j turns from one position to the next, if d columns rotate.
// Follows the published formulas: without scaling, with linear scaling, and with llama3's scaling,
// which depends on the wavelength.
double naive_frequency(const Rotary& rotary, Index j, Index d);

// left (n × k) · right (k × m) as three loops.
MatrixOf<double> naive_multiply(const MatrixOf<double>& left, const MatrixOf<double>& right);

// The same input in another number type.
template <class U, class T>
AttendInputOf<U> as(const AttendInputOf<T>& input) {
  const auto matrix = [](const std::optional<MatrixOf<T>>& m) {
    return m ? std::optional<MatrixOf<U>>(cast<U>(*m)) : std::nullopt;
  };
  const auto projection = [&](const ProjectionOf<T>& p) {
    return ProjectionOf<U>{matrix(p.weight), matrix(p.bias)};
  };
  AttendInputOf<U> out;
  out.embeddings = cast<U>(input.embeddings);
  out.source = matrix(input.source);
  out.value_source = matrix(input.value_source);
  out.query = projection(input.query);
  out.key = projection(input.key);
  out.value = projection(input.value);
  out.output = projection(input.output);
  out.heads = input.heads;
  out.kv_heads = input.kv_heads;
  if (input.softcap) out.softcap = static_cast<U>(*input.softcap);
  out.alibi = matrix(input.alibi);
  out.sinks = matrix(input.sinks);
  out.first_query = input.first_query;
  out.scale = input.scale;
  out.divisor = static_cast<U>(input.divisor);
  out.mask.causal = input.mask.causal;
  out.mask.window = input.mask.window;
  out.mask.keep = matrix(input.mask.keep);
  out.mask.key_keep = matrix(input.mask.key_keep);
  out.mask.additive = matrix(input.mask.additive);
  out.rotary = input.rotary;
  out.fully_masked = input.fully_masked;
  out.softmax = input.softmax;
  for (const PinOf<T>& pin : input.pins) {
    out.pins.push_back({pin.field, pin.row, pin.column, static_cast<U>(pin.value)});
  }
  out.allow_non_finite = input.allow_non_finite;
  return out;
}

}  // namespace riverbank::tests
