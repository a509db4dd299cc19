// Matrix products as fast as the processor's registers allow; multiply() in attention/ is the same,
// to be read.
#pragma once

#include "attention/steps.h"
#include "kernels/packing.h"

namespace riverbank {

// What c holds before the product is added to it.
struct ProductStart {
  const float* bias = nullptr;  // (1 × m), the same for every row; absent: zeros
  bool add = false;             // keep what c holds
};

// c (n × m, a row every c_step numbers) = start + a (n × k) · b (k × m). Sums are float32, added in
// the order of k, which is 1 or more. Nothing is checked; c must overlap neither a nor b.
void multiply_into(Index n, Index k, Index m, Operand a, Operand b, float* c, Index c_step,
                   ProductStart start = {});

// c (n × panel_width, a row every c_step numbers) = bias + a (n × depth) · b (depth × panel_width),
// both packed already (packing.h): the tiles of a, and one panel. The bits are those of
// multiply_into, which adds in the same order; null: no bias.
void multiply_panel(Index n, Index depth, const float* tiles, const float* panel, float* c,
                    Index c_step, const float* bias);

// left (n × k) · right (k × m) → (n × m)
Matrix fast_multiply(const Matrix& left, const Matrix& right);

// left (n × k) · rightᵀ, right given as (m × k) → (n × m)
Matrix fast_multiply_transposed(const Matrix& left, const Matrix& right);

// leftᵀ · right, left given as (k × n) → (n × m)
Matrix fast_transposed_multiply(const Matrix& left, const Matrix& right);

// x (tokens × in) · weight (in × out) + bias (1 × out) → (tokens × out); without a weight x itself.
Matrix fast_project(const Matrix& x, const Projection& projection);

}  // namespace riverbank
