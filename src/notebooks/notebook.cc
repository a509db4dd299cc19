// Computes the steps of a notebook in order, then formats the printed text of each cell.
#include "notebooks/notebook.h"

#include <array>
#include <cmath>
#include <cstdlib>

#include "notebooks/notebook_text.h"
#include "notebooks/ops.h"
#include "notebooks/print.h"
#include "notebooks/shape_ops.h"

namespace riverbank {
namespace {

constexpr std::array<const NotebookText*, 5> notebooks = {
    &notebook_000, &notebook_001, &notebook_002, &notebook_003, &notebook_004};

template <class T>
class Runner {
 public:
  explicit Runner(const Notebook& notebook) : notebook_(notebook) {
    run_.notebook = notebook.id;
    run_.title = notebook.title;
  }

  Result<NotebookRunOf<T>> run() && {
    for (const Step& step : notebook_.steps) {
      if (Error error = compute(step); !error.empty()) {
        return failure(step.id + ": " + error);
      }
    }
    for (const Cell& cell : notebook_.cells) {
      auto printed = print_cell(cell);
      if (!printed) return failure("cell " + std::to_string(cell.number) + ": " + printed.error());
      run_.cells.push_back({cell.number, cell.execution_count, cell.title, *std::move(printed),
                            tensors_of(cell.number)});
    }
    return std::move(run_);
  }

 private:
  Error compute(const Step& step) {
    std::vector<ValueOf<T>> args;
    for (const std::string& id : step.args) {
      const ValueOf<T>* value = find(id);
      if (value == nullptr) return "there is no " + id + " before it";
      args.push_back(*value);
    }
    auto value = evaluate<T>(step.op, args, step.params);
    if (!value) return value.error();
    run_.steps.push_back({step.id, step.op, step.args, step.in_notebook, *std::move(value)});
    return {};
  }

  const ValueOf<T>* find(std::string_view id) const {
    for (const StepRunOf<T>& step : run_.steps) {
      if (step.id == id) return &step.value;
    }
    return nullptr;
  }

  Result<std::string> print_cell(const Cell& cell) const {
    std::string text;
    std::string between;
    for (const Print& print : cell.prints) {
      auto part = print_one(print);
      if (!part) return part;
      text += between + *part;
      between = print.kind == "text" ? "\n " : "\n";
    }
    return text;
  }

  Result<std::string> print_one(const Print& print) const {
    if (print.kind == "text") return print.words[0];
    const ValueOf<T>* value = find(notebook_.id + "/" + print.words[0]);
    if (value == nullptr) return failure("there is no " + print.words[0]);
    if (print.kind == "allclose") return print_allclose(print, *value);
    return std::visit(
        [&](const auto& tensor) -> Result<std::string> {
          if (print.kind == "size") return print_size(tensor.shape);
          PrintOptions options = notebook_.options;
          if (print.words.size() == 2) options.suffix = ", " + print.words[1];
          return print_tensor(tensor, options);
        },
        *value);
  }

  Result<std::string> print_allclose(const Print& print, const ValueOf<T>& value) const {
    const auto* left = std::get_if<TensorOf<T>>(&value);
    const auto* right = std::get_if<TensorOf<T>>(find(notebook_.id + "/" + print.words[1]));
    if (left == nullptr || right == nullptr) return failure("there is no " + print.words[1]);
    TensorOf<T> other = *right;
    if (print.words.size() == 3) {
      auto row =
          ops::index(other, {static_cast<Index>(std::strtol(print.words[2].c_str(), nullptr, 10))});
      if (!row) return failure(row.error());
      other = *std::move(row);
    }
    const auto close = allclose(*left, other);
    if (!close) return failure(close.error());
    return print_bool(*close);
  }

  std::vector<std::string> tensors_of(int number) const {
    const std::string two_digits = (number < 10 ? "0" : "") + std::to_string(number);
    const std::string start = notebook_.id + "/" + two_digits + "/";
    std::vector<std::string> ids;
    for (const StepRunOf<T>& step : run_.steps) {
      if (step.id.starts_with(start)) ids.push_back(step.id);
    }
    return ids;
  }

  const Notebook& notebook_;
  NotebookRunOf<T> run_;
};

}  // namespace

std::vector<std::string_view> notebook_ids() {
  std::vector<std::string_view> ids;
  for (const NotebookText* notebook : notebooks) ids.push_back(notebook->id);
  return ids;
}

template <class T>
Result<NotebookRunOf<T>> run_notebook(std::string_view id) {
  for (const NotebookText* text : notebooks) {
    if (text->id != id) continue;
    const auto notebook = read_notebook(*text);
    if (!notebook) return failure(notebook.error());
    return Runner<T>(*notebook).run();
  }
  return failure("notebook must be \"000\" to \"004\" but is \"" + std::string(id) + "\"");
}

template <class T>
Result<bool> allclose(const TensorOf<T>& a, const TensorOf<T>& b, double rtol, double atol) {
  if (a.shape != b.shape || a.data.size() != b.data.size()) {
    return failure("shapes " + shape_text(a.shape) + " and " + shape_text(b.shape) + " differ");
  }
  for (std::size_t i = 0; i < a.data.size(); ++i) {
    const auto left = static_cast<double>(a.data[i]);
    const auto right = static_cast<double>(b.data[i]);
    const bool close = left == right || (std::isfinite(left) && std::isfinite(right) &&
                                         std::abs(left - right) <= atol + rtol * std::abs(right));
    if (!close) return false;
  }
  return true;
}

template Result<NotebookRunOf<float>> run_notebook(std::string_view);
template Result<NotebookRunOf<double>> run_notebook(std::string_view);
template Result<bool> allclose(const Tensor&, const Tensor&, double, double);
template Result<bool> allclose(const TensorOf<double>&, const TensorOf<double>&, double, double);

}  // namespace riverbank
