// Computes attention for one query after the other, adding in the same order as fused_tile.cc.
#include "kernels/tiny_attention.h"

#include <algorithm>
#include <array>
#include <limits>

#include "kernels/finite.h"
#include "kernels/fused_tile.h"
#include "kernels/longest.h"
#include "kernels/online_softmax.h"

namespace riverbank {
namespace {

constexpr Index most_keys = panel_width;  // one panel, so a row's weights are in two registers
// The largest d_k. fused_tile.cc adds up to 8 products in one run, so the order is the same.
constexpr Index most_width = 8;

bool is_tiny(const FusedInput& in, Index keys) {
  const bool plain = in.cache == nullptr && !in.sinks && in.softcap == 0 && !in.window.before &&
                     !in.window.after && !in.has_score_mask();
  return plain && keys <= most_keys && in.d_k() <= most_width;
}

class Tiny {
 public:
  Tiny(const FusedInput& input, Index keys)
      : in_(input), keys_(keys), factor_(score_factor(input)) {}

  // Computes all contexts. Returns whether all their numbers are finite.
  bool run(float* context, RowSums sums) {
    const Index queries = in_.query_count();
    for (Index head = 0; head < in_.heads; ++head) {
      key_row_ = head / in_.heads_per_key_head() * keys_;
      longest_squares_of(in_.keys.row(key_row_), keys_, in_.d_k(), 0, longest_.data());
      for (Index query = 0; query < queries; ++query) {
        const Index row = head * queries + query;
        const Index seen = in_.causal ? std::min(keys_, in_.first_query + query + 1) : keys_;
        const float total = sum(weigh_row(in_.queries.row(row), seen));
        mix_row(total, context + row * in_.values.columns);
        if (sums.sum == nullptr) continue;
        sums.maximum[row] = maximum_;
        sums.sum[row] = total;
      }
    }
    return all_finite(context, in_.queries.rows * in_.values.columns);
  }

 private:
  Lanes weigh_row(const float* query, Index seen) {
    const Index d_k = in_.d_k();
    const float longest = longest_[static_cast<std::size_t>(seen - 1)];
    const bool bounded = scores_are_bounded(square_of(query, d_k), longest, factor_);
    const float hidden = bounded ? exp2_lowest : -std::numeric_limits<float>::infinity();
    weights_.fill(hidden);
    for (Index key = 0; key < seen; ++key) {
      const float* k = in_.keys.row(key_row_ + key);
      Lanes dot = {};
      for (Index i = 0; i < d_k; ++i) {
        dot = multiply_add(splat(query[i] * factor_), splat(k[i]), dot);
      }
      weights_[static_cast<std::size_t>(key)] = dot[0];
    }
    Lanes sums = {};
    maximum_ = bounded ? 0 : no_score;
    if (bounded) {
      weigh_bounded(weights_.data(), most_keys, constants_, sums);
    } else {
      weigh(weights_.data(), most_keys, constants_, maximum_, sums);
    }
    return sums;
  }

  // Every row here has few keys, so its weights are divided by their sum before they are mixed.
  void mix_row(float total, float* context) const {
    const Index d_v = in_.values.columns;
    const float divisor = divisor_for(total, in_.fully_masked);
    std::array<float, static_cast<std::size_t>(most_keys)> weights = weights_;
    for (Index key = 0; key < most_keys; key += lane_count) {
      store(weights.data() + key, load(weights.data() + key) / splat(divisor));
    }
    for (Index i = 0; i < d_v; i += lane_count) {
      const Index width = std::min(lane_count, d_v - i);
      Lanes mixed = {};
      for (Index key = 0; key < keys_; ++key) {
        const Lanes weight = splat(weights[static_cast<std::size_t>(key)]);
        mixed = multiply_add(weight, load_some(in_.values.row(key_row_ + key) + i, width), mixed);
      }
      for (Index lane = 0; lane < width; ++lane) context[i + lane] = mixed[lane];
    }
  }

  static Lanes load_some(const float* from, Index count) {
    if (count == lane_count) return load(from);
    Lanes lanes = {};
    for (Index lane = 0; lane < count; ++lane) lanes[lane] = from[lane];
    return lanes;
  }

  const FusedInput& in_;
  Index keys_;
  float factor_;
  Index key_row_ = 0;
  float maximum_ = 0;
  Exp2Constants constants_;
  std::array<float, static_cast<std::size_t>(most_keys)> weights_;  // not yet divided by their sum
  std::array<float, static_cast<std::size_t>(most_keys)> longest_;
};

}  // namespace

bool try_tiny_attention(const FusedInput& input, float* context, RowSums sums) {
  const Index keys = input.key_count();
  return is_tiny(input, keys) && Tiny(input, keys).run(context, sums);
}

}  // namespace riverbank
