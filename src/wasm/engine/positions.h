// Defines the operations on positions: positional encodings, rotations and distance penalties.
#pragma once

#include "attention/positions.h"

#include "wasm/fields.h"
#include "wasm/operation.h"

namespace riverbank::wasm {

struct RotateOptions {
  Rotary::Layout layout = Rotary::Layout::interleaved;
  double base = Rotary().base;
  std::vector<Index> positions;
  std::optional<Index> dimensions;
  std::optional<RotaryScaling> scaling;

  [[nodiscard]] Rotary rotary() const { return {layout, base, {}, {}, dimensions, scaling}; }
};

template <class Visit>
void visit_fields(RotateOptions& options, const Visit& visit) {
  visit("layout", options.layout);
  visit("base", options.base);
  visit("positions", options.positions);
  visit("dimensions", options.dimensions);
  visit("scaling", options.scaling);
}

struct AlibiOptions {
  bool causal = true;
};

template <class Visit>
void visit_fields(AlibiOptions& options, const Visit& visit) {
  visit("causal", options.causal);
}

inline Result<Matrix> sinusoids(Index tokens, Index d, std::optional<double> base) {
  return base ? sinusoidal_positions(tokens, d, *base) : sinusoidal_positions(tokens, d);
}

inline Result<Matrix> rotated(const Matrix& x, const RotateOptions& options) {
  return rotate(x, options.positions, options.rotary());
}

inline Result<Alibi> distances(Index heads, Index tokens, const AlibiOptions& options) {
  return alibi(heads, tokens, options.causal);
}

template <class Visit>
void visit_positions(const Visit& visit) {
  visit(Does<sinusoids>{}, "sinusoidalPositions", {{"tokens"}, {"d"}, {"base"}}, "tokens × d");
  visit(Does<learned_positions<float>>{}, "learnedPositions",
        {{"table", "longest × d"}, {"tokens"}}, "tokens × d");
  visit(Does<add_positions<float>>{}, "addPositions",
        {{"x", "tokens × d"}, {"positions", "tokens × d"}}, "tokens × d");
  visit(Does<concatenate_positions<float>>{}, "concatenatePositions",
        {{"x", "tokens × d"}, {"positions", "tokens × p"}}, "tokens × d+p");
  visit(Does<rotated>{}, "rotate", {{"x", "tokens × d"}, {"options"}}, "tokens × d");
  visit(Does<distances>{}, "alibi", {{"heads"}, {"tokens"}, {"options"}});
}

}  // namespace riverbank::wasm
