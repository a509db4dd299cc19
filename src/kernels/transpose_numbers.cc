// Transposes a matrix in squares that fit into registers. Bytes are moved one by one instead.
#include "kernels/transpose_numbers.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "kernels/array_of.h"

namespace riverbank {
namespace {

using Words = std::uint32_t __attribute__((vector_size(16)));
using Halves = std::uint16_t __attribute__((vector_size(16)));

// first_halves() interleaves the first halves of a and b: a₀ b₀ a₁ b₁ … last_halves() does the same
// with their last halves.
inline Words first_halves(Words a, Words b) { return __builtin_shufflevector(a, b, 0, 4, 1, 5); }
inline Words last_halves(Words a, Words b) { return __builtin_shufflevector(a, b, 2, 6, 3, 7); }
inline Halves first_halves(Halves a, Halves b) {
  return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}
inline Halves last_halves(Halves a, Halves b) {
  return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

// Transposes a square with as many rows as a register has numbers. Rows that are half a square
// apart are interleaved, again and again, until each register holds a column.
template <class Register, Index side>
inline void transpose_square(const std::byte* from, Index step, std::byte* to, Index to_step) {
  constexpr Index size = Index{sizeof(Register)} / side;
  ArrayOf<Register, side> rows;
#pragma GCC unroll 8
  for (Index i = 0; i < side; ++i) std::memcpy(&rows[i], from + i * step * size, sizeof(Register));
#pragma GCC unroll 3
  for (Index left = side; left > 1; left /= 2) {
    ArrayOf<Register, side> merged;
#pragma GCC unroll 4
    for (Index i = 0; i < side / 2; ++i) {
      merged[2 * i] = first_halves(rows[i], rows[i + side / 2]);
      merged[2 * i + 1] = last_halves(rows[i], rows[i + side / 2]);
    }
    std::copy_n(merged, side, rows);
  }
#pragma GCC unroll 8
  for (Index i = 0; i < side; ++i) std::memcpy(to + i * to_step * size, &rows[i], sizeof(Register));
}

// Transposes a part of a matrix, one number after the other. It is not inlined, because copies of
// it would make the modules larger.
template <std::size_t size>
[[gnu::noinline]] void transpose_one_by_one(const std::byte* from, Index step, Index rows,
                                            Index columns, std::byte* to, Index to_step) {
  for (Index row = 0; row < rows; ++row) {
    for (Index column = 0; column < columns; ++column) {
      std::copy_n(from + (row * step + column) * Index{size}, size,
                  to + (column * to_step + row) * Index{size});
    }
  }
}

template <class Register, Index side>
void transpose_in_squares(const std::byte* from, Index step, Index rows, Index columns,
                          std::byte* to) {
  constexpr Index size = Index{sizeof(Register)} / side;
  const Index whole_rows = rows / side * side;
  const Index whole_columns = columns / side * side;
  for (Index row = 0; row < whole_rows; row += side) {
    for (Index column = 0; column < whole_columns; column += side) {
      transpose_square<Register, side>(from + (row * step + column) * size, step,
                                       to + (column * rows + row) * size, rows);
    }
  }
  transpose_one_by_one<size>(from + whole_columns * size, step, whole_rows, columns - whole_columns,
                             to + whole_columns * rows * size, rows);
  transpose_one_by_one<size>(from + whole_rows * step * size, step, rows - whole_rows, columns,
                             to + whole_rows * size, rows);
}

}  // namespace

void transpose_numbers(Index size, const std::byte* from, Index step, Index rows, Index columns,
                       std::byte* to) {
  switch (size) {
    case 1:
      return transpose_one_by_one<1>(from, step, rows, columns, to, rows);
    case 2:
      return transpose_in_squares<Halves, 8>(from, step, rows, columns, to);
    default:
      return transpose_in_squares<Words, 4>(from, step, rows, columns, to);
  }
}

}  // namespace riverbank
