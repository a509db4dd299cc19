// Runs a notebook: computes every tensor from the ones before, and prints what each cell printed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "attention/result.h"
#include "notebooks/tensor.h"

namespace riverbank {

// What a cell did.
struct CellRun {
  int number = 0;                    // counted from 1
  std::string execution_count;       // the number Jupyter gave it; empty where there is none
  std::string title;                 // in our words
  std::string printed;               // the text, without an end of line; empty: nothing
  std::vector<std::string> tensors;  // ids of the tensors that it made
};

// A tensor, and how it follows from others.
template <class T>
struct StepRunOf {
  std::string id;  // "notebook/cell/name"
  std::string op;  // a name of ops.h
  std::vector<std::string> args;
  bool in_notebook = true;  // false: the unfinished end of a notebook, finished here
  ValueOf<T> value;
};

template <class T>
struct NotebookRunOf {
  std::string notebook;
  std::string title;
  std::vector<CellRun> cells;
  std::vector<StepRunOf<T>> steps;  // each after those that it follows from
};
using NotebookRun = NotebookRunOf<float>;

// "000" … "004"
std::vector<std::string_view> notebook_ids();

// id "000" … "004". In double, numbers typed in are read as double, drawn ones are PyTorch's
// float32 draws widened, and everything after is float64. Errors: another id.
template <class T>
Result<NotebookRunOf<T>> run_notebook(std::string_view id);

// torch.allclose: |a − b| ≤ atol + rtol·|b| for every number; NaN agrees with nothing.
// Errors: different shapes.
template <class T>
Result<bool> allclose(const TensorOf<T>& a, const TensorOf<T>& b, double rtol = 1e-5,
                      double atol = 1e-8);

}  // namespace riverbank
