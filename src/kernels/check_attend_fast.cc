// Checks every rule that the input of attend_fast() must obey.
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

// Checks a matrix that has equally many rows for each head. `heads_name`: the name of the parameter
// with the number of heads, for the error message.
Error check_matrix_of_heads(std::string_view name, const View& x, Index heads,
                            std::string_view heads_name) {
  return first_error(
      [&] { return check_not_empty(name, Table(x)); },
      [&] { return check_size(name, x.rows, x.columns); },
      [&]() -> Error {
        if (x.rows % heads == 0) return {};
        return size_text(std::string(name) + " have rows", x.rows) +
               ", which is not a multiple of " + std::string(heads_name) + " = " +
               std::to_string(heads);
      },
      [&] { return all_finite(x.data, x.rows * x.columns) ? "" : check_finite(name, Table(x)); });
}

Error check_head_counts(const FusedInput& in) {
  if (Error error = check_count("heads", in.heads); !error.empty()) return error;
  const bool divides = in.kv_heads >= 0 && in.heads % in.key_heads() == 0;
  if (divides) return {};
  return "heads = " + std::to_string(in.heads) + " must be a multiple of kv_heads, which is " +
         std::to_string(in.kv_heads);
}

// Checks that the rows of keys fit only one number of key heads. Without kv_heads, each query head
// has its own keys. If the rows would also fit fewer key heads, the caller has to set kv_heads.
// Example: for 8 heads of 4 queries, 8 rows of keys can be 8 key heads with 1 key each, or 2 key
// heads with 4 keys each.
Error check_one_reading(const FusedInput& in) {
  if (in.kv_heads != 0 || in.cache != nullptr || in.heads == 1) return {};
  const Index queries = in.query_count();
  const Index key_heads = in.keys.rows / queries;
  if (in.keys.rows % queries != 0 || key_heads >= in.heads || in.heads % key_heads != 0) return {};
  return size_text("keys have rows", in.keys.rows) + ", which are " +
         std::to_string(in.keys.rows / in.heads) + " for each of " + std::to_string(in.heads) +
         " heads or " + std::to_string(queries) + " for each of " + std::to_string(key_heads) +
         " key heads: kv_heads must be " + std::to_string(in.heads) + " or " +
         std::to_string(key_heads);
}

Error check_inputs(const FusedInput& in) {
  const std::string_view heads_of_keys = in.kv_heads == 0 ? "heads" : "kv_heads";
  const auto heads_of = [&](std::string_view name, const View& x) {
    Error error = check_matrix_of_heads(name, x, in.key_heads(), heads_of_keys);
    const bool fits_fewer = in.kv_heads == 0 && x && x.rows % in.heads != 0;
    return fits_fewer && !error.empty() ? error + "; give kv_heads if there are fewer key heads"
                                        : error;
  };
  return first_error(
      [&] { return check_head_counts(in); },
      [&] { return check_matrix_of_heads("queries", in.queries, in.heads, "heads"); },
      [&] { return heads_of("keys", in.keys); }, [&] { return heads_of("values", in.values); },
      [&] {
        return check_equal("queries have width", in.queries.columns, "keys have width",
                           in.keys.columns);
      },
      [&] {
        return check_equal("keys have rows", in.keys.rows, "values have rows", in.values.rows);
      },
      [&] { return check_one_reading(in); },
      [&] { return check_size("context", in.queries.rows, in.values.columns); });
}

// The number of keys of one head, cached and new.
Index all_keys(const FusedInput& in) {
  const Index cached = in.cache == nullptr ? 0 : in.cache->length();
  return cached + in.keys.rows / in.key_heads();
}

Error check_masks(const FusedInput& in) {
  const auto shape = [&](const std::string& name, const View& part) {
    return part ? check_mask_shape(name, Table(part), in.query_count(), all_keys(in), in.heads)
                : "";
  };
  const auto zero_or_one = [](const std::string& name, const View& part) {
    return part ? check_zero_or_one(name, Table(part)) : "";
  };
  return first_error(
      [&] { return shape("mask.keep", in.keep); },
      [&] { return zero_or_one("mask.keep", in.keep); },
      [&] { return in.key_keep ? check_key_keep_shape(Table(in.key_keep), all_keys(in)) : ""; },
      [&] { return zero_or_one("mask.key_keep", in.key_keep); },
      [&] { return shape("mask.additive", in.additive); },
      [&] { return in.additive ? check_finite("mask.additive", Table(in.additive), true) : ""; });
}

// Checks a row with one number for each head, such as the sinks.
Error check_numbers_of_heads(const std::string& name, const View& part, Index heads) {
  if (!part) return {};
  return first_error(
      [&] { return check_equal(name + " has rows", part.rows, "needs", 1); },
      [&] { return check_equal(name + " has size", part.columns, "heads is", heads); },
      [&] { return check_finite(name, Table(part)); });
}

Error check_softcap(float softcap) {
  if (std::isfinite(softcap) && softcap >= 0) return {};
  return "softcap must be finite and at least 0 (off) but is " +
         message_number(static_cast<double>(softcap));
}

// For a cache with keep_before, checks that the mask's window reaches no further back than
// keep_before. The cache may have forgotten older keys.
Error check_cache_window(const FusedInput& in) {
  const std::optional<Index> kept = in.cache->keep_before();
  if (!kept) return {};
  const std::optional<Index> before = in.window.before;
  if (before && *before <= *kept) return {};
  return "mask.window.before is " + (before ? std::to_string(*before) : "missing") +
         " but the cache keeps " + std::to_string(*kept) + " keys before each query";
}

Error check_cache(const FusedInput& in) {
  if (in.cache == nullptr) return {};
  const Index new_keys = in.keys.rows / in.key_heads();
  const std::string keys = std::to_string(new_keys);
  return first_error(
      [&] {
        return check_equal("kv_heads is", in.key_heads(), "the cache has kv_heads",
                           in.cache->kv_heads());
      },
      [&] { return in.cache->check_append(in.keys, in.values); },
      [&]() -> Error {
        Error error = check_equal("queries are", in.query_count(), "new keys are", new_keys);
        if (!error.empty()) error += "; with a cache, give keys and values of the new tokens only";
        return error;
      },
      [&]() -> Error {
        if (in.first_query == 0) return {};
        return "first_query is " + std::to_string(in.first_query) +
               " but must be left out with a cache: it is the cache's length, " +
               std::to_string(in.cache->length());
      },
      [&] { return check_position("the cache's length", in.cache->length() + new_keys); },
      [&] { return check_cache_window(in); });
}

Error check_weight_rows(const FusedInput& in, const std::vector<Index>& rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i] >= 0 && rows[i] < in.queries.rows) continue;
    return "weight_rows[" + std::to_string(i) + "] is " + std::to_string(rows[i]) +
           " but the weights have rows 0 to " + std::to_string(in.queries.rows - 1);
  }
  return check_size("weights", static_cast<std::int64_t>(rows.size()), all_keys(in));
}

}  // namespace

Error check_attend_fast(const FusedInput& in, const std::vector<Index>& weight_rows) {
  return first_error(
      [&] { return check_inputs(in); }, [&] { return check_scale(in.scale, in.divisor); },
      [&] { return check_softcap(in.softcap); },
      [&] { return check_numbers_of_heads("sinks", in.sinks, in.heads); },
      [&] { return check_masks(in); },
      [&] { return check_position("mask.window.before", in.window.before.value_or(0)); },
      [&] { return check_position("mask.window.after", in.window.after.value_or(0)); },
      [&] { return check_numbers_of_heads("alibi", in.alibi, in.heads); },
      [&] { return check_position("first_query", in.first_query); },
      [&] { return check_cache(in); }, [&] { return check_weight_rows(in, weight_rows); });
}

}  // namespace riverbank
