// Defines the table of the notebooks' operations, and the records that they use.
#pragma once

#include <variant>

#include "notebooks/notebook.h"
#include "notebooks/ops.h"
#include "notebooks/params.h"
#include "notebooks/print.h"
#include "wasm/operation.h"

namespace riverbank::wasm {

using AnyTensor = std::variant<TensorOf<float>, TensorOf<double>, TensorOf<std::int64_t>>;

template <class T>
TensorOf<T> take_numbers(Request& request, Shape shape) {
  return {std::move(shape), request.numbers<T>()};
}

// Reads a tensor from the request: first its type, then its shape, then its numbers.
inline void take(Request& request, AnyTensor& tensor) {
  const auto type = static_cast<NumberType>(request.choice(number_types));
  Shape shape = request.wholes();
  switch (type) {
    case NumberType::float32:
      tensor = take_numbers<float>(request, std::move(shape));
      break;
    case NumberType::float64:
      tensor = take_numbers<double>(request, std::move(shape));
      break;
    case NumberType::int64:
      tensor = take_numbers<std::int64_t>(request, std::move(shape));
      break;
  }
}

template <class T>
void give(Reply& reply, const std::variant<TensorOf<T>, Ids>& value) {
  std::visit(
      [&](const auto& tensor) {
        reply.tensor(tensor.shape, tensor.data.data(), tensor.data.size());
      },
      value);
}

// Reads an operation's parameters from the request: for each its name, a flag, and a word if the
// flag is set, otherwise a list of numbers.
inline void take(Request& request, Params& params) {
  for (std::size_t left = request.count(); left > 0; --left) {
    std::string name = request.text();
    const bool word = request.flag();
    params[std::move(name)] = word ? Param(request.text()) : Param(request.numbers<double>());
  }
}

template <class Visit>
void visit_fields(CellRun& cell, const Visit& visit) {
  visit("cell", cell.number);
  visit("execution_count", cell.execution_count);
  visit("title", cell.title);
  visit("printed", cell.printed);
  visit("tensors", cell.tensors);
}

template <class T, class Visit>
void visit_fields(StepRunOf<T>& step, const Visit& visit) {
  visit("id", step.id);
  visit("op", step.op);
  visit("args", step.args);
  visit("in_notebook", step.in_notebook);
  visit("value", step.value);
}

template <class T, class Visit>
void visit_fields(NotebookRunOf<T>& run, const Visit& visit) {
  visit("notebook", run.notebook);
  visit("title", run.title);
  visit("cells", run.cells);
  visit("steps", run.steps);
}

template <class Visit>
void visit_fields(PrintOptions& options, const Visit& visit) {
  visit("precision", options.precision);
  visit("sci_mode", options.sci_mode);
  visit("suffix", options.suffix);
}

Result<std::vector<std::string>> list_ids();
template <class T>
Result<NotebookRunOf<T>> run_notebook_named(const std::string& notebook);
template <class T>
Result<ValueOf<T>> evaluate_op(const std::string& op, std::vector<AnyTensor>& args,
                               const Params& params);
Result<std::string> print(const AnyTensor& tensor, const PrintOptions& options);

template <class Visit>
void visit_notebooks(const Visit& visit) {
  visit(Does<list_ids>{}, "ids", {});
  visit(DoesInPrecision<run_notebook_named<float>, run_notebook_named<double>>{}, "run",
        {{"notebook"}});
  visit(DoesInPrecision<evaluate_op<float>, evaluate_op<double>>{}, "evaluate",
        {{"op"}, {"args"}, {"params"}});
  visit(Does<print>{}, "print", {{"tensor"}, {"options"}});
}

}  // namespace riverbank::wasm
