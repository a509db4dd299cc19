// Checks of the scale, of positions and of masks. attend() and attend_fast() share them.
#pragma once

#include "attention/attend.h"
#include "attention/check.h"

namespace riverbank {

template <class T>
Error check_scale(Scale scale, T divisor) {
  if (scale != Scale::divisor) return {};
  if (std::isfinite(divisor) && divisor > 0) return {};
  return "divisor must be finite and above 0 but is " +
         message_number(static_cast<double>(divisor));
}

// Checks a position. Error: "first_query must be from 0 to 134217728 but is -1".
inline Error check_position(std::string_view name, Index position) {
  if (position >= 0 && position <= max_elements) return {};
  return std::string(name) + " must be from 0 to " + std::to_string(max_elements) + " but is " +
         std::to_string(position);
}

inline Error check_window(const Window& window) {
  return first_error(
      [&] { return window.before ? check_position("mask.window.before", *window.before) : ""; },
      [&] { return window.after ? check_position("mask.window.after", *window.after) : ""; });
}

template <class Table>
Error check_mask_shape(const std::string& name, const Table& part, Index queries, Index keys,
                       Index heads) {
  const bool fits =
      (part.rows() == queries || part.rows() == heads * queries) && part.cols() == keys;
  if (fits) return {};
  return name + " is " + shape_text(part) + " but the scores are " + std::to_string(queries) +
         " × " + std::to_string(keys) +
         (heads > 1 ? " for each of " + std::to_string(heads) + " heads" : "");
}

template <class Table>
Error check_key_keep_shape(const Table& part, Index keys) {
  if (part.rows() == 1 && part.cols() == keys) return {};
  return "mask.key_keep is " + shape_text(part) + " but one number for each of the " +
         std::to_string(keys) + " keys (1 × " + std::to_string(keys) + ") is needed";
}

template <class Table>
Error check_zero_or_one(const std::string& name, const Table& part) {
  for (Index row = 0; row < part.rows(); ++row) {
    for (Index column = 0; column < part.cols(); ++column) {
      if (part(row, column) == 0 || part(row, column) == 1) continue;
      return cell_text(name, row, column) + " is " +
             message_number(static_cast<double>(part(row, column))) +
             " but must be 0 (hidden) or 1 (visible)";
    }
  }
  return {};
}

}  // namespace riverbank
