// Transposes a matrix whose numbers have one, two or four bytes.
#pragma once

#include <cstddef>

#include "attention/matrix.h"

namespace riverbank {

// Sets `to` (columns × rows) to the transpose of `from` (rows × columns, row length `step`). A
// number has `size` bytes: 1, 2 or 4. Addresses need not be aligned. The two matrices must not
// overlap.
void transpose_numbers(Index size, const std::byte* from, Index step, Index rows, Index columns,
                       std::byte* to);

}  // namespace riverbank
