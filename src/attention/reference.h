// How the lesson makes each part of a layer: step by step, with everything checked on the way.
#pragma once

#include "attention/attend.h"
#include "attention/feed_forward.h"
#include "attention/layer_norm.h"

namespace riverbank {

// attend_steps.h and block_steps.h say once in which order the parts of a layer follow one another;
// a class such as this one says how each part is made. The other one is Kernels (model/kernels.h),
// which is fast and trusts what it is given.
struct Reference {
  static constexpr std::string_view name = "reference";

  bool allow_non_finite = false;
  Index sequences = 1;  // the lesson reads one text at a time

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

  // From queries, keys and values to the context in one go: not here, where every step is to be
  // seen.
  template <class T>
  bool attends_at_once(const AttendInputOf<T>&, Index, TraceOf<T>&) const {
    return false;
  }

  // What is wrong with a layer's part, or the empty text and the part's numbers in `out`.
  template <class T>
  Complaint attend(const MatrixOf<T>& x, const AttendInputOf<T>& layer, TraceOf<T>& out) const {
    AttendInputOf<T> input = layer;
    input.embeddings = x;
    auto attended = riverbank::attend(input);
    if (!attended) return attended.error();
    out = *std::move(attended);
    return {};
  }
  template <class T>
  Complaint feed_forward(const MatrixOf<T>& x, const FeedForwardOf<T>& layer,
                         FeedForwardStepsOf<T>& out) const {
    auto steps = riverbank::feed_forward(x, layer, allow_non_finite);
    if (!steps) return steps.error();
    out = *std::move(steps);
    return {};
  }
  template <class T>
  Complaint norm(std::string_view which, const MatrixOf<T>& x, const LayerNormOf<T>& layer,
                 MatrixOf<T>& out) const {
    auto normed = layer_norm(x, layer, allow_non_finite);
    if (!normed) return std::string(which) + ": " + normed.error();
    out = *std::move(normed);
    return {};
  }
  template <class T>
  Complaint add(const MatrixOf<T>& x, std::string_view what, const MatrixOf<T>& part,
                MatrixOf<T>& out) const {
    Complaint complaint =
        check_equal("x has width", x.cols(), std::string(what) + " has width", part.cols());
    if (complaint.empty()) out = x + part;
    return complaint;
  }
};

}  // namespace riverbank
