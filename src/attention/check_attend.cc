// Everything that can be wrong with a request for attention, checked before anything is computed.
#include <array>

#include "attention/check_mask.h"
#include "attention/trace_shapes.h"

namespace riverbank {
namespace {

// The width that a projection makes of its input's width.
template <class T>
Index width_after(const ProjectionOf<T>& projection, Index width) {
  return projection.weight ? projection.weight->cols() : width;
}

template <class T>
Complaint check_projection(const std::string& name, std::string_view input_name, Index input_width,
                           const ProjectionOf<T>& projection, bool allow_non_finite) {
  const std::string weight = "W_" + name;
  const std::string bias = "b_" + name;
  const Index width = width_after(projection, input_width);
  return first_complaint(
      [&] {
        return projection.weight ? check_matrix(weight, *projection.weight, allow_non_finite) : "";
      },
      [&] {
        return projection.weight ? check_equal(std::string(input_name) + " have width", input_width,
                                               weight + " has rows", projection.weight->rows())
                                 : "";
      },
      [&] { return projection.bias ? check_matrix(bias, *projection.bias, allow_non_finite) : ""; },
      [&] {
        return projection.bias
                   ? check_equal(bias + " has rows", projection.bias->rows(), "a bias has rows", 1)
                   : "";
      },
      [&] {
        return projection.bias ? check_equal(bias + " has width", projection.bias->cols(),
                                             "the projected " + name + " has width", width)
                               : "";
      });
}

// The sizes that everything else follows from.
struct Sizes {
  Index queries, keys, d_query, d_key, d_value, d_source, d_value_source;
};

template <class T>
Sizes sizes_of(const AttendInputOf<T>& in) {
  const MatrixOf<T>& source = in.source ? *in.source : in.embeddings;
  const MatrixOf<T>& value_source = in.value_source ? *in.value_source : source;
  return {in.embeddings.rows(),
          source.rows(),
          width_after(in.query, in.embeddings.cols()),
          width_after(in.key, source.cols()),
          width_after(in.value, value_source.cols()),
          source.cols(),
          value_source.cols()};
}

template <class T>
Complaint check_sources(const AttendInputOf<T>& in) {
  const bool pass = in.allow_non_finite;
  return first_complaint(
      [&] { return check_matrix("embeddings", in.embeddings, pass); },
      [&] { return in.source ? check_matrix("source", *in.source, pass) : ""; },
      [&] { return in.value_source ? check_matrix("value_source", *in.value_source, pass) : ""; },
      [&] {
        return in.value_source ? check_equal("value_source has rows", in.value_source->rows(),
                                             "the source of keys has rows", sizes_of(in).keys)
                               : "";
      });
}

template <class T>
Complaint check_heads(const AttendInputOf<T>& in, const Sizes& size) {
  if (in.heads < 1) return "heads must be at least 1 but is " + std::to_string(in.heads);
  const std::array<std::pair<const char*, Index>, 2> widths = {
      {{"queries", size.d_query}, {"values", size.d_value}}};
  for (const auto& [name, width] : widths) {
    if (width % in.heads != 0) {
      return std::string(name) + " have width " + std::to_string(width) +
             ", which heads = " + std::to_string(in.heads) + " does not divide";
    }
  }
  return {};
}

template <class T>
Complaint check_mask(const AttendInputOf<T>& in, const Sizes& size) {
  const MaskOf<T>& mask = in.mask;
  const auto shape = [&](const std::string& name, const std::optional<MatrixOf<T>>& part) {
    return part ? check_mask_shape(name, *part, size.queries, size.keys, in.heads) : "";
  };
  return first_complaint(
      [&] { return shape("mask.keep", mask.keep); },
      [&] { return mask.keep ? check_zero_or_one("mask.keep", *mask.keep) : ""; },
      [&] { return mask.key_keep ? check_key_keep_shape(*mask.key_keep, size.keys) : ""; },
      [&] { return mask.key_keep ? check_zero_or_one("mask.key_keep", *mask.key_keep) : ""; },
      [&] { return shape("mask.additive", mask.additive); },
      [&] {
        return mask.additive && !in.allow_non_finite
                   ? check_finite("mask.additive", *mask.additive, true)
                   : "";
      });
}

template <class T>
Complaint check_rotary(const AttendInputOf<T>& in, const Sizes& size) {
  if (!in.rotary) return {};
  const Index d_k = size.d_key / in.heads;
  return first_complaint(
      [&] {
        return check_rotation("queries", size.queries, d_k, in.rotary->query_positions, *in.rotary);
      },
      [&] { return check_rotation("keys", size.keys, d_k, in.rotary->key_positions, *in.rotary); });
}

// What the shape of every field of the trace follows from.
template <class T>
TraceSizes trace_sizes(const AttendInputOf<T>& in, const Sizes& size) {
  using enum Dimension;
  TraceSizes sizes(in.rotary.has_value());
  sizes[heads] = in.heads;
  sizes[queries] = size.queries;
  sizes[keys] = size.keys;
  sizes[d_model] = in.embeddings.cols();
  sizes[d_source] = size.d_source;
  sizes[d_value_source] = size.d_value_source;
  sizes[d_k] = size.d_key / in.heads;
  sizes[d_v] = size.d_value / in.heads;
  sizes[d_out] = width_after(in.output, size.d_value);
  return sizes;
}

template <class T>
Complaint check_shapes(const AttendInputOf<T>& in, const Sizes& size) {
  const TraceSizes sizes = trace_sizes(in, size);
  std::int64_t numbers = 0;
  for (const FieldText& field : trace_fields<T>) {
    const MatrixShape shape = sizes.shape(field);
    Complaint complaint = check_size(field.name, shape.rows, shape.columns);
    if (!complaint.empty()) return complaint;
    numbers += shape.rows * shape.columns;
  }
  // Each matrix by itself may fit where all of them together would not.
  if (numbers > max_elements) {
    return "the whole trace would be " + std::to_string(numbers) + " numbers, but at most " +
           std::to_string(max_elements) + " fit";
  }
  constexpr double with_copies = 1.5;  // of a step, while the next one is made of it
  return check_memory("the trace", with_copies * static_cast<double>(numbers) * sizeof(T));
}

template <class T>
Complaint check_pin(const AttendInputOf<T>& in, const Sizes& size, const PinOf<T>& pin) {
  const int index = field_index(pin.field);
  if (index < 0) return "pin names the field \"" + pin.field + "\", which no trace has";
  const FieldText& field = trace_fields<T>[static_cast<std::size_t>(index)];
  const MatrixShape shape = trace_sizes(in, size).shape(field);
  const std::string place =
      "pin " + pin.field + "[" + std::to_string(pin.row) + "][" + std::to_string(pin.column) + "]";
  if (pin.row < 0 || pin.row >= shape.rows || pin.column < 0 || pin.column >= shape.columns) {
    return place + " is outside " + pin.field + ", which is " + std::to_string(shape.rows) + " × " +
           std::to_string(shape.columns);
  }
  const bool score = pin.field == "scores" || pin.field == "scaled" || pin.field == "masked";
  const bool hides = score && std::isinf(pin.value) && pin.value < 0;
  if (std::isfinite(pin.value) || hides || in.allow_non_finite) return {};
  return place + " is " + message_number(static_cast<double>(pin.value));
}

template <class T>
Complaint check_pins(const AttendInputOf<T>& in, const Sizes& size) {
  for (const PinOf<T>& pin : in.pins) {
    Complaint complaint = check_pin(in, size, pin);
    if (!complaint.empty()) return complaint;
  }
  return {};
}

}  // namespace

template <class T>
Complaint check_attend(const AttendInputOf<T>& in) {
  const bool pass = in.allow_non_finite;
  if (Complaint complaint = check_sources(in); !complaint.empty()) return complaint;
  const Sizes size = sizes_of(in);
  return first_complaint(
      [&] { return check_projection("query", "embeddings", in.embeddings.cols(), in.query, pass); },
      [&] { return check_projection("key", "key sources", size.d_source, in.key, pass); },
      [&] {
        return check_projection("value", "value sources", size.d_value_source, in.value, pass);
      },
      [&] {
        return check_equal("queries have width", size.d_query, "keys have width", size.d_key);
      },
      [&] { return check_heads(in, size); },
      [&] { return check_projection("output", "joined heads", size.d_value, in.output, pass); },
      [&] { return check_scale(in.scale, in.divisor); }, [&] { return check_shapes(in, size); },
      [&] { return check_mask(in, size); }, [&] { return check_rotary(in, size); },
      [&] { return check_pins(in, size); });
}

template Complaint check_attend(const AttendInputOf<float>&);
template Complaint check_attend(const AttendInputOf<double>&);

}  // namespace riverbank
