// Describes each C++ type of arguments and results in the format of src/npm/wire/forms.ts.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wasm/operation.h"

namespace riverbank::wasm {

// value_source → valueSource
std::string camel_case(std::string_view name);

// Whether arguments ("takes") or results ("gives") are described.
enum class Way : std::uint8_t { takes, gives };

// The named records, each after those that it uses.
using Records = std::vector<std::pair<std::string, std::string>>;

class Forms {
 public:
  Forms(Way way, Records& records) : way_(way), records_(records) {}

  // The description of a type: 'matrix', 'none|relu', [item], or { field: description, … }.
  template <class V>
  std::string form(V& value, std::string_view shape);

  [[nodiscard]] std::string kind(std::string_view takes, std::string_view gives) const {
    return "'" + std::string(way_ == Way::takes ? takes : gives) + "'";
  }

  // Records a named record once, and returns its name.
  std::string named(std::string_view name, std::string form) {
    if (name.empty()) return form;
    std::string constant(name);
    const auto same = [&](const auto& record) { return record.first == constant; };
    if (std::none_of(records_.begin(), records_.end(), same))
      records_.emplace_back(constant, std::move(form));
    return constant;
  }

 private:
  Way way_;
  Records& records_;
};

// Appends "name: description, " for each field of a record.
struct DescribeField {
  Forms& forms;
  std::string& text;

  template <class V>
  void operator()(std::string_view name, V&& field, std::string_view shape = {}) const {
    if (!text.empty()) text += ", ";
    text += camel_case(name) + ": " + forms.form(field, shape);
  }
};

inline std::string marked(std::string form, char mark) {
  if (form.back() == '\'') form.insert(form.size() - 1, 1, mark);
  return form;
}

template <class V>
std::string form_of(Forms& forms, V& value, std::string_view /*shape*/) {
  if constexpr (std::is_same_v<V, bool>) {
    return "'flag'";
  } else if constexpr (std::is_same_v<V, Index>) {
    return forms.kind("whole", "number");
  } else if constexpr (std::is_floating_point_v<V>) {
    return "'number'";
  } else if constexpr (std::is_same_v<V, Int64>) {
    return "'int64'";
  } else if constexpr (std::is_same_v<V, Int64s>) {
    return "'int64s'";
  } else if constexpr (std::is_same_v<V, FieldIndex>) {
    return "'whole'";
  } else if constexpr (std::is_same_v<V, std::string> || std::is_same_v<V, std::string_view>) {
    return "'text'";
  } else if constexpr (std::is_same_v<V, std::vector<Index>>) {
    return forms.kind("wholes", "numbers");
  } else if constexpr (std::is_same_v<V, std::vector<std::string>>) {
    return "'texts'";
  } else if constexpr (Choice<V>) {
    std::string words;
    for (const std::string_view word : choice_names(value))
      words += (words.empty() ? "" : "|") + std::string(word);
    return "'" + words + "'";
  } else {
    std::string text;
    visit_fields(value, DescribeField{forms, text});
    return forms.named(record_name<V>, "{ " + text + " }");
  }
}
template <class T>
std::string form_of(Forms& /*forms*/, MatrixOf<T>& /*matrix*/, std::string_view shape) {
  return shape.find("×") == std::string_view::npos ? "'vector'" : "'matrix'";
}
template <class V>
std::string form_of(Forms& forms, std::optional<V>& /*value*/, std::string_view shape) {
  V inner{};
  return marked(forms.form(inner, shape), '?');
}
template <class V>
std::string form_of(Forms& forms, Needed<V>& needed, std::string_view shape) {
  return marked(forms.form(needed.value, shape), '!');
}
template <class V>
requires(!std::is_same_v<V, Index> && !std::is_same_v<V, std::string>) std::string
    form_of(Forms& forms, std::vector<V>& /*list*/, std::string_view shape) {
  V inner{};
  return "[" + forms.form(inner, shape) + "]";
}

template <class V>
std::string Forms::form(V& value, std::string_view shape) {
  return form_of(*this, value, shape);
}

// Appends each operation as a constant.
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

 private:
  template <class Returned, class... Arguments>
  void describe(std::string_view name, std::string takes, std::initializer_list<Argument> arguments,
                std::string_view shape, Returned (* /*function*/)(Arguments...)) const {
    const Argument* next = arguments.begin();
    (append_argument<std::decay_t<Arguments>>(takes, *next++), ...);
    const std::string gives = form_given<Returned>(shape);
    std::string shapes;
    for (const Argument& each : arguments) {
      if (each.shape.empty()) continue;
      shapes += (shapes.empty() ? "" : ", ") + camel_case(each.name) + " (" +
                std::string(each.shape) + ")";
    }
    if (!shapes.empty() || !shape.empty()) {
      text += "/** " + shapes +
              (shape.empty() ? "" : (shapes.empty() ? "→ (" : " → (") + std::string(shape) + ")") +
              " */\n";
    }
    text += "export const " + std::string(name) + " = { name: '" + std::string(name) +
            "', takes: [" + takes + "], gives: " + gives + " } as const;\n\n";
  }

  template <class V>
  void append_argument(std::string& takes, const Argument& argument) const {
    Forms forms(Way::takes, records);
    V value{};
    if (!takes.empty()) takes += ", ";
    takes += "['" + camel_case(argument.name) + "', " + forms.form(value, argument.shape) + "]";
  }

  template <class Returned>
  std::string form_given(std::string_view shape) const {
    Forms forms(Way::gives, records);
    if constexpr (requires(Returned r) { r.error(); }) {
      std::decay_t<decltype(*std::declval<Returned>())> value{};
      return forms.form(value, shape);
    } else {
      Returned value{};
      return forms.form(value, shape);
    }
  }
};

}  // namespace riverbank::wasm
