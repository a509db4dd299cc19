// Random tensors as a notebook drew them: PyTorch's generator with the same seed, at the same
// position.
#pragma once

#include "notebooks/params.h"
#include "notebooks/tensor.h"

namespace riverbank::ops {

// All of them read the parameters seed and skip_draws (how many 32-bit draws are discarded first),
// and those in the comment.
Result<Tensor> rand(const Params& params);            // shape → uniform in [0, 1)
Result<Tensor> randn(const Params& params);           // shape → normal
Result<Tensor> embedding_init(const Params& params);  // num, dim → [num, dim]
Result<Tensor> linear_init(const Params& params);     // in, out, bias, what → [out, in] or [out]

}  // namespace riverbank::ops
