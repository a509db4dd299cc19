// Runs a notebook once and compares what each of its cells prints.
#include "golden/cases/notebook_cells.h"

#include <algorithm>
#include <memory>

#include "golden/cases/notebook_print.h"
#include "notebooks/notebook.h"

namespace riverbank::golden {
namespace {

using Run = Result<NotebookRun>;

Outcome check_cell(const Run& run, const Json& cell) {
  if (!run) return {{run.error()}, {}, true};
  if (!cell.is_object() || !cell.contains("cell") || !cell["cell"].is_number_integer() ||
      !cell.contains("printed") || !cell["printed"].is_string()) {
    return {{"it has no number or no printed text"}, {}, true};
  }
  const int number = cell["cell"].get<int>();
  const auto found = std::find_if(run->cells.begin(), run->cells.end(),
                                  [&](const CellRun& each) { return each.number == number; });
  if (found == run->cells.end()) return {{"our notebook has no cell of this number"}, {}, true};
  const std::string words = text_difference(found->printed, cell["printed"].get<std::string>());
  return words.empty() ? Outcome{} : Outcome{{"printed: " + words}, {}, true};
}

}  // namespace

std::vector<GoldenCase> notebook_cell_cases(const Json& record) {
  const std::string notebook =
      record.is_object() && record.contains("notebook") && record["notebook"].is_string()
          ? record["notebook"].get<std::string>()
          : "?";
  const auto known = notebook_ids();
  const bool ours = std::find(known.begin(), known.end(), notebook) != known.end();
  const auto run = std::make_shared<const Run>(ours ? run_notebook<float>(notebook)
                                                    : Run(failure("not one of the five")));
  std::vector<GoldenCase> cases;
  const Json cells = record.is_object() ? record.value("cells", Json::array()) : Json::array();
  for (const Json& cell : cells) {
    const std::string number = cell.is_object() ? cell.value("cell", Json()).dump() : "?";
    cases.push_back({notebook + "/cell " + number, [run, cell, ours]() -> Outcome {
                       if (!ours) return {{}, {"printed"}, false};
                       return check_cell(*run, cell);
                     }});
  }
  return cases;
}

}  // namespace riverbank::golden
