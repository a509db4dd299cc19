// Describes each C++ type of arguments and results in the format of src/npm/wire/kinds.ts.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wasm/engine/random.h"
#include "wasm/language_model/language_model.h"
#include "wasm/notebooks/operations.h"
#include "wasm/operation.h"
#include "wasm/tensors.h"

namespace riverbank::wasm {

// Converts value_source to valueSource.
std::string camel_case(std::string_view name);

// The named records and their kinds. Each record comes after the records that it uses.
using Records = std::vector<std::pair<std::string, std::string>>;

// The kind of a type, if it is a single word; otherwise empty. The types without a word are
// matrices, choices, lists, options and records.
template <class V>
inline constexpr std::string_view word_of = {};
template <>
inline constexpr std::string_view word_of<bool> = "flag";
template <Whole V>
inline constexpr std::string_view word_of<V> = "whole";
template <std::floating_point V>
inline constexpr std::string_view word_of<V> = "number";
template <>
inline constexpr std::string_view word_of<Int64> = "int64";
template <>
inline constexpr std::string_view word_of<Int64s> = "int64s";
template <class T>
inline constexpr std::string_view word_of<ScaleField<T>> = "scale";
template <>
inline constexpr std::string_view word_of<Seed> = "seed";
template <>
inline constexpr std::string_view word_of<FieldIndex> = "whole";
template <>
inline constexpr std::string_view word_of<std::string> = "text";
template <>
inline constexpr std::string_view word_of<std::string_view> = "text";
template <>
inline constexpr std::string_view word_of<Bytes> = "bytes";
template <>
inline constexpr std::string_view word_of<std::vector<std::string>> = "texts";
template <Whole V>
inline constexpr std::string_view word_of<std::vector<V>> = "wholes";
template <class V>
inline constexpr std::string_view word_of<Handle<V>> = "handle";
template <>
inline constexpr std::string_view word_of<Nothing> = "nothing";
template <>
inline constexpr std::string_view word_of<AnyTensor> = "tensor";
template <class T>
inline constexpr std::string_view word_of<std::variant<TensorOf<T>, Ids>> = "tensor";
template <>
inline constexpr std::string_view word_of<NamedTensors> = "tensors";
template <class T>
inline constexpr std::string_view word_of<ParametersView<T>> = "tensors";
template <class T>
inline constexpr std::string_view word_of<Tables<T>> = "tables";
template <>
inline constexpr std::string_view word_of<Params> = "settings";

class Kinds {
 public:
  explicit Kinds(Records& records) : records_(records) {}

  // Returns the kind of a type: a word such as 'matrix', a choice such as 'none|relu', a list
  // [item], an option [kind, '?'], a record { field: kind, … }, or the name of a record.
  template <class V>
  std::string kind(V& value, std::string_view shape);

  // Adds a named record to the list unless the list has it already, and returns its name. Returns
  // the kind itself if the record has no name.
  std::string named(std::string_view name, std::string kind) {
    if (name.empty()) return kind;
    std::string constant(name);
    const auto same = [&](const auto& record) { return record.first == constant; };
    if (std::none_of(records_.begin(), records_.end(), same))
      records_.emplace_back(constant, std::move(kind));
    return constant;
  }

 private:
  Records& records_;
};

// Appends "name: kind" for each field of a record, separated by ", ".
struct DescribeField {
  Kinds& kinds;
  std::string& text;

  template <class V>
  void operator()(std::string_view name, V&& field, std::string_view shape = {}) const {
    if (!text.empty()) text += ", ";
    text += camel_case(name) + ": " + kinds.kind(field, shape);
  }
};

inline std::string matrix_kind(std::string_view shape) {
  return shape.find("×") == std::string_view::npos ? "'vector'" : "'matrix'";
}

// Marks a kind as optional: a kind in quotes such as 'matrix' becomes 'matrix?', any other kind
// becomes [kind, '?'].
inline std::string optional_kind(std::string kind) {
  if (kind.back() != '\'') return "[" + kind + ", '?']";
  return kind.insert(kind.size() - 1, 1, '?');
}

template <class V>
std::string kind_of(Kinds& kinds, V& value, std::string_view /*shape*/) {
  if constexpr (!word_of<V>.empty()) {
    return "'" + std::string(word_of<V>) + "'";
  } else if constexpr (Choice<V>) {
    std::string words;
    for (const std::string_view word : choice_names(value))
      words += (words.empty() ? "" : "|") + std::string(word);
    return "'" + words + "'";
  } else {
    std::string text;
    visit_fields(value, DescribeField{kinds, text});
    return kinds.named(record_name<V>, "{ " + text + " }");
  }
}
template <class T>
std::string kind_of(Kinds& /*kinds*/, MatrixOf<T>& /*matrix*/, std::string_view shape) {
  return matrix_kind(shape);
}
inline std::string kind_of(Kinds& /*kinds*/, View& /*view*/, std::string_view shape) {
  return matrix_kind(shape);
}
inline std::string kind_of(Kinds& /*kinds*/, OptionalView& /*view*/, std::string_view shape) {
  return optional_kind(matrix_kind(shape));
}
template <class V>
std::string kind_of(Kinds& /*kinds*/, ZeroOrOne<V>& /*field*/, std::string_view shape) {
  return optional_kind(matrix_kind(shape) == "'matrix'" ? "'maskMatrix'" : "'maskVector'");
}
template <class V>
std::string kind_of(Kinds& kinds, std::optional<V>& /*value*/, std::string_view shape) {
  V inner{};
  return optional_kind(kinds.kind(inner, shape));
}
template <class V>
std::string kind_of(Kinds& kinds, OnlyIf<V>& field, std::string_view shape) {
  return optional_kind(kinds.kind(field.value, shape));
}
template <class V>
std::string kind_of(Kinds& kinds, Needed<V>& needed, std::string_view shape) {
  std::string kind = kinds.kind(needed.value, shape);
  return kind.insert(kind.size() - 1, 1, '!');
}
template <class V>
requires(word_of<std::vector<V>>.empty()) std::string
    kind_of(Kinds& kinds, std::vector<V>& /*list*/, std::string_view shape) {
  V inner{};
  return "[" + kinds.kind(inner, shape) + "]";
}

template <class V>
std::string Kinds::kind(V& value, std::string_view shape) {
  return kind_of(*this, value, shape);
}

// Appends each operation of a table to the text, as a constant.
struct DescribeOperation {
  std::string& text;
  Records& records;

  template <auto function>
  void operator()(Does<function> /*which*/, std::string_view name,
                  std::initializer_list<Argument> arguments, std::string_view shape = {}) const {
    describe(name, {}, arguments, shape, decltype(function){});
  }
  template <auto in_float32, auto in_float64>
  void operator()(DoesInPrecision<in_float32, in_float64> /*which*/, std::string_view name,
                  std::initializer_list<Argument> arguments, std::string_view shape = {}) const {
    describe(name, "['precision', 'precision']", arguments, shape, decltype(in_float32){});
  }
  template <auto function>
  void operator()(Draws<function> /*which*/, std::string_view name,
                  std::initializer_list<Argument> arguments) const {
    describe_draw(name, arguments, decltype(function){});
  }

 private:
  template <class Returned, class... Arguments>
  void describe(std::string_view name, std::string takes, std::initializer_list<Argument> arguments,
                std::string_view shape, Returned (* /*function*/)(Arguments...)) const {
    const Argument* next = arguments.begin();
    (append_argument<std::decay_t<Arguments>>(takes, *next++), ...);
    append_shapes(arguments, shape);
    text += "export const " + std::string(name) + " = { name: '" + std::string(name) +
            "', parameters: [" + takes + "], result: " + result_kind<Returned>(shape) +
            " } as const;\n\n";
  }

  template <class Returned, class... Arguments>
  void describe_draw(std::string_view name, std::initializer_list<Argument> arguments,
                     Returned (* /*function*/)(Generator&, Arguments...)) const {
    using Alone = Returned (*)(Arguments...);
    describe(name, {}, arguments, {}, Alone{});
  }

  // Appends a docstring with shapes, for example "/** x (tokens × d) → (tokens × d) */".
  void append_shapes(std::initializer_list<Argument> arguments, std::string_view shape) const {
    std::string shapes;
    for (const Argument& each : arguments) {
      if (each.shape.empty()) continue;
      shapes += (shapes.empty() ? "" : ", ") + camel_case(each.name) + " (" +
                std::string(each.shape) + ")";
    }
    if (shapes.empty() && shape.empty()) return;
    if (!shape.empty()) shapes += (shapes.empty() ? "→ (" : " → (") + std::string(shape) + ")";
    text += "/** " + shapes + " */\n";
  }

  template <class V>
  void append_argument(std::string& takes, const Argument& argument) const {
    Kinds kinds(records);
    V value{};
    if (!takes.empty()) takes += ", ";
    takes += "['" + camel_case(argument.name) + "', " + kinds.kind(value, argument.shape) + "]";
  }

  template <class Returned>
  std::string result_kind(std::string_view shape) const {
    Kinds kinds(records);
    std::decay_t<decltype(*std::declval<Returned>())> value{};
    return kinds.kind(value, shape);
  }
};

}  // namespace riverbank::wasm
