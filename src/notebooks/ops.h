// The operations of the notebooks, by name.
#pragma once

#include <string_view>
#include <vector>

#include "attention/result.h"
#include "notebooks/params.h"
#include "notebooks/tensor.h"

namespace riverbank {

// Runs one operation. T is float or double. Products are added in double and rounded once to T, so
// a float result is almost always the nearest float32. The shapes in this list are PyTorch's.
//
//   literal         params shape, and data or fill (one number everywhere); dtype "i64": ids
//   rand, randn     params seed, skip_draws, shape          torch.rand, torch.randn
//   embedding_init  params seed, skip_draws, num, dim       nn.Embedding's weight [num, dim]
//   linear_init     params seed, skip_draws, in, out, bias, what: "weight" [out, in], "bias" [out]
//   matmul          a, b           torch.matmul: vectors, and leading axes broadcast
//   matmul_nt       a, b           matmul with the last two axes of b swapped
//   linear          x, weight [out, in], bias [out]?        x · weightᵀ + bias
//   transpose       a              the last two axes swapped
//   permute         a; params dims                          axes in a new order
//   softmax         a              over the last axis; a row of −∞ gives NaN, as in PyTorch
//   div             a; params by                            a / by, with `by` rounded to T first
//   index           a; params at                            a[at]
//   gather_rows     table [n, d], ids [..] → [.., d]
//   dot             a [n], b [n] → []
//   sum             a; params dim                           over that axis, rounding to T each time
//   weighted_values values [keys, d], weights [queries, keys] → [keys, queries, d]
//   causal_mask     a [.., queries, keys]                   −∞ above the diagonal
//   repeat          a; params times                         copies along a new first axis
//   concat_last     one or more    side by side on the last axis
//   flatten         a → [n]
//
// Random numbers are PyTorch's float32 draws, converted to double if T is double. First, skip_draws
// (default 0) 32-bit draws are discarded. Negative axes and indices count from the end.
// Errors: an unknown operation, too few or too many arguments, an argument of the wrong kind, a
// parameter that is missing or has a wrong kind or value, empty tensors, shapes that do not match,
// ids outside the table, results beyond max_elements.
template <class T>
Result<ValueOf<T>> evaluate(std::string_view op, const std::vector<ValueOf<T>>& args,
                            const Params& params = {});

// The names of all operations, in the order of the list in evaluate()'s comment.
std::vector<std::string_view> op_names();

}  // namespace riverbank
