// Tensors with leading axes are piles of matrices; these helpers take pages off and pile them up.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "golden/cases/golden_tensor.h"

namespace riverbank::golden {

// All axes but the last `inner`.
Shape leading_axes(const Shape& shape, std::size_t inner = 2);

// The leading axes of a result of both, as PyTorch broadcasts them: sizes 1 and missing axes grow.
// Sizes that differ are found when a page is taken.
Shape broadcast(const Shape& a, const Shape& b);

// Where a shorter list of leading axes stands: at the end, as in PyTorch's broadcasting, or at the
// start, as a mask with one page per sentence does.
enum class Align : std::uint8_t { end, start };

// Page `index` of the pile whose leading axes are `lead`. The tensor may have fewer leading axes,
// or axes of size 1: its pages then repeat. It is given (… × n × m); [m] counts as (1 × m). Errors:
// leading axes that do not fit either way.
Result<Matrix> page(const GoldenTensor& tensor, const Shape& lead, Index index,
                    Align align = Align::end);

// Where among its own pages the tensor has that page. Errors: as page.
Result<Index> page_place(const Shape& shape, const Shape& lead, Index index,
                         Align align = Align::end);

// Rows or columns of size 1 repeat until the shape is reached; other shapes stay as they are.
Matrix stretched(const Matrix& matrix, Index rows, Index columns);

// Matrices of one shape, one below the other, as a tensor.
class Pile {
 public:
  void add(const Matrix& matrix) {
    data_.insert(data_.end(), matrix.data(), matrix.data() + matrix.size());
  }
  [[nodiscard]] GoldenTensor tensor(const Shape& lead, const Shape& inner) const;

 private:
  std::vector<float> data_;
};

}  // namespace riverbank::golden
