// Tensors and parameters of a notebooks file as the values and parameters of our operations.
#pragma once

#include "golden/cases/golden_tensor.h"
#include "notebooks/params.h"
#include "notebooks/tensor.h"

namespace riverbank::golden {

// A stored tensor, by way of the operation "literal". Errors: those of read_tensor and of the
// operation.
Result<Value> literal(const Json& json);

// The numbers of a value.
GoldenTensor tensor_of(const Value& value);

// Errors: a parameter that is neither a number, true, false, a word, nor a list of numbers.
Result<Params> read_params(const Json& json);

}  // namespace riverbank::golden
