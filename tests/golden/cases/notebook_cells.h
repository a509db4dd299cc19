// Makes golden cases of the text that each cell of the five notebooks prints.
#pragma once

#include <vector>

#include "golden/cases/golden_case.h"
#include "golden/cases/golden_tensor.h"

namespace riverbank::golden {

// One case for each cell of the record {notebook, cells: [{cell, printed}]}. Cells of an unknown
// notebook are not run.
std::vector<GoldenCase> notebook_cell_cases(const Json& record);

}  // namespace riverbank::golden
