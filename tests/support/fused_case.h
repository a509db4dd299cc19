// Makes random inputs for fused attention, and the same inputs for attend() in float64.
#pragma once

#include <numeric>
#include <ostream>
#include <vector>

#include "attention/heads.h"
#include "kernels/fused_attention.h"
#include "riverbank/eigen.h"
#include "support/dice.h"

namespace riverbank::tests {

struct FusedSizes {
  Index heads, queries, keys, d_k, d_v;
  Index kv_heads = heads;
};

inline std::ostream& operator<<(std::ostream& out, const FusedSizes& s) {
  return out << s.heads << " heads, " << s.queries << " queries, " << s.keys << " keys, d_k "
             << s.d_k << ", d_v " << s.d_v << ", " << s.kv_heads << " key heads";
}

struct FusedCase {
  FusedSizes size;
  Matrix queries, keys, values;  // the rows of the heads, one head below the other
  Scale scale = Scale::sqrt_d_k;
  float divisor = 1;
  float softcap = 0;
  Mask mask;
  Window window;
  Index first_query = 0;
  Matrix slopes;  // the slopes of ALiBi (1 × heads), or empty
  Matrix sinks;   // the scores of the sinks (1 × heads), or empty
  FullyMasked fully_masked = FullyMasked::zero;

  FusedCase(Dice& dice, const FusedSizes& s, double spread = 2)
      : size(s),
        queries(dice.matrix<float>(s.heads * s.queries, s.d_k, spread)),
        keys(dice.matrix<float>(s.kv_heads * s.keys, s.d_k, spread)),
        values(dice.matrix<float>(s.kv_heads * s.keys, s.d_v)) {}

  [[nodiscard]] FusedInput input() const {
    const auto view = [](const std::optional<Matrix>& part) { return part ? View(*part) : View(); };
    FusedInput in;
    in.queries = queries;
    in.keys = keys;
    in.values = values;
    in.heads = size.heads;
    in.kv_heads = size.kv_heads;
    in.scale = scale;
    in.divisor = divisor;
    in.softcap = softcap;
    if (sinks.size() > 0) in.sinks = sinks;
    in.window = window;
    in.first_query = first_query;
    in.causal = mask.causal;
    in.keep = view(mask.keep);
    in.key_keep = view(mask.key_keep);
    in.additive = view(mask.additive);
    if (slopes.size() > 0) in.alibi = slopes;
    in.fully_masked = fully_masked;
    return in;
  }

  // The same case as an input of attend(), where the heads are side by side and ALiBi is an
  // additive mask. Only for cases with as many key heads as heads, and without the options of
  // limit_by_chance().
  [[nodiscard]] AttendInputOf<double> twin() const {
    const auto wide = [](const std::optional<Matrix>& part) {
      return part ? std::optional<MatrixOf<double>>(cast<double>(*part)) : std::nullopt;
    };
    AttendInputOf<double> in;
    in.embeddings = cast<double>(join_heads(queries, size.heads));
    in.source = cast<double>(join_heads(keys, size.heads));
    in.value_source = cast<double>(join_heads(values, size.heads));
    in.heads = size.heads;
    in.scale = scale;
    in.divisor = static_cast<double>(divisor);
    in.mask = {mask.causal, wide(mask.keep), wide(mask.key_keep), wide(mask.additive), mask.window};
    if (slopes.size() > 0) in.mask.additive = with_distances(in.mask.additive);
    in.fully_masked = fully_masked;
    return in;
  }

  // Chooses at random which masks the case has (all kinds except windows), whether it has ALiBi,
  // and whether the scale is off. The masks hide so many keys that some rows may see none.
  void hide_by_chance(Dice& dice) {
    const Index rows = (dice.chance(0.5) ? size.heads : 1) * size.queries;
    mask.causal = dice.chance(0.4);
    if (dice.chance(0.4)) mask.keep = dice.keep<float>(rows, size.keys, 0.6);
    if (dice.chance(0.4)) mask.key_keep = dice.keep<float>(1, size.keys, 0.7);
    if (dice.chance(0.4))
      mask.additive = dice.matrix<float>(size.heads * size.queries, size.keys, 3);
    if (dice.chance(0.3)) slopes = eigen(dice.matrix<float>(1, size.heads)).cwiseAbs();
    if (dice.chance(0.3)) scale = Scale::off;
  }

  // Chooses at random which of these options the case has: windows, a cap, sinks, and a position of
  // the first query.
  void limit_by_chance(Dice& dice) {
    if (dice.chance(0.6)) window.before = dice.whole(0, size.keys);
    if (dice.chance(0.3)) window.after = dice.whole(0, size.keys);
    if (dice.chance(0.4)) softcap = dice.chance(0.5) ? 2 : 50;
    if (dice.chance(0.4)) sinks = dice.matrix<float>(1, size.heads, dice.chance(0.2) ? 100 : 3);
    if (dice.chance(0.4)) first_query = dice.whole(0, size.keys);
  }

 private:
  [[nodiscard]] MatrixOf<double> with_distances(
      const std::optional<MatrixOf<double>>& additive) const {
    MatrixOf<double> out(size.heads * size.queries, size.keys);
    for (Index row = 0; row < out.rows(); ++row) {
      const auto slope = static_cast<double>(slopes(0, row / size.queries));
      for (Index key = 0; key < out.cols(); ++key) {
        const double before = additive ? (*additive)(row % additive->rows(), key) : 0;
        out(row, key) = before - slope * static_cast<double>(std::abs(row % size.queries - key));
      }
    }
    return out;
  }
};

// The numbers of all rows of the weights.
inline std::vector<Index> all_rows(const FusedCase& c) {
  std::vector<Index> rows(static_cast<std::size_t>(c.queries.rows()));
  std::iota(rows.begin(), rows.end(), Index{0});
  return rows;
}

}  // namespace riverbank::tests
