// Numbers that a notebook drew: PyTorch's generator, seeded and wound forward to the same place.
#pragma once

#include "notebooks/params.h"
#include "notebooks/tensor.h"

namespace riverbank::ops {

// Each reads seed and skip_draws (how many 32-bit draws are thrown away first), and
Result<Tensor> rand(const Params& params);            // shape → uniform in [0, 1)
Result<Tensor> randn(const Params& params);           // shape → normal
Result<Tensor> embedding_init(const Params& params);  // num, dim → [num, dim]
Result<Tensor> linear_init(const Params& params);     // in, out, bias, what → [out, in] or [out]

}  // namespace riverbank::ops
