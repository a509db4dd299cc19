// Runs a notebook: computes each tensor from earlier ones, and prints what each cell of the
// original notebook printed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "attention/result.h"
#include "notebooks/tensor.h"

namespace riverbank {

// The results of one cell.
struct CellRun {
  int number = 0;                    // counted from 1
  std::string execution_count;       // Jupyter's number of the cell; empty if it has none
  std::string title;                 // what the cell does
  std::string printed;               // the printed text, without a newline at its end; may be empty
  std::vector<std::string> tensors;  // ids of the tensors that the cell computed
};

// A tensor and the operation that computed it.
template <class T>
struct StepRunOf {
  std::string id;                 // "notebook/cell/name"
  std::string op;                 // an operation of ops.h
  std::vector<std::string> args;  // ids of the tensors to which the operation is applied
  bool in_notebook = true;        // false: riverbank added this step to an unfinished notebook
  ValueOf<T> value;
};

template <class T>
struct NotebookRunOf {
  std::string notebook;
  std::string title;
  std::vector<CellRun> cells;
  std::vector<StepRunOf<T>> steps;  // each step after the steps of its arguments
};
using NotebookRun = NotebookRunOf<float>;

// The ids of all notebooks: "000" … "004".
std::vector<std::string_view> notebook_ids();

// Runs the notebook "000" … "004". In double, literals are read as double, random numbers are
// PyTorch's float32 draws converted to double, and everything else is computed in float64. Errors:
// any other id.
template <class T>
Result<NotebookRunOf<T>> run_notebook(std::string_view id);

// Whether all numbers of a and b are close, as torch.allclose decides it: |a − b| ≤ atol +
// rtol·|b|. Equal infinities are close. NaN is not close to anything. Errors: different shapes.
template <class T>
Result<bool> allclose(const TensorOf<T>& a, const TensorOf<T>& b, double rtol = 1e-5,
                      double atol = 1e-8);

}  // namespace riverbank
