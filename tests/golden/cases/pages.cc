// Finds a page (matrix) of a tensor, repeating axes of size 1 as PyTorch does.
#include "golden/cases/pages.h"
#include "riverbank/eigen.h"

namespace riverbank::golden {
namespace {

bool fits(const Shape& own, const Shape& lead, std::size_t offset) {
  for (std::size_t axis = 0; axis < own.size(); ++axis) {
    if (own[axis] != 1 && own[axis] != lead[offset + axis]) return false;
  }
  return true;
}

// Returns which of a tensor's own pages is used for page `index` of a batch. `lead` are the leading
// axes of the batch. `own` are those of the tensor, aligned with `lead` from the axis `offset` on.
// Axes of size 1 repeat.
Index own_page(const Shape& own, const Shape& lead, std::size_t offset, Index index) {
  Index page = 0;
  Index step = 1;
  for (std::size_t axis = lead.size(); axis-- > 0;) {
    const Index place = index % lead[axis];
    index /= lead[axis];
    if (axis < offset || axis >= offset + own.size()) continue;
    const Index size = own[axis - offset];
    page += size == 1 ? 0 : place * step;
    step *= size;
  }
  return page;
}

}  // namespace

Shape leading_axes(const Shape& shape, std::size_t inner) {
  const auto count = static_cast<std::ptrdiff_t>(shape.size() - std::min(shape.size(), inner));
  return {shape.begin(), shape.begin() + count};
}

Shape broadcast(const Shape& a, const Shape& b) {
  const Shape& longer = a.size() >= b.size() ? a : b;
  const Shape& shorter = a.size() >= b.size() ? b : a;
  Shape out = longer;
  const std::size_t offset = longer.size() - shorter.size();
  for (std::size_t axis = 0; axis < shorter.size(); ++axis) {
    if (out[offset + axis] == 1) out[offset + axis] = shorter[axis];
  }
  return out;
}

Result<Index> page_place(const Shape& shape, const Shape& lead, Index index, Align align) {
  const Shape own = leading_axes(shape);
  if (own.size() <= lead.size()) {
    const std::size_t end = lead.size() - own.size();
    const std::size_t first = align == Align::end ? end : 0;
    for (const std::size_t offset : {first, end - first}) {
      if (fits(own, lead, offset)) return own_page(own, lead, offset, index);
    }
  }
  return failure("shape " + shape_text(shape) + " does not fit the leading axes " +
                 shape_text(lead));
}

Result<Matrix> page(const GoldenTensor& tensor, const Shape& lead, Index index, Align align) {
  const auto place = page_place(tensor.shape, lead, index, align);
  if (!place) return failure(place.error());
  const Matrix all = rows_of(tensor);
  const Index rows = tensor.shape.size() < 2 ? all.rows() : tensor.shape[tensor.shape.size() - 2];
  return Matrix(eigen(all).middleRows(*place * rows, rows));
}

Matrix stretched(const Matrix& matrix, Index rows, Index columns) {
  if (matrix.size() == 0) return matrix;
  return eigen(matrix).replicate(matrix.rows() == 1 ? rows : 1, matrix.cols() == 1 ? columns : 1);
}

GoldenTensor Pile::tensor(const Shape& lead, const Shape& inner) const {
  Shape shape = lead;
  shape.insert(shape.end(), inner.begin(), inner.end());
  return tensor_of(data_, std::move(shape));
}

}  // namespace riverbank::golden
