// Checks every rule that an input of attend() must obey, before anything is computed.
#include <array>

#include "attention/check_mask.h"
#include "attention/trace_shapes.h"

namespace riverbank {
namespace {

// The width of a projection's output, given the width of its input.
template <class T>
Index width_after(const ProjectionOf<T>& projection, Index width) {
  return projection.weight ? projection.weight->cols() : width;
}

template <class T>
Error check_optional(std::string_view name, const std::optional<MatrixOf<T>>& matrix,
                     bool allow_non_finite) {
  return matrix ? check_matrix(name, *matrix, allow_non_finite) : "";
}

template <class T>
Error check_weight(const std::string& name, std::string_view input_name, Index input_width,
                   const std::optional<MatrixOf<T>>& weight, bool allow_non_finite) {
  if (!weight) return {};
  return first_error([&] { return check_matrix(name, *weight, allow_non_finite); },
                     [&] {
                       return check_equal(std::string(input_name) + " have width", input_width,
                                          name + " has rows", weight->rows());
                     });
}

// Checks a bias. `projected` names the output of the projection, and `width` is the output's width.
template <class T>
Error check_bias(const std::string& name, const std::string& projected, Index width,
                 const std::optional<MatrixOf<T>>& bias, bool allow_non_finite) {
  if (!bias) return {};
  return first_error(
      [&] { return check_matrix(name, *bias, allow_non_finite); },
      [&] { return check_equal(name + " has rows", bias->rows(), "a bias has rows", 1); },
      [&] {
        return check_equal(name + " has width", bias->cols(), projected + " has width", width);
      });
}

template <class T>
Error check_projection(const std::string& name, std::string_view input_name, Index input_width,
                       const ProjectionOf<T>& projection, bool allow_non_finite) {
  const Index width = width_after(projection, input_width);
  return first_error(
      [&] {
        return check_weight(name + ".weight", input_name, input_width, projection.weight,
                            allow_non_finite);
      },
      [&] {
        return check_bias(name + ".bias", "the projected " + name, width, projection.bias,
                          allow_non_finite);
      });
}

// The sizes of an input of attend(). The shapes of all matrices follow from them.
struct Sizes {
  Index queries, past, new_keys, d_query, d_key, d_value, d_source, d_value_source;

  [[nodiscard]] Index keys() const { return past + new_keys; }
};

template <class T>
Sizes sizes_of(const AttendInputOf<T>& in) {
  const MatrixOf<T>& source = in.source ? *in.source : in.embeddings;
  const MatrixOf<T>& value_source = in.value_source ? *in.value_source : source;
  return {in.embeddings.rows(),
          kv_heads_of(in) < 1 ? 0 : past_of(in),
          source.rows(),
          width_after(in.query, in.embeddings.cols()),
          width_after(in.key, source.cols()),
          width_after(in.value, value_source.cols()),
          source.cols(),
          value_source.cols()};
}

// Checks that keys and values have the same number of rows, because each value belongs to the key
// in the same row.
template <class T>
Error check_value_rows(const AttendInputOf<T>& in, const Sizes& size) {
  if (!in.value_source) return {};
  return check_equal("value_source has rows", in.value_source->rows(),
                     "the source of keys has rows", size.new_keys);
}

// The width of queries, keys or values, and the input whose columns it is.
struct Width {
  std::string_view phrase;  // "queries have width"
  Index size;
  std::string_view columns;  // "query.weight"
};

// "queries have width 4 (the columns of query.weight)"
std::string width_text(const Width& width) {
  return size_text(width.phrase, width.size) + " (the columns of " + std::string(width.columns) +
         ")";
}

struct Widths {
  Width queries, keys, values;
};

template <class T>
Widths widths_of(const AttendInputOf<T>& in, const Sizes& size) {
  const char* source = in.source ? "source" : "embeddings";
  const char* value_source = in.value_source ? "value_source" : source;
  return {{"queries have width", size.d_query, in.query.weight ? "query.weight" : "embeddings"},
          {"keys have width", size.d_key, in.key.weight ? "key.weight" : source},
          {"values have width", size.d_value, in.value.weight ? "value.weight" : value_source}};
}

// `text` says what the size is: "heads is 2".
Error not_a_multiple(const std::string& text, std::string_view heads_name, Index heads) {
  return text + ", which is not a multiple of " + std::string(heads_name) + " = " +
         std::to_string(heads);
}

Error check_multiple(std::string_view phrase, Index size, std::string_view heads_name,
                     Index heads) {
  return size % heads == 0 ? "" : not_a_multiple(size_text(phrase, size), heads_name, heads);
}

Error check_multiple(const Width& width, std::string_view heads_name, Index heads) {
  return width.size % heads == 0 ? "" : not_a_multiple(width_text(width), heads_name, heads);
}

// Without kv_heads, checks that keys are as wide as queries. The number of key heads is never
// guessed from the widths.
Error check_key_width(bool has_kv_heads, Index heads, const Widths& widths) {
  if (has_kv_heads || widths.queries.size == widths.keys.size) return {};
  Error error = width_text(widths.queries) + " but " + width_text(widths.keys);
  if (heads > 1) {
    error += "; if several query heads share a key head, give the number of key heads as kv_heads";
  }
  return error;
}

Error check_head_counts(Index heads, Index kv_heads) {
  return first_error([&] { return check_count("heads", heads); },
                     [&] { return check_count("kv_heads", kv_heads); },
                     [&] { return check_multiple("heads is", heads, "kv_heads", kv_heads); });
}

Error check_heads(bool has_kv_heads, Index heads, Index kv_heads, const Widths& widths) {
  const std::string_view kv_name = has_kv_heads ? "kv_heads" : "heads";
  return first_error([&] { return check_multiple(widths.queries, "heads", heads); },
                     [&] { return check_multiple(widths.keys, kv_name, kv_heads); },
                     [&] { return check_multiple(widths.values, kv_name, kv_heads); },
                     [&] {
                       Error error = check_equal("the queries of a head have width",
                                                 widths.queries.size / heads, "its keys have width",
                                                 widths.keys.size / kv_heads);
                       if (error.empty()) return error;
                       return error + ", because heads is " + std::to_string(heads) + " and " +
                              std::string(kv_name) + " is " + std::to_string(kv_heads);
                     });
}

// Checks past_keys or past_values. `width` is the width of one head.
template <class T>
Error check_past_part(const std::string& name, const MatrixOf<T>& past, Index width, Index kv_heads,
                      bool allow_non_finite) {
  return first_error(
      [&] { return check_matrix(name, past, allow_non_finite); },
      [&] { return check_equal(name + " have width", past.cols(), "new ones have width", width); },
      [&] { return check_multiple(name + " have rows", past.rows(), "kv_heads", kv_heads); });
}

template <class T>
Error check_past(const AttendInputOf<T>& in, const Sizes& size) {
  if (!in.past_keys && !in.past_values) return {};
  if (!in.past_values) return "past_keys are given without past_values";
  if (!in.past_keys) return "past_values are given without past_keys";
  const Index kv_heads = kv_heads_of(in);
  const auto part = [&](const std::string& name, const MatrixOf<T>& past, Index width) {
    return check_past_part(name, past, width / kv_heads, kv_heads, in.allow_non_finite);
  };
  return first_error(
      [&] { return part("past_keys", *in.past_keys, size.d_key); },
      [&] { return part("past_values", *in.past_values, size.d_value); },
      [&] {
        return check_equal("past_keys have rows", in.past_keys->rows(), "past_values have rows",
                           in.past_values->rows());
      },
      [&]() -> Error {
        if (in.first_query == 0) return {};
        return "first_query is " + std::to_string(in.first_query) +
               " but must be left out with past_keys: it is their number of tokens, " +
               std::to_string(size.past);
      },
      [&]() -> Error { return in.pins.empty() ? "" : "pins cannot be combined with past_keys"; });
}

// Checks a row that must have one number for each head.
template <class T>
Error check_per_head(const std::string& name, const std::optional<MatrixOf<T>>& row, Index heads,
                     bool allow_non_finite) {
  if (!row) return {};
  return first_error(
      [&] { return check_equal(name + " has size", row->size(), "heads is", heads); },
      [&] { return check_matrix(name, *row, allow_non_finite); });
}

template <class T>
Error check_softcap(const AttendInputOf<T>& in) {
  if (!in.softcap || (std::isfinite(*in.softcap) && *in.softcap > 0)) return {};
  return "softcap must be finite and above 0 but is " +
         message_number(static_cast<double>(*in.softcap));
}

template <class T>
Error check_keep(const AttendInputOf<T>& in, const Sizes& size) {
  if (!in.mask.keep) return {};
  const MatrixOf<T>& keep = *in.mask.keep;
  return first_error(
      [&] { return check_mask_shape("mask.keep", keep, size.queries, size.keys(), in.heads); },
      [&] { return check_zero_or_one("mask.keep", keep); });
}

template <class T>
Error check_key_keep(const AttendInputOf<T>& in, const Sizes& size) {
  if (!in.mask.key_keep) return {};
  const MatrixOf<T>& key_keep = *in.mask.key_keep;
  return first_error([&] { return check_key_keep_shape(key_keep, size.keys()); },
                     [&] { return check_zero_or_one("mask.key_keep", key_keep); });
}

template <class T>
Error check_additive(const AttendInputOf<T>& in, const Sizes& size) {
  if (!in.mask.additive) return {};
  const MatrixOf<T>& additive = *in.mask.additive;
  Error error = check_mask_shape("mask.additive", additive, size.queries, size.keys(), in.heads);
  if (!error.empty() || in.allow_non_finite) return error;
  return check_finite("mask.additive", additive, true);
}

template <class T>
Error check_rotary(const AttendInputOf<T>& in, const Sizes& size) {
  if (!in.rotary) return {};
  const Rotary& rotary = *in.rotary;
  const Index d_k = size.d_key / kv_heads_of(in);
  const auto rotation = [&](std::string_view rows, Index count, std::string_view positions_name,
                            const std::vector<Index>& positions) {
    return check_rotation({.vectors = "a head",
                           .rows = rows,
                           .rotation = "rotary",
                           .options = "rotary.",
                           .positions = positions_name},
                          count, d_k, positions, rotary);
  };
  return first_error(
      [&] {
        return rotation("queries", size.queries, "rotary.query_positions", rotary.query_positions);
      },
      [&] {
        return rotation("keys", size.new_keys, "rotary.key_positions", rotary.key_positions);
      });
}

// The width of all heads' contexts side by side.
template <class T>
Index joined_width(const AttendInputOf<T>& in, const Sizes& size) {
  return size.d_value / kv_heads_of(in) * in.heads;
}

// The length of each dimension in the table of trace fields, for this input.
template <class T>
TraceSizes trace_sizes(const AttendInputOf<T>& in, const Sizes& size) {
  using enum Dimension;
  TraceSizes sizes(in.rotary.has_value(), in.softcap.has_value());
  sizes[heads] = in.heads;
  sizes[kv_heads] = kv_heads_of(in);
  sizes[queries] = size.queries;
  sizes[keys] = size.keys();
  sizes[d_model] = in.embeddings.cols();
  sizes[d_source] = size.d_source;
  sizes[d_value_source] = size.d_value_source;
  sizes[d_k] = size.d_key / kv_heads_of(in);
  sizes[d_v] = size.d_value / kv_heads_of(in);
  sizes[d_out] = width_after(in.output, joined_width(in, size));
  return sizes;
}

// Adds the input whose size makes the trace too large: "; embeddings is 20000 × 1".
Error because_of_embeddings(const Error& error, Index rows, Index columns) {
  return error + "; embeddings is " + std::to_string(rows) + " × " + std::to_string(columns);
}

template <class T>
Error check_shapes(const AttendInputOf<T>& in, const Sizes& size) {
  const TraceSizes sizes = trace_sizes(in, size);
  std::int64_t numbers = 0;
  for (const FieldText& field : trace_fields<T>) {
    const MatrixShape shape = sizes.shape(field);
    Error error = check_size(field.name, shape.rows, shape.columns);
    if (!error.empty()) {
      return because_of_embeddings(error, in.embeddings.rows(), in.embeddings.cols());
    }
    numbers += shape.rows * shape.columns;
  }
  // The size of the whole trace is checked too: it may be too large even if each matrix fits.
  if (numbers > max_elements) {
    return because_of_embeddings("the whole trace would be " + std::to_string(numbers) +
                                     " numbers, but at most " + std::to_string(max_elements) +
                                     " fit",
                                 in.embeddings.rows(), in.embeddings.cols());
  }
  // While a step is computed, copies of other steps exist for a moment. The factor allows for them.
  constexpr double with_copies = 1.5;
  return check_memory("the trace", with_copies * static_cast<double>(numbers) * sizeof(T));
}

// Checks the name of a pin's field. `name` is the name of the pin, such as "pins[0]".
Error check_pin_field(const std::string& name, const std::string& field) {
  if (field_index(field) >= 0) return {};
  std::string known;
  for (const FieldText& each : trace_fields<float>) {
    known += (known.empty() ? "" : ", ") + std::string(each.name);
  }
  return name + ".field must be one of " + known + " but is \"" + field + "\"";
}

// `cell` is the pinned cell, such as "scores[3][0]". `shape` is the shape of the pin's field.
Error check_pin_cell(const std::string& name, const std::string& cell, const std::string& field,
                     Index row, Index column, const MatrixShape& shape) {
  if (shape.rows == 0) return name + " sets " + cell + " but this call does not compute " + field;
  if (row >= 0 && row < shape.rows && column >= 0 && column < shape.columns) return {};
  return name + " sets " + cell + " but " + field + " is " + std::to_string(shape.rows) + " × " +
         std::to_string(shape.columns);
}

template <class T>
Error check_pin(const AttendInputOf<T>& in, const Sizes& size, const PinOf<T>& pin,
                const std::string& name) {
  Error error = check_pin_field(name, pin.field);
  if (!error.empty()) return error;
  const auto index = static_cast<std::size_t>(field_index(pin.field));
  const MatrixShape shape = trace_sizes(in, size).shape(trace_fields<T>[index]);
  const std::string cell = cell_text(pin.field, pin.row, pin.column);
  error = check_pin_cell(name, cell, pin.field, pin.row, pin.column, shape);
  if (!error.empty()) return error;
  const bool before_cap = pin.field == "scores" || pin.field == "scaled";
  const bool score = pin.field == "capped" || pin.field == "masked" || (before_cap && !in.softcap);
  const bool hides = score && std::isinf(pin.value) && pin.value < 0;
  if (std::isfinite(pin.value) || hides || in.allow_non_finite) return {};
  return not_finite(name + ".value for " + cell, static_cast<double>(pin.value), score);
}

template <class T>
Error check_pins(const AttendInputOf<T>& in, const Sizes& size) {
  for (std::size_t i = 0; i < in.pins.size(); ++i) {
    Error error = check_pin(in, size, in.pins[i], "pins[" + std::to_string(i) + "]");
    if (!error.empty()) return error;
  }
  return {};
}

}  // namespace

template <class T>
Error check_attend(const AttendInputOf<T>& in) {
  const bool pass = in.allow_non_finite;
  const Sizes size = sizes_of(in);
  const Widths widths = widths_of(in, size);
  const Index value_width = size.d_value_source;
  // One rule per line, in the order in which they are checked.
  // clang-format off
  return first_error(
      [&] { return check_matrix("embeddings", in.embeddings, pass); },
      [&] { return check_optional("source", in.source, pass); },
      [&] { return check_optional("value_source", in.value_source, pass); },
      [&] { return check_value_rows(in, size); },
      [&] { return check_projection("query", "embeddings", in.embeddings.cols(), in.query, pass); },
      [&] { return check_projection("key", "key sources", size.d_source, in.key, pass); },
      [&] { return check_projection("value", "value sources", value_width, in.value, pass); },
      [&] { return check_key_width(in.kv_heads.has_value(), in.heads, widths); },
      [&] { return check_head_counts(in.heads, kv_heads_of(in)); },
      [&] { return check_heads(in.kv_heads.has_value(), in.heads, kv_heads_of(in), widths); },
      [&] { return check_past(in, size); },
      [&] { return check_projection("output", "joined heads", joined_width(in, size), in.output, pass); },
      [&] { return check_scale(in.scale, in.divisor); },
      [&] { return check_softcap(in); },
      [&] { return check_per_head("alibi", in.alibi, in.heads, pass); },
      [&] { return check_per_head("sinks", in.sinks, in.heads, pass); },
      [&] { return check_window(in.mask.window); },
      [&] { return check_position("first_query", in.first_query); },
      [&] { return check_shapes(in, size); },
      [&] { return check_keep(in, size); },
      [&] { return check_key_keep(in, size); },
      [&] { return check_additive(in, size); },
      [&] { return check_rotary(in, size); },
      [&] { return check_pins(in, size); });
  // clang-format on
}

template Error check_attend(const AttendInputOf<float>&);
template Error check_attend(const AttendInputOf<double>&);

}  // namespace riverbank
