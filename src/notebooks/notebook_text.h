// How a notebook is written down here, one line for each thing that it does, and read back.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attention/result.h"
#include "notebooks/params.h"
#include "notebooks/print.h"

namespace riverbank {

// # 7 | 36 | title              a cell: its number from 1, the number Jupyter gave it (or nothing),
//                               and what it does in our words
// 07/y = matmul 04/x 06/W by=4  a tensor named cell/name: an operation of ops.h, the tensors that
//                               it takes, and its parameters, numbers with commas or a word
// + 08/z = …                    the same, but not in the notebook: an unfinished end, finished here
// for 8: 29/q[#] = … at=#       eight lines, with 0 to 7 in place of #
// > tensor 07/y grad_fn=<…>     prints a tensor, and behind it what else PyTorch says
// > size 07/y                   prints a shape
// > allclose 07/y 08/z 1        prints whether two tensors agree, or one and a row of the other
// > text Keys:                  prints words, and what follows on the next line after a space
//   …                           a line that starts with a space goes on with the one before
struct NotebookText {
  std::string_view id;
  std::string_view title;
  int precision;                 // digits that its tensors are printed with
  std::optional<bool> sci_mode;  // as in PrintOptions
  std::string_view lines;
};

extern const NotebookText notebook_000;
extern const NotebookText notebook_001;
extern const NotebookText notebook_002;
extern const NotebookText notebook_003;
extern const NotebookText notebook_004;

// One tensor of a notebook; its id, and those of args, are "notebook/cell/name".
struct Step {
  std::string id;
  std::string op;
  std::vector<std::string> args;
  Params params;
  bool in_notebook = true;
};

// One thing that is printed. words: the id of a tensor and a suffix; an id; two ids and a row;
// text.
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
  std::vector<Step> steps;  // each after those that it takes
};

// Errors: a line that is none of the above, by its text.
Result<Notebook> read_notebook(const NotebookText& text);

}  // namespace riverbank
