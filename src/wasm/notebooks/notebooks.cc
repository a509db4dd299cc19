// Gives JavaScript access to the notebooks, their operations, and PyTorch's tensor printing.
#include "wasm/call.h"
#include "wasm/notebooks/operations.h"

namespace riverbank::wasm {

Result<std::vector<std::string>> list_ids() {
  const auto ids = notebook_ids();
  return std::vector<std::string>(ids.begin(), ids.end());
}

template <class T>
Result<NotebookRunOf<T>> run_notebook_named(const std::string& notebook) {
  return run_notebook<T>(notebook);
}

namespace {

// Converts a tensor of float32 or float64 to T, the precision of the operation. Ids (int64) stay as
// they are.
template <class T>
ValueOf<T> value_from(AnyTensor tensor) {
  if (auto* ids = std::get_if<Ids>(&tensor)) return std::move(*ids);
  if (auto* same = std::get_if<TensorOf<T>>(&tensor)) return std::move(*same);
  using Other = std::conditional_t<std::is_same_v<T, float>, double, float>;
  const auto& other = std::get<TensorOf<Other>>(tensor);
  TensorOf<T> out{other.shape, {}};
  for (const Other number : other.data) out.data.push_back(static_cast<T>(number));
  return out;
}

}  // namespace

template <class T>
Result<ValueOf<T>> evaluate_op(const std::string& op, std::vector<AnyTensor>& args,
                               const Params& params) {
  std::vector<ValueOf<T>> values;
  for (AnyTensor& arg : args) values.push_back(value_from<T>(std::move(arg)));
  return evaluate<T>(op, values, params);
}

Result<std::string> print(const AnyTensor& tensor, const PrintOptions& options) {
  return std::visit([&](const auto& numbers) { return print_tensor(numbers, options); }, tensor);
}

EMSCRIPTEN_BINDINGS(notebooks) { visit_notebooks(Bind{}); }

}  // namespace riverbank::wasm
