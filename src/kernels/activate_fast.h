// The activations of the feed-forward layer, several numbers at once; activate() in attention/ is
// the same, to be read.
#pragma once

#include "attention/feed_forward.h"

namespace riverbank {

// Any shape in, the same shape out: see activate. relu has its bits; gelu and gelu_tanh are within
// 3e-7 · (1 + |x|) of it.
Matrix activate_fast(const Matrix& x, Activation activation);

// x: what went into activate; d_out of the same shape: see activate_gradient
// (model/gradients/feed_forward.h). relu has its bits; the slopes of the others are within 1e-6.
Matrix activate_fast_gradient(const Matrix& x, Activation activation, const Matrix& d_out);

}  // namespace riverbank
