// JavaScript's access to the notebooks and their operations.
#include "notebooks/notebook.h"

#include "notebooks/ops.h"
#include "wasm/call.h"
#include "wasm/notebooks/tensor_message.h"

namespace riverbank::wasm {
namespace {

Error list_ids(Request&, Reply& reply) {
  const auto ids = notebook_ids();
  reply.texts({ids.begin(), ids.end()});
  return {};
}

void write_cell(Reply& reply, const CellRun& cell) {
  reply.whole(cell.number);
  reply.text(cell.execution_count);
  reply.text(cell.title);
  reply.text(cell.printed);
  reply.texts(cell.tensors);
}

template <class T>
void write_step(Reply& reply, const StepRunOf<T>& step) {
  reply.text(step.id);
  reply.text(step.op);
  reply.texts(step.args);
  reply.flag(step.in_notebook);
  write_value<T>(reply, step.value);
}

template <class T>
Error run_in(Request& request, Reply& reply) {
  auto result = riverbank::run_notebook<T>(request.text());
  if (!result) return result.error();
  const NotebookRunOf<T>& run = reply.keep(*std::move(result));
  reply.text(run.notebook);
  reply.text(run.title);
  reply.count(run.cells.size());
  for (const CellRun& cell : run.cells) write_cell(reply, cell);
  reply.count(run.steps.size());
  for (const StepRunOf<T>& step : run.steps) write_step(reply, step);
  return {};
}

Error run(Request& request, Reply& reply) {
  return in_precision(request, [&]<class T>(T) { return run_in<T>(request, reply); });
}

Params read_params(Request& request) {
  Params params;
  for (std::size_t left = request.count(); left > 0; --left) {
    std::string name = request.text();
    const bool word = request.flag();
    params[std::move(name)] = word ? Param(request.text()) : Param(request.numbers<double>());
  }
  return params;
}

// Converts between float32 and float64 if the operation has the other precision.
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

template <class T>
Error evaluate_in(Request& request, Reply& reply) {
  const std::string op = request.text();
  std::vector<ValueOf<T>> args(request.count());
  for (ValueOf<T>& arg : args) arg = value_from<T>(read_tensor(request));
  auto result = riverbank::evaluate<T>(op, args, read_params(request));
  if (!result) return result.error();
  write_value<T>(reply, reply.keep(*std::move(result)));
  return {};
}

Error evaluate(Request& request, Reply& reply) {
  return in_precision(request, [&]<class T>(T) { return evaluate_in<T>(request, reply); });
}

EMSCRIPTEN_BINDINGS(notebooks) {
  emscripten::function("ids", &call<list_ids>);
  emscripten::function("run", &call<run>);
  emscripten::function("evaluate", &call<evaluate>);
}

}  // namespace
}  // namespace riverbank::wasm
