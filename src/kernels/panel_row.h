// Multiplies a few rows with a weight in panels. Reads each weight once and converts it in
// registers.
#pragma once

#include "kernels/stored_matrix.h"

namespace riverbank {

// Whether multiply_rows_by_panels accepts this number of rows. It accepts one row, or up to four
// rows with 16-bit weights. In all other cases, 16-bit weights are converted in memory first.
bool multiplies_in_registers(Index rows, NumberFormat format);

// out (rows × weight.rows, or wider) = x (rows × weight.columns) · weightᵀ + bias (null: none). The
// weight's layout is WeightLayout::panels, and its rows are a multiple of panel_width. Sums begin
// with the bias and add in the order of the columns, so the result has the bits of multiply_panel
// (matmul.h). All threads of set_threads (thread_team.h) share the panels.
void multiply_rows_by_panels(const Matrix& x, const StoredMatrix& weight, const float* bias,
                             Matrix& out);

}  // namespace riverbank
