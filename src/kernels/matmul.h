// Fast matrix products. The readable version is multiply() in attention/matrix.h.
#pragma once

#include "attention/steps.h"
#include "kernels/packing.h"

namespace riverbank {

// The start value of c, to which the product is added.
struct ProductStart {
  const float* bias = nullptr;  // (1 × m), added to every row; null: zeros
  bool add = false;             // if true, starts with the contents of c instead of the bias
};

// Computes c (n × m, row length c_step) = start + a (n × k) · b (k × m). Each sum is float32 and
// adds its k ≥ 1 products in order. Arguments are not checked; c must not overlap a or b.
void multiply_into(Index n, Index k, Index m, Operand a, Operand b, float* c, Index c_step,
                   ProductStart start = {});

// Computes c (n × panel_width, row length c_step) = bias + a (n × depth) · b (depth × panel_width).
// a and b must be packed (packing.h): a as tiles, b as one panel. The result has the bits of
// multiply_into, which adds in the same order. If `bias` is null, there is no bias.
void multiply_panel(Index n, Index depth, const float* tiles, const float* panel, float* c,
                    Index c_step, const float* bias);

// Returns left (n × k) · right (k × m) → (n × m).
Matrix fast_multiply(const Matrix& left, const Matrix& right);

// Returns left (n × k) · rightᵀ → (n × m). `right` is given as (m × k).
Matrix fast_multiply_transposed(const Matrix& left, const Matrix& right);

// Returns leftᵀ · right (k × m) → (n × m). `left` is given as (k × n).
Matrix fast_transposed_multiply(const Matrix& left, const Matrix& right);

// Returns x (tokens × in) · weight (in × out) + bias (1 × out) → (tokens × out). Without a weight,
// x takes the place of the product.
Matrix fast_project(const Matrix& x, const Projection& projection);

}  // namespace riverbank
