// The table of operations: each row has a name, the number and kinds of its arguments, and a
// function.
#include "notebooks/ops.h"

#include <array>

#include "notebooks/draws.h"
#include "notebooks/literals.h"
#include "notebooks/product_ops.h"
#include "notebooks/row_ops.h"
#include "notebooks/shape_ops.h"

namespace riverbank {
namespace {

// The arguments and parameters of one call. The number and kinds of the arguments have been
// checked.
template <class T>
struct CallOf {
  const std::vector<ValueOf<T>>& args;
  const Params& params;

  const TensorOf<T>& numbers(std::size_t i) const { return *std::get_if<TensorOf<T>>(&args[i]); }
  const Ids& ids(std::size_t i) const { return *std::get_if<Ids>(&args[i]); }
};

// The kinds of arguments that an operation takes. numbers: tensors of numbers. anything: tensors of
// numbers or of ids. table_and_ids: a tensor of numbers, then one of ids.
enum class Takes : std::uint8_t { numbers, anything, table_and_ids };

template <class T>
struct OpOf {
  std::string_view name;
  std::size_t fewest, most;  // the allowed number of arguments
  Takes takes;
  Result<ValueOf<T>> (*run)(const CallOf<T>&);
};

template <class T, class E>
Result<ValueOf<T>> as_value(Result<TensorOf<E>> tensor) {
  if (!tensor) return failure(tensor.error());
  if constexpr (std::is_same_v<T, E> || std::is_same_v<E, std::int64_t>) {
    return ValueOf<T>(*std::move(tensor));
  } else {
    return ValueOf<T>(TensorOf<T>{tensor->shape, {tensor->data.begin(), tensor->data.end()}});
  }
}

// Runs an operation that moves numbers without computing, on a tensor of numbers or of ids.
template <class T, class Move>
Result<ValueOf<T>> moved(const ValueOf<T>& value, Move move) {
  return std::visit([&](const auto& tensor) { return as_value<T>(move(tensor)); }, value);
}

template <class T>
Result<ValueOf<T>> permute(const CallOf<T>& call) {
  const auto dims = whole_numbers_param(call.params, "dims");
  if (!dims) return failure(dims.error());
  return moved<T>(call.args[0], [&](const auto& a) { return ops::permute(a, *dims); });
}

template <class T>
Result<ValueOf<T>> index(const CallOf<T>& call) {
  const auto at = whole_numbers_param(call.params, "at");
  if (!at) return failure(at.error());
  return moved<T>(call.args[0], [&](const auto& a) { return ops::index(a, *at); });
}

template <class T>
Result<ValueOf<T>> repeat(const CallOf<T>& call) {
  const auto times = whole_number_param(call.params, "times");
  if (!times) return failure(times.error());
  return moved<T>(call.args[0], [&](const auto& a) { return ops::repeat(a, *times); });
}

template <class T>
Result<ValueOf<T>> div(const CallOf<T>& call) {
  const auto by = number_param(call.params, "by");
  if (!by) return failure(by.error());
  return as_value<T>(ops::div(call.numbers(0), *by));
}

template <class T>
Result<ValueOf<T>> sum(const CallOf<T>& call) {
  const auto dim = whole_number_param(call.params, "dim");
  if (!dim) return failure(dim.error());
  return as_value<T>(ops::sum(call.numbers(0), *dim));
}

template <class T>
Result<ValueOf<T>> linear(const CallOf<T>& call) {
  const TensorOf<T>* bias = call.args.size() == 3 ? &call.numbers(2) : nullptr;
  return as_value<T>(ops::linear(call.numbers(0), call.numbers(1), bias));
}

template <class T>
Result<ValueOf<T>> concat_last(const CallOf<T>& call) {
  TensorOf<T> joined = call.numbers(0);
  for (std::size_t i = 1; i < call.args.size(); ++i) {
    auto longer = ops::concat_two(joined, call.numbers(i));
    if (!longer) return failure(longer.error());
    joined = *std::move(longer);
  }
  return ValueOf<T>(std::move(joined));
}

template <class T>
Result<ValueOf<T>> transpose(const CallOf<T>& call) {
  return moved<T>(call.args[0], [](const auto& a) { return ops::transpose(a); });
}

template <class T>
Result<ValueOf<T>> flatten(const CallOf<T>& call) {
  return moved<T>(call.args[0], [](const auto& a) { return ops::flatten(a); });
}

template <class T>
Result<ValueOf<T>> gather_rows(const CallOf<T>& call) {
  return as_value<T>(ops::gather_rows(call.numbers(0), call.ids(1)));
}

template <class T>
Result<ValueOf<T>> literal(const CallOf<T>& call) {
  return ops::literal<T>(call.params);
}

// Adapter for a random function, so that the table can contain it.
template <class T, Result<Tensor> (*draw)(const Params&)>
Result<ValueOf<T>> drawn(const CallOf<T>& call) {
  return as_value<T>(draw(call.params));
}

// Adapter for a function of one tensor without parameters.
template <class T, Result<TensorOf<T>> (*op)(const TensorOf<T>&)>
Result<ValueOf<T>> of_one(const CallOf<T>& call) {
  return as_value<T>(op(call.numbers(0)));
}

// Adapter for a function of two tensors without parameters.
template <class T, Result<TensorOf<T>> (*op)(const TensorOf<T>&, const TensorOf<T>&)>
Result<ValueOf<T>> of_two(const CallOf<T>& call) {
  return as_value<T>(op(call.numbers(0), call.numbers(1)));
}

constexpr std::size_t any_number = 1000000;

template <class T>
constexpr std::array<OpOf<T>, 21> op_table = {{
    {"literal", 0, 0, Takes::numbers, literal<T>},
    {"rand", 0, 0, Takes::numbers, drawn<T, ops::rand>},
    {"randn", 0, 0, Takes::numbers, drawn<T, ops::randn>},
    {"embedding_init", 0, 0, Takes::numbers, drawn<T, ops::embedding_init>},
    {"linear_init", 0, 0, Takes::numbers, drawn<T, ops::linear_init>},
    {"matmul", 2, 2, Takes::numbers, of_two<T, ops::matmul<T>>},
    {"matmul_nt", 2, 2, Takes::numbers, of_two<T, ops::matmul_nt<T>>},
    {"linear", 2, 3, Takes::numbers, linear<T>},
    {"transpose", 1, 1, Takes::anything, transpose<T>},
    {"permute", 1, 1, Takes::anything, permute<T>},
    {"softmax", 1, 1, Takes::numbers, of_one<T, ops::softmax<T>>},
    {"div", 1, 1, Takes::numbers, div<T>},
    {"index", 1, 1, Takes::anything, index<T>},
    {"gather_rows", 2, 2, Takes::table_and_ids, gather_rows<T>},
    {"dot", 2, 2, Takes::numbers, of_two<T, ops::dot<T>>},
    {"sum", 1, 1, Takes::numbers, sum<T>},
    {"weighted_values", 2, 2, Takes::numbers, of_two<T, ops::weighted_values<T>>},
    {"causal_mask", 1, 1, Takes::numbers, of_one<T, ops::causal_mask<T>>},
    {"repeat", 1, 1, Takes::anything, repeat<T>},
    {"concat_last", 1, any_number, Takes::numbers, concat_last<T>},
    {"flatten", 1, 1, Takes::anything, flatten<T>},
}};

template <class T>
Error check_count(const OpOf<T>& op, std::size_t count) {
  if (count >= op.fewest && count <= op.most) return {};
  std::string wanted = std::to_string(op.fewest);
  if (op.most == any_number) {
    wanted += " or more";
  } else if (op.most > op.fewest) {
    wanted += " or " + std::to_string(op.most);
  }
  return "there are " + std::to_string(count) + " arguments, but it takes " + wanted;
}

template <class T>
Error check_argument(const OpOf<T>& op, const std::vector<ValueOf<T>>& args, std::size_t i) {
  const std::string name = "argument " + std::to_string(i);
  const ValueOf<T>& arg = args[i];
  const bool holds_ids = std::holds_alternative<Ids>(arg);
  const bool wants_ids = op.takes == Takes::table_and_ids && i == 1;
  if (op.takes != Takes::anything && holds_ids != wants_ids) {
    return name + (wants_ids ? " holds numbers, but integer ids are expected"
                             : " holds integer ids, but numbers are expected");
  }
  return std::visit(
      [&](const auto& tensor) -> Error {
        if (Error error = check_tensor(name, tensor); !error.empty()) return error;
        if (tensor.data.empty()) return name + " is empty: " + shape_text(tensor.shape);
        return {};
      },
      arg);
}

template <class T>
Error check_call(const OpOf<T>& op, const std::vector<ValueOf<T>>& args) {
  if (Error error = check_count(op, args.size()); !error.empty()) return error;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (Error error = check_argument(op, args, i); !error.empty()) return error;
  }
  return {};
}

}  // namespace

std::vector<std::string_view> op_names() {
  std::vector<std::string_view> names;
  for (const auto& op : op_table<float>) names.push_back(op.name);
  return names;
}

template <class T>
Result<ValueOf<T>> evaluate(std::string_view op_name, const std::vector<ValueOf<T>>& args,
                            const Params& params) {
  for (const OpOf<T>& op : op_table<T>) {
    if (op.name != op_name) continue;
    const std::string prefix = std::string(op_name) + ": ";
    if (const Error error = check_call(op, args); !error.empty()) {
      return failure(prefix + error);
    }
    auto value = op.run({args, params});
    if (!value) return failure(prefix + value.error());
    return value;
  }
  std::string known;
  for (const std::string_view name : op_names()) {
    known += (known.empty() ? "" : ", ") + std::string(name);
  }
  return failure("op must be one of " + known + " but is \"" + std::string(op_name) + "\"");
}

template Result<Value> evaluate(std::string_view, const std::vector<Value>&, const Params&);
template Result<ValueOf<double>> evaluate(std::string_view, const std::vector<ValueOf<double>>&,
                                          const Params&);

}  // namespace riverbank
