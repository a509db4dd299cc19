// Computes the activations of the feed-forward layer with vector instructions. The readable version
// is activate() in attention/feed_forward.h.
#pragma once

#include "attention/feed_forward.h"

namespace riverbank {

// Applies the activation to each cell of a matrix. For relu the result has the bits of activate();
// for every other activation it differs from activate() by at most 3e-7 · (1 + |x|).
Matrix activate_fast(const Matrix& x, Activation activation);

// Returns the gradient of the activation's input. x: the input of activate_fast; d_out: the
// gradient of its output, same shape. For relu the result has the bits of activate_gradient
// (model/gradients/feed_forward.h). For every other activation the slopes differ from those of
// activate_gradient by at most 1e-6.
Matrix activate_fast_gradient(const Matrix& x, Activation activation, const Matrix& d_out);

}  // namespace riverbank
