// Reads arguments of every kind from a request. The kind follows from the C++ type.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/fused_input.h"
#include "random/seed.h"
#include "wasm/choice_names.h"
#include "wasm/fields.h"
#include "wasm/handle.h"
#include "wasm/request.h"

namespace riverbank::wasm {

template <class V>
inline constexpr bool is_optional = false;
template <class V>
inline constexpr bool is_optional<std::optional<V>> = true;

template <class V>
concept Choice = std::is_enum_v<V>;

// The integer types except bool and types of one byte.
template <class V>
concept Whole = std::integral<V> && sizeof(V) > 1;

template <class V>
concept Record = requires(V& value) {
  visit_fields(value, [](auto&&...) {});
};

// Reads the fields of a record. A flag before each field says whether the field follows. If not,
// the field keeps its C++ default.
struct TakeField {
  Request& request;

  template <class V>
  [[gnu::always_inline]] void operator()(std::string_view, V&& field, std::string_view = {}) const {
    if (request.flag()) take(request, field);
  }
};

inline void take(Request& request, bool& value) { value = request.flag(); }
inline void take(Request& request, Int64& value) { value.value = request.int64(); }
inline void take(Request& request, Int64s& list) { list.values = request.int64s(); }
inline void take(Request& request, std::string& value) { value = request.text(); }
inline void take(Request& request, Bytes& value) { value = request.bytes(); }
inline void take(Request& request, std::vector<Index>& value) { value = request.wholes(); }
inline void take(Request& request, std::vector<std::string>& value) { value = request.texts(); }
inline void take(Request& request, FieldIndex& place) {
  const std::size_t row = request.choice(trace_fields<float>.size());
  place.name = trace_fields<float>[row].name;
}
// The view points into the request, so nothing is copied.
inline void take(Request& request, View& view) {
  view.rows = request.whole();
  view.columns = request.whole();
  view.data = request.floats(static_cast<std::size_t>(view.rows * view.columns));
}
inline void take(Request& request, OptionalView& field) { take(request, field.view); }
inline void take(Request& request, Seed& seed) {
  const auto parsed = parse_seed(request.text());
  if (parsed) {
    seed.value = *parsed;
  } else {
    request.fail(parsed.error());
  }
}
template <Whole V>
void take(Request& request, V& value) {
  value = static_cast<V>(request.number());
}
template <std::floating_point V>
void take(Request& request, V& value) {
  value = static_cast<V>(request.number());
}
template <Choice V>
void take(Request& request, V& value) {
  value = static_cast<V>(request.choice(choice_names(V{}).size()));
}
template <class T>
void take(Request& request, ScaleField<T>& field) {
  take(request, field.scale);
  take(request, field.divisor);
}
template <class V>
void take(Request& request, Handle<V>& handle) {
  handle.number = request.whole();
  if (kept<V>().find(handle.number) == nullptr) request.fail("the object was disposed of");
}
template <class T>
[[gnu::noinline]] void take(Request& request, MatrixOf<T>& value) {
  value = request.matrix<T>();
}
template <class V>
void take(Request& request, Needed<V>& needed) {
  take(request, needed.value);
}
template <class V>
void take(Request& request, ZeroOrOne<V>& field) {
  take(request, field.part);
}
template <class V>
[[gnu::noinline]] void take(Request& request, std::optional<V>& value) {
  take(request, value.emplace());
}
template <class V>
void take(Request& request, std::vector<V>& list) {
  list.resize(request.count());
  for (V& value : list) take(request, value);
}
template <Record V>
[[gnu::noinline]] void take(Request& request, V& record) {
  visit_fields(record, TakeField{request});
}

// Reads an argument. A flag before an optional argument says whether the argument follows.
template <class V>
void take_argument(Request& request, V& value) {
  if constexpr (is_optional<V>) {
    if (request.flag()) take(request, value);
  } else {
    take(request, value);
  }
}

}  // namespace riverbank::wasm
