// A few rows times a weight in panels: reads each weight once and converts it in registers.
#pragma once

#include "kernels/stored_matrix.h"

namespace riverbank {

inline constexpr Index most_panel_rows = 4;

// out (rows × weight.rows, or wider) = x (rows × weight.columns) · weightᵀ + bias (null: none), for
// 1 to most_panel_rows rows. The weight's layout is WeightLayout::panels, and its rows are a
// multiple of panel_width. Sums begin with the bias and add in the order of the columns, so the
// result has the bits of multiply_panel (matmul.h). All threads share the panels.
void multiply_rows_by_panels(const Matrix& x, const StoredMatrix& weight, const float* bias,
                             Matrix& out);

}  // namespace riverbank
