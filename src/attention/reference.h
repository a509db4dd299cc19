// The reference implementation of each part of a layer. It computes one step at a time and checks
// every input.
#pragma once

#include "attention/attend.h"
#include "attention/feed_forward.h"
#include "attention/heads.h"
#include "attention/norm.h"

namespace riverbank {

// The arithmetic of the readable implementation. The functions in attend_steps.h, block_steps.h and
// feed_forward.h fix the order of the steps and take an object with the arithmetic. There are three
// classes of such objects: Reference; Kernels (model/kernels.h), for training: fast, without checks
// of its input; and StoredKernels (checkpoints/layer.cc), for the feed-forward layers of published
// models.
struct Reference {
  static constexpr std::string_view name = "reference";

  bool allow_non_finite = false;
  Index sequences = 1;  // the number of texts in x; always 1 here

  [[nodiscard]] const Reference& of_layer(std::size_t) const { return *this; }
  // The number of earlier tokens whose keys and values are given with the input.
  template <class T>
  Index past(const AttendInputOf<T>& input) const {
    return past_of(input);
  }

  template <class T>
  MatrixOf<T> project(const MatrixOf<T>& x, const ProjectionOf<T>& projection) const {
    return riverbank::project(x, projection);
  }
  template <class T>
  MatrixOf<T> score(const MatrixOf<T>& queries, const MatrixOf<T>& keys) const {
    return riverbank::score(queries, keys);
  }
  template <class T>
  MatrixOf<T> mix(const MatrixOf<T>& weights, const MatrixOf<T>& values) const {
    return riverbank::mix(weights, values);
  }
  template <class T>
  MatrixOf<T> activate(const MatrixOf<T>& x, Activation activation) const {
    return riverbank::activate(x, activation);
  }

  // Other classes may compute the context directly from queries, keys and values. Reference never
  // does, because every step must appear in the trace.
  template <class T>
  bool try_fused_attention(const AttendInputOf<T>&, const HeadGroups&, TraceOf<T>&) const {
    return false;
  }

  // Each of the following functions computes one part of a layer into `out`, or returns an error.
  template <class T>
  Error attend(const MatrixOf<T>& x, const AttendInputOf<T>& layer, TraceOf<T>& out) const {
    AttendInputOf<T> input = layer;
    input.embeddings = x;
    auto attended = riverbank::attend(input);
    if (!attended) return attended.error();
    out = *std::move(attended);
    return {};
  }
  template <class T>
  Error feed_forward(const MatrixOf<T>& x, const FeedForwardOf<T>& layer,
                     FeedForwardStepsOf<T>& out) const {
    auto steps = riverbank::feed_forward(x, layer, allow_non_finite);
    if (!steps) return steps.error();
    out = *std::move(steps);
    return {};
  }
  template <class T>
  Error norm(std::string_view which, const MatrixOf<T>& x, const NormOf<T>& layer,
             MatrixOf<T>& out) const {
    auto normed = normalise(x, layer, allow_non_finite);
    if (!normed) return std::string(which) + ": " + normed.error();
    out = *std::move(normed);
    return {};
  }
  template <class T>
  Error add(const MatrixOf<T>& x, std::string_view what, const MatrixOf<T>& part,
            MatrixOf<T>& out) const {
    Error error =
        check_equal("x has width", x.cols(), std::string(what) + " has width", part.cols());
    if (error.empty()) out = x + part;
    return error;
  }
};

}  // namespace riverbank
