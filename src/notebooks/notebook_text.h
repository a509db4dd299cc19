// The text format of a notebook, one line per operation, and its parser.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attention/result.h"
#include "notebooks/params.h"
#include "notebooks/print.h"

namespace riverbank {

// The text of a notebook. `lines` contains lines of these kinds:
// # 7 | 36 | title              a cell: its number from 1, Jupyter's number (may be empty), and
//                               what the cell does
// 07/y = matmul 04/x 06/W by=4  a tensor named cell/name: an operation of ops.h, its arguments, and
//                               its parameters: numbers separated by commas, or a word
// + 08/z = …                    a tensor that riverbank adds to an unfinished notebook
// for 8: 29/q[#] = … at=#       eight lines, with # replaced by 0 to 7
// > tensor 07/y grad_fn=<…>     prints a tensor and the suffix that PyTorch prints after it
// > size 07/y                   prints a shape
// > allclose 07/y 08/z 1        prints whether two tensors are close; with 1: the first tensor and
//                               row 1 of the second
// > text Keys:                  prints a text
//   …                           a line that starts with a space continues the line before
struct NotebookText {
  std::string_view id;
  std::string_view title;
  int precision;                 // digits after the point in printed tensors
  std::optional<bool> sci_mode;  // as in PrintOptions
  std::string_view lines;
};

extern const NotebookText notebook_000;
extern const NotebookText notebook_001;
extern const NotebookText notebook_002;
extern const NotebookText notebook_003;
extern const NotebookText notebook_004;

// One tensor of a notebook. Its id and the ids of its arguments have the form "notebook/cell/name".
struct Step {
  std::string id;
  std::string op;
  std::vector<std::string> args;
  Params params;
  bool in_notebook = true;
};

// One print statement. `words` depends on `kind`. tensor: a tensor's id and, if there is one, a
// suffix; size: an id; allclose: two ids and, if there is one, a row; text: the text.
struct Print {
  std::string kind;
  std::vector<std::string> words;
};

struct Cell {
  int number = 0;
  std::string execution_count;
  std::string title;
  std::vector<Print> prints;
};

struct Notebook {
  std::string id;
  std::string title;
  PrintOptions options;
  std::vector<Cell> cells;
  std::vector<Step> steps;  // each step after the steps of its arguments
};

// Parses a notebook. Error: a line that does not have the format of NotebookText, with its text.
Result<Notebook> read_notebook(const NotebookText& text);

}  // namespace riverbank
