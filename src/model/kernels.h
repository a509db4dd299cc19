// The fast parts of a layer, for training and for generating text. They process many texts at once
// and do not check their input.
#pragma once

#include <vector>

#include "attention/attend_steps.h"
#include "attention/block_steps.h"
#include "model/fused_batch.h"
#include "model/training_ops.h"

namespace riverbank {

// Which matrices a forward pass stores. every_step: all of them, for display. what_training_needs:
// only those that the backward pass needs. With what_training_needs, float32 uses the fused
// kernels. These do not store scores and weights: the fields stay empty, and the backward pass
// recomputes them block by block. An input that the fused kernels do not support (see is_fusable)
// is computed step by step.
enum class Keep : std::uint8_t { every_step, what_training_needs };

// The arithmetic of training, a parameter of attend_steps and block_steps; see Reference
// (attention/reference.h). The texts of a batch have the same length and lie one below the other
// (sequences·length × d). The groups of rows in the trace are then head 0 of every text, head 1 of
// every text, and so on. With one text the trace is that of attend(). Inputs must not have pins.
struct Kernels {
  static constexpr std::string_view name = "batch";

  Index sequences = 1;
  Keep keep = Keep::every_step;
  // One cache for each attention layer. It has the keys and values of the tokens before x. If
  // `caches` is null, x is the whole text. With caches there is one text, and `keep` is
  // what_training_needs.
  std::vector<AttentionCache>* caches = nullptr;
  std::size_t layer_number = 0;  // chooses the cache

  [[nodiscard]] Kernels of_layer(std::size_t number) const {
    return {sequences, keep, caches, number};
  }
  [[nodiscard]] AttentionCache* cache() const {
    return caches == nullptr ? nullptr : &(*caches)[layer_number];
  }
  template <class T>
  Index past(const AttendInputOf<T>& input) const {
    return caches == nullptr ? past_of(input) : cache()->length();
  }

  template <class T>
  MatrixOf<T> project(const MatrixOf<T>& x, const ProjectionOf<T>& projection) const {
    return run_projection(x, projection);
  }
  template <class T>
  MatrixOf<T> score(const MatrixOf<T>& queries, const MatrixOf<T>& keys) const {
    return run_multiply_transposed(queries, keys);
  }
  template <class T>
  MatrixOf<T> mix(const MatrixOf<T>& weights, const MatrixOf<T>& values) const {
    return run_multiply(weights, values);
  }
  template <class T>
  MatrixOf<T> activate(const MatrixOf<T>& x, Activation activation) const {
    return run_activation(x, activation);
  }

  template <class T>
  bool try_fused_attention(const AttendInputOf<T>& input, const HeadGroups& groups,
                           TraceOf<T>& t) const {
    if constexpr (std::is_same_v<T, float>) {
      if (keep == Keep::every_step || !is_fusable(input, groups)) return false;
      t.kernel = "fused";
      t.context = Matrix(t.queries.rows(), t.values.cols());
      t.row_sums = Matrix(2, t.queries.rows());
      FusedInput fused = fused_input(input, t, groups);
      if (cache() != nullptr) {
        fused.first_query = cache()->length();
        cache()->append(fused.keys, fused.values);
        fused.cache = cache();
      }
      fused_attention(fused, t.context.data(),
                      {t.row_sums.row(0).data(), t.row_sums.row(1).data()});
      return true;
    }
    return false;
  }

  template <class T>
  Error attend(const MatrixOf<T>& x, const AttendInputOf<T>& layer, TraceOf<T>& out) const {
    attend_steps(x, layer, *this, out);
    return {};
  }
  template <class T>
  Error feed_forward(const MatrixOf<T>& x, const FeedForwardOf<T>& layer,
                     FeedForwardStepsOf<T>& out) const {
    out = feed_forward_steps(x, layer, *this);
    return {};
  }
  template <class T>
  Error norm(std::string_view, const MatrixOf<T>& x, const NormOf<T>& layer,
             MatrixOf<T>& out) const {
    out = run_norm(x, layer);
    return {};
  }
  template <class T>
  Error add(const MatrixOf<T>& x, std::string_view, const MatrixOf<T>& part,
            MatrixOf<T>& out) const {
    out = x + part;
    return {};
  }
};

}  // namespace riverbank
