// Multiplies matrices tile by tile, so that each number read is used several times.
#include "model/times.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace riverbank {
namespace {

constexpr Index tile_side = 4;

// The left matrix, read by rows or, when its transpose is meant, by columns.
template <class T>
struct Left {
  const T* data;
  Index row_step;    // from one row of the product to the next
  Index inner_step;  // from one term of the sum to the next
};

// One tile of out = left · b; b and out (.. × columns) begin at the tile's first column and cell.
// Sums start at −0, the number that changes nothing it is added to.
template <class T>
void full_tile(Left<T> left, const T* b, Index inner, Index columns, T* out) {
  std::array<std::array<double, tile_side>, tile_side> sums;
  for (auto& row : sums) row.fill(-0.0);
  for (Index k = 0; k < inner; ++k) {
    std::array<double, tile_side> right;
    for (std::size_t c = 0; c < right.size(); ++c) right[c] = static_cast<double>(b[c]);
    const T* column = left.data;
    for (auto& row : sums) {
      const auto factor = static_cast<double>(*column);
      for (std::size_t c = 0; c < right.size(); ++c) row[c] += factor * right[c];
      column += left.row_step;
    }
    left.data += left.inner_step;
    b += columns;
  }
  for (const auto& row : sums) {
    for (std::size_t c = 0; c < row.size(); ++c) out[c] = static_cast<T>(row[c]);
    out += columns;
  }
}

// A tile at the right or lower edge, smaller than the others: cell by cell.
template <class T>
void edge_tile(Left<T> left, const T* b, Index inner, Index columns, T* out, Index height,
               Index width) {
  for (Index row = 0; row < height; ++row) {
    for (Index column = 0; column < width; ++column) {
      double sum = -0.0;
      for (Index k = 0; k < inner; ++k) {
        sum += static_cast<double>(left.data[row * left.row_step + k * left.inner_step]) *
               static_cast<double>(b[k * columns + column]);
      }
      out[row * columns + column] = static_cast<T>(sum);
    }
  }
}

// left (rows × inner) · b (inner × columns)
template <class T>
MatrixOf<T> product(Left<T> left, Index rows, const MatrixOf<T>& b) {
  const Index inner = b.rows();
  const Index columns = b.cols();
  if (inner == 0) return MatrixOf<T>::Zero(rows, columns);
  MatrixOf<T> out(rows, columns);
  for (Index row = 0; row < rows; row += tile_side) {
    const Left<T> band = {left.data + row * left.row_step, left.row_step, left.inner_step};
    const Index height = std::min(tile_side, rows - row);
    for (Index column = 0; column < columns; column += tile_side) {
      const T* right = b.data() + column;
      T* tile = out.data() + row * columns + column;
      const Index width = std::min(tile_side, columns - column);
      if (height == tile_side && width == tile_side) {
        full_tile(band, right, inner, columns, tile);
      } else {
        edge_tile(band, right, inner, columns, tile, height, width);
      }
    }
  }
  return out;
}

}  // namespace

template <class T>
MatrixOf<T> times(const MatrixOf<T>& a, const MatrixOf<T>& b) {
  assert(a.cols() == b.rows());
  return product<T>({a.data(), a.cols(), 1}, a.rows(), b);
}

template <class T>
MatrixOf<T> times_transposed(const MatrixOf<T>& a, const MatrixOf<T>& b) {
  const MatrixOf<T> turned = b.transpose();
  return times(a, turned);
}

template <class T>
MatrixOf<T> transposed_times(const MatrixOf<T>& a, const MatrixOf<T>& b) {
  assert(a.rows() == b.rows());
  return product<T>({a.data(), 1, a.cols()}, a.cols(), b);
}

template MatrixOf<float> times(const MatrixOf<float>&, const MatrixOf<float>&);
template MatrixOf<double> times(const MatrixOf<double>&, const MatrixOf<double>&);
template MatrixOf<float> times_transposed(const MatrixOf<float>&, const MatrixOf<float>&);
template MatrixOf<double> times_transposed(const MatrixOf<double>&, const MatrixOf<double>&);
template MatrixOf<float> transposed_times(const MatrixOf<float>&, const MatrixOf<float>&);
template MatrixOf<double> transposed_times(const MatrixOf<double>&, const MatrixOf<double>&);

}  // namespace riverbank
