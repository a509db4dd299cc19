// One row times a weight in panels: reads each weight once and converts it in registers.
#pragma once

#include "kernels/stored_matrix.h"

namespace riverbank {

// The number of panels that are read at the same time.
inline constexpr Index panels_together = 2;

// out (1 × weight.rows) = x (1 × weight.columns) · weightᵀ + bias (null: none). The weight's layout
// is WeightLayout::panels, and its rows are a multiple of panel_width. Sums begin with the bias and
// add in the order of the columns, so the result has the bits of multiply_panel (matmul.h). All
// threads share the panels.
void multiply_row_by_panels(const float* x, const StoredMatrix& weight, const float* bias,
                            float* out);

}  // namespace riverbank
