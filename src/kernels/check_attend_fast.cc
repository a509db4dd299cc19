// Every rule that an input of attend_fast() must obey.
#include <array>
#include <cmath>

#include "attention/check_mask.h"
#include "kernels/attend_fast.h"
#include "kernels/finite.h"

namespace riverbank {
namespace {

// Gives a View the interface of a matrix that the checks expect.
class Table {
 public:
  explicit Table(const View& view) : view_(view) {}
  [[nodiscard]] Index rows() const { return view_.rows; }
  [[nodiscard]] Index cols() const { return view_.columns; }
  [[nodiscard]] Index size() const { return view_.rows * view_.columns; }
  float operator()(Index row, Index column) const { return view_.row(row)[column]; }

 private:
  const View& view_;
};

Error check_matrix_of_heads(std::string_view name, const View& x, Index heads) {
  return first_error(
      [&] { return check_not_empty(name, Table(x)); },
      [&] { return check_size(name, x.rows, x.columns); },
      [&] {
        return x.rows % heads == 0
                   ? ""
                   : std::string(name) + " have rows " + std::to_string(x.rows) +
                         ", which is not a multiple of heads = " + std::to_string(heads);
      },
      [&] { return all_finite(x.data, x.rows * x.columns) ? "" : check_finite(name, Table(x)); });
}

Error check_inputs(const FusedInput& in) {
  if (in.heads < 1) return "heads must be at least 1 but is " + std::to_string(in.heads);
  return first_error([&] { return check_matrix_of_heads("queries", in.queries, in.heads); },
                     [&] { return check_matrix_of_heads("keys", in.keys, in.heads); },
                     [&] { return check_matrix_of_heads("values", in.values, in.heads); },
                     [&] {
                       return check_equal("queries have width", in.queries.columns,
                                          "keys have width", in.keys.columns);
                     },
                     [&] {
                       return check_equal("keys have rows", in.keys.rows, "values have rows",
                                          in.values.rows);
                     },
                     [&] { return check_size("context", in.queries.rows, in.values.columns); });
}

Error check_masks(const FusedInput& in) {
  const auto shape = [&](const std::string& name, const View& part) {
    return part ? check_mask_shape(name, Table(part), in.query_count(), in.key_count(), in.heads)
                : "";
  };
  const auto zero_or_one = [](const std::string& name, const View& part) {
    return part ? check_zero_or_one(name, Table(part)) : "";
  };
  return first_error(
      [&] { return shape("mask.keep", in.keep); },
      [&] { return zero_or_one("mask.keep", in.keep); },
      [&] { return in.key_keep ? check_key_keep_shape(Table(in.key_keep), in.key_count()) : ""; },
      [&] { return zero_or_one("mask.key_keep", in.key_keep); },
      [&] { return shape("mask.additive", in.additive); },
      [&] { return in.additive ? check_finite("mask.additive", Table(in.additive), true) : ""; });
}

Error check_alibi(const FusedInput& in) {
  if (!in.alibi) return {};
  return first_error(
      [&] { return check_equal("alibi has rows", in.alibi.rows, "slopes have rows", 1); },
      [&] { return check_equal("alibi has slopes", in.alibi.columns, "heads are", in.heads); },
      [&] { return check_finite("alibi", Table(in.alibi)); });
}

Error check_first_query(std::int64_t first_query) {
  if (first_query >= 0 && first_query <= max_elements) return {};
  return "first_query must be from 0 to " + std::to_string(max_elements) + " but is " +
         std::to_string(first_query);
}

Error check_weight_rows(const FusedInput& in, const std::vector<Index>& rows) {
  for (const Index row : rows) {
    if (row >= 0 && row < in.queries.rows) continue;
    return "weight row " + std::to_string(row) + " is outside the weights, which have rows " +
           std::to_string(in.queries.rows);
  }
  return check_size("weights", static_cast<std::int64_t>(rows.size()), in.key_count());
}

}  // namespace

Error check_attend_fast(const FusedInput& in, const std::vector<Index>& weight_rows) {
  return first_error([&] { return check_inputs(in); },
                     [&] { return check_scale(in.scale, in.divisor); },
                     [&] { return check_masks(in); }, [&] { return check_alibi(in); },
                     [&] { return check_first_query(in.first_query); },
                     [&] { return check_weight_rows(in, weight_rows); });
}

}  // namespace riverbank
