// Widens a weight block by block while it is multiplied, so that there is never a second one.
#include "kernels/stored_matrix.h"

#include <algorithm>

#include "kernels/matmul.h"

namespace riverbank {
namespace {

// What multiply_into cuts a product into, so that the sums are cut in the same places.
constexpr Index widened_depth = 256;
constexpr Index widened_columns = 512;

void widen_rows(const StoredMatrix& from, float* to) {
  for (Index row = 0; row < from.rows; ++row, to += from.columns) {
    widen(from.format, from.at(row, 0), from.columns, to);
    if (from.scales == nullptr) continue;
    for (Index column = 0; column < from.columns; ++column) to[column] *= from.scales[row];
  }
}

}  // namespace

Matrix StoredMatrix::widened() const {
  Matrix out(rows, columns);
  widen_rows(*this, out.data());
  return out;
}

Matrix project_stored(const Matrix& x, const StoredMatrix& weight, Lies lies, const Matrix& bias) {
  const bool turned = lies == Lies::turned;
  const Index inputs = turned ? weight.columns : weight.rows;
  const Index outputs = turned ? weight.rows : weight.columns;
  Matrix out(x.rows(), outputs);
  const Operand left{x.data(), x.cols()};
  const auto bias_from = [&](Index column) {
    return bias.size() == 0 ? nullptr : bias.data() + column;
  };
  if (weight.format == NumberFormat::f32) {
    const Operand right{reinterpret_cast<const float*>(weight.data), weight.step, turned};
    multiply_into(x.rows(), inputs, outputs, left, right, out.data(), outputs,
                  {.bias = bias_from(0)});
    return out;
  }
  const auto block = room(std::min(inputs, widened_depth) * std::min(outputs, widened_columns));
  for (Index column = 0; column < outputs; column += widened_columns) {
    const Index columns = std::min(widened_columns, outputs - column);
    for (Index i = 0; i < inputs; i += widened_depth) {
      const Index depth = std::min(widened_depth, inputs - i);
      widen_rows(turned ? weight.some_rows(column, columns).some_columns(i, depth)
                        : weight.some_rows(i, depth).some_columns(column, columns),
                 block.get());
      multiply_into(x.rows(), depth, columns, left.from(0, i),
                    {block.get(), turned ? depth : columns, turned}, out.data() + column, outputs,
                    {.bias = bias_from(column), .add = i > 0});
    }
  }
  return out;
}

}  // namespace riverbank
