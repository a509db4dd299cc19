// Multiplies activations with weights of one byte each, with integer arithmetic.
#pragma once

#include <vector>

#include "kernels/stored_matrix.h"

namespace riverbank {

// Rounds one row of a weight: weight ≈ integer · scale, with integers from −127 to 127. The number
// with the largest absolute value becomes ±127. Returns the scale. The scale is 0 if every absolute
// value is below 2⁻¹⁰⁰.
float quantise_weights(const float* row, Index columns, std::int8_t* to);

// The number of columns in a block. Each row of activations has one scale per block, so one very
// large activation makes the rounding coarser only in its own block.
inline constexpr Index activation_block = 256;
// Activations are rounded to integers from −8191 to 8191 (14 bits). Their rounding errors are then
// far smaller than those of the weights.
inline constexpr float largest_activation = 8191;

// Rounds `count` numbers, such as one block, to integers with one shared scale. Returns the scale.
// The scale is 0 if every absolute value is below 2⁻¹⁰⁰. It is NaN if a number is NaN or infinite.
float quantise_block(const float* from, Index count, std::int16_t* to);

// A matrix rounded to integers. Each stored number times the scale of its block approximates the
// original number.
struct IntegerRows {
  Index rows = 0, columns = 0;
  std::vector<std::int16_t> numbers;  // (rows × columns)
  std::vector<float> scales;          // (rows × blocks); NaN if the block has a NaN or infinity

  [[nodiscard]] Index blocks() const { return (columns + activation_block - 1) / activation_block; }
};

// Rounds x (rows × columns) to integers, block by block.
IntegerRows quantise_activations(const Matrix& x);

// Computes out (x.rows × weight.rows) = x · weightᵀ + bias (1 × weight.rows; null: none). `weight`
// (out × in) has the format i8 and one scale per row. The sum over one block is an exact integer.
// The sums of the blocks are added in order, as float32. So the result has the same bits in every
// build, and a row has the same bits whatever other rows x has.
void multiply_integers(const IntegerRows& x, const StoredMatrix& weight, const float* bias,
                       Matrix& out);

}  // namespace riverbank
