// Cuts tensors into pages and joins pages again. A page is one of the matrices that a tensor with
// leading axes contains.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "golden/cases/golden_tensor.h"

namespace riverbank::golden {

// The leading axes of a shape: all axes but the last `inner`.
Shape leading_axes(const Shape& shape, std::size_t inner = 2);

// The leading axes of the result if two tensors are broadcast as in PyTorch: missing axes and axes
// of size 1 grow. Sizes that do not match are found when a page is cut out.
Shape broadcast(const Shape& a, const Shape& b);

// A tensor may have fewer leading axes than the batch. They are aligned with the last axes of the
// batch, as in PyTorch's broadcasting (end), or with the first axes, as in a mask with one page for
// each sentence (start). The functions try the given alignment first and then the other one.
enum class Align : std::uint8_t { end, start };

// Page (matrix) `index` of a batch with leading axes `lead`. The tensor (… × n × m) may have fewer
// leading axes, or axes of size 1. Then its pages repeat. The shape [m] counts as (1 × m). Errors:
// leading axes that match with neither alignment.
Result<Matrix> page(const GoldenTensor& tensor, const Shape& lead, Index index,
                    Align align = Align::end);

// The index, among the tensor's own pages, of the page that page() returns. Errors: those of
// page().
Result<Index> page_place(const Shape& shape, const Shape& lead, Index index,
                         Align align = Align::end);

// Repeats the only row, the only column, or both, to reach the shape. Other matrices are returned
// unchanged.
Matrix stretched(const Matrix& matrix, Index rows, Index columns);

// Collects matrices of one shape into a tensor.
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
