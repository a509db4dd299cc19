// Converts tensors and parameters of the golden file notebooks.json to those of our operations.
#pragma once

#include "golden/cases/golden_tensor.h"
#include "notebooks/params.h"
#include "notebooks/tensor.h"

namespace riverbank::golden {

// Makes a value from a stored tensor with the operation "literal". Errors: those of read_tensor and
// of the operation.
Result<Value> literal(const Json& json);

// Converts a value to a golden tensor.
GoldenTensor tensor_of(const Value& value);

// Reads the parameters of an entry. Errors: a parameter that is not a number, true, false, a word
// or a list of numbers.
Result<Params> read_params(const Json& json);

}  // namespace riverbank::golden
