// Prints tensors exactly as PyTorch does, so that the notebooks' output can be compared.
#pragma once

#include <optional>
#include <string>

#include "attention/result.h"
#include "notebooks/tensor.h"

namespace riverbank {

// The settings of torch.set_printoptions, and a suffix.
struct PrintOptions {
  int precision = 4;             // digits after the point
  std::optional<bool> sci_mode;  // scientific notation always or never; absent: PyTorch's rule
  std::string suffix;            // printed after the numbers, such as ", grad_fn=<MmBackward0>"
};

// Prints a tensor, for example as "tensor([1., 2.])". Its numbers are float, double or
// std::int64_t. Lines have at most 80 characters, unless one number or note is longer. A tensor of
// more than 1000 numbers is summarised: of each axis longer than 6, only three indices at each end
// are printed. float32 numbers are converted to double before they are rounded to digits, as in
// PyTorch. A double tensor is printed without "dtype=", as after
// torch.set_default_dtype(torch.float64). Errors: a shape that does not match the number of values;
// more than 64 axes; precision outside 0 to 60.
template <class T>
Result<std::string> print_tensor(const TensorOf<T>& tensor, const PrintOptions& options = {});

// Prints a shape, for example as "torch.Size([8, 16])".
inline std::string print_size(const Shape& shape) {
  return "torch.Size(" + shape_text(shape) + ")";
}

// Prints a truth value as Python does: "True" or "False".
inline std::string print_bool(bool value) { return value ? "True" : "False"; }

}  // namespace riverbank
