// Computes the parts of a layer from weights in their stored format.
#pragma once

#include <algorithm>
#include <string>

#include "attention/check.h"
#include "attention/heads.h"
#include "attention/trace.h"
#include "checkpoints/read.h"
#include "kernels/activate_fast.h"
#include "kernels/attend_fast.h"
#include "kernels/norm_fast.h"

namespace riverbank {

// x (rows × in) · weight + bias → (rows × out)
inline Matrix project_stored(const Matrix& x, const StoredProjection& projection) {
  return project_stored(x, projection.weight, projection.layout, projection.bias);
}

// Computes the steps of block_steps, like Reference (attention/reference.h) and Kernels
// (model/kernels.h). Of attention's trace it fills only `weights` and `output`.
class StoredKernels {
 public:
  StoredKernels(Index layer, const ReadOptions& options) : layer_(layer), options_(options) {}

  [[nodiscard]] Matrix project(const Matrix& x, const StoredProjection& projection) const {
    return project_stored(x, projection);
  }
  [[nodiscard]] Matrix activate(const Matrix& x, Activation activation) const {
    return activate_fast(x, activation);
  }
  [[nodiscard]] Error attend(const Matrix& x, const StoredAttention& layer, Trace& out) const;
  [[nodiscard]] Error feed_forward(const Matrix& x, const StoredFeedForward& layer,
                                   FeedForwardStepsOf<float>& out) const {
    out = feed_forward_steps(x, layer, *this);
    return {};
  }
  [[nodiscard]] Error norm(std::string_view, const Matrix& x, const Norm& layer,
                           Matrix& out) const {
    out = norm_fast(x, layer);
    return {};
  }
  [[nodiscard]] Error add(const Matrix& x, std::string_view, const Matrix& part,
                          Matrix& out) const {
    out = x + part;
    return {};
  }

 private:
  Index layer_;
  const ReadOptions& options_;
};

}  // namespace riverbank
