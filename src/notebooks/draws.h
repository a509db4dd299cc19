// Random tensors as a notebook drew them: PyTorch's generator with the same seed, at the same
// position.
#pragma once

#include "notebooks/params.h"
#include "notebooks/tensor.h"

namespace riverbank::ops {

// Each function reads the parameters seed and skip_draws (the number of 32-bit draws that are
// discarded first), and the parameters that its own comment lists before the arrow.
Result<Tensor> rand(const Params& params);            // shape → uniform in [0, 1)
Result<Tensor> randn(const Params& params);           // shape → normal
Result<Tensor> embedding_init(const Params& params);  // num, dim → [num, dim]
Result<Tensor> linear_init(const Params& params);     // in, out, bias, what → [out, in] or [out]

}  // namespace riverbank::ops
