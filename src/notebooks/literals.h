// Reads tensors whose numbers are written in the notebook.
#pragma once

#include "notebooks/params.h"
#include "notebooks/tensor.h"

namespace riverbank::ops {

// Reads the numbers of a literal from the parameters: shape, and either data or fill. E is the type
// of the numbers.
template <class E>
Result<TensorOf<E>> literal_numbers(const Params& params) {
  auto shape = whole_numbers_param(params, "shape");
  if (!shape) return failure(shape.error());
  TensorOf<E> out{*std::move(shape), {}};
  if (Error error = check_shape("the literal", out.shape); !error.empty()) {
    return failure(std::move(error));
  }
  if (params.contains("fill")) {
    const auto fill = number_param(params, "fill");
    if (!fill) return failure(fill.error());
    out.data.assign(static_cast<std::size_t>(element_count(out.shape)), static_cast<E>(*fill));
    return out;
  }
  const auto data = numbers_param(params, "data");
  if (!data) return failure(data.error());
  for (const double number : *data) out.data.push_back(static_cast<E>(number));
  if (Error error = check_tensor("the literal", out); !error.empty()) {
    return failure(std::move(error));
  }
  return out;
}

// Reads a literal of token ids, which must be integers.
inline Result<Ids> literal_ids(const Params& params) {
  const auto whole = whole_numbers_param(params, params.contains("fill") ? "fill" : "data");
  if (!whole) return failure(whole.error());
  return literal_numbers<std::int64_t>(params);
}

// Reads a literal: numbers of type T, or ids if the parameter dtype is "i64".
template <class T>
Result<ValueOf<T>> literal(const Params& params) {
  if (!params.contains("dtype")) {
    auto numbers = literal_numbers<T>(params);
    if (!numbers) return failure(numbers.error());
    return ValueOf<T>(*std::move(numbers));
  }
  const auto dtype = word_param(params, "dtype");
  if (!dtype) return failure(dtype.error());
  if (*dtype != "i64") return failure("dtype is \"" + *dtype + "\", but it may only be \"i64\"");
  auto ids = literal_ids(params);
  if (!ids) return failure(ids.error());
  return ValueOf<T>(*std::move(ids));
}

}  // namespace riverbank::ops
