// Draws random tensors as a notebook did: with PyTorch's generator, from the same seed and the same
// position.
#pragma once

#include "notebooks/params.h"
#include "notebooks/tensor.h"

namespace riverbank::ops {

// Each function reads the parameters seed and skip_draws (the number of 32-bit draws that are
// discarded first), and the parameters before the arrow of its own comment. After the arrow comes
// the result.
Result<Tensor> rand(const Params& params);            // shape → uniform in [0, 1)
Result<Tensor> randn(const Params& params);           // shape → normal
Result<Tensor> embedding_init(const Params& params);  // num, dim → [num, dim]
Result<Tensor> linear_init(const Params& params);     // in, out, bias, what → [out, in] or [out]

}  // namespace riverbank::ops
