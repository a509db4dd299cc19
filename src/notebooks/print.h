// Prints tensors as PyTorch does, character for character, so that the notebooks can be compared.
#pragma once

#include <optional>
#include <string>

#include "attention/result.h"
#include "notebooks/tensor.h"

namespace riverbank {

// What torch.set_printoptions sets, and what stands behind the numbers.
struct PrintOptions {
  int precision = 4;             // digits after the point
  std::optional<bool> sci_mode;  // 1.0000e+00 always or never; nothing: PyTorch decides
  std::string suffix;            // such as ", grad_fn=<MmBackward0>"
};

// "tensor([[1., 2.],\n        [3., 4.]])" for numbers of type float, double or std::int64_t.
// Lines are up to 80 wide; a tensor of more than 1000 numbers shows the first and last three places
// of each axis. float32 numbers are widened to double before they are rounded to digits, as PyTorch
// does; double is printed as where torch.set_default_dtype(torch.float64) was called, without
// "dtype=". Errors: a shape that does not fit the numbers; precision not within 0 to 60.
template <class T>
Result<std::string> print_tensor(const TensorOf<T>& tensor, const PrintOptions& options = {});

// "torch.Size([8, 16])"
inline std::string print_size(const Shape& shape) {
  return "torch.Size(" + shape_text(shape) + ")";
}

// "True"
inline std::string print_bool(bool value) { return value ? "True" : "False"; }

}  // namespace riverbank
