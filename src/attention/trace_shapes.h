// Computes the shape of each matrix of a trace from the table of fields, before the matrices
// themselves are computed.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "attention/trace.h"

namespace riverbank {

struct MatrixShape {
  std::int64_t rows, columns;
};

// The length of each dimension in one call of attend().
class TraceSizes {
 public:
  TraceSizes(bool rotary, bool softcap) : rotary_(rotary), softcap_(softcap) {
    (*this)[Dimension::one] = 1;
  }

  std::int64_t& operator[](Dimension dimension) {
    return sizes_[static_cast<std::size_t>(dimension)];
  }

  // The shape of a field; 0 × 0 if this call does not compute the field.
  [[nodiscard]] MatrixShape shape(const FieldText& field) const {
    if (field.when == When::rotary && !rotary_) return {0, 0};
    if (field.when == When::softcap && !softcap_) return {0, 0};
    return {length(field.rows), length(field.columns)};
  }

 private:
  [[nodiscard]] std::int64_t length(Side side) const {
    return sizes_[static_cast<std::size_t>(side.count)] * sizes_[static_cast<std::size_t>(side.of)];
  }

  std::array<std::int64_t, dimension_names.size()> sizes_ = {};
  bool rotary_, softcap_;
};

}  // namespace riverbank
