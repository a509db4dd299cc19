// Multiplies a few rows with a weight in panels. Reads each weight once and converts it in
// registers.
#pragma once

#include "kernels/stored_matrix.h"

namespace riverbank {

// Whether multiply_rows_by_panels is used for this number of rows: for one row, and for up to four
// rows if the weights have 16 bits. For more rows, 16- and 8-bit weights are converted in memory
// (stored_matrix.cc).
bool multiplies_in_registers(Index rows, NumberFormat format);

// Computes out (rows × weight.rows, or wider) = x (rows × weight.columns) · weightᵀ + bias (null:
// none). The weight's layout is WeightLayout::panels, and its rows are a multiple of panel_width.
// Sums begin with the bias and add in the order of the columns, so the result has the bits of
// multiply_panel (matmul.h). All threads of set_threads (thread_team.h) share the panels.
void multiply_rows_by_panels(const Matrix& x, const StoredMatrix& weight, const float* bias,
                             Matrix& out);

}  // namespace riverbank
