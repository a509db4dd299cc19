// Computes a projection whose weight is in its stored format, such as F16 or int8.
#pragma once

#include "checkpoints/read_model.h"

namespace riverbank {

// Computes x (rows × in) · weight + bias → (rows × out).
inline Matrix project_stored(const Matrix& x, const StoredProjection& projection) {
  return project_stored(x, projection.weight, projection.layout, projection.bias);
}

}  // namespace riverbank
