// Operations: C++ functions listed in a table. A function's arguments are read from the request in
// order, and its result is written to the reply.
#pragma once

#include <concepts>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "attention/result.h"
#include "wasm/choice_names.h"
#include "wasm/fields.h"
#include "wasm/reply.h"
#include "wasm/request.h"

namespace riverbank::wasm {

// An argument's name and, for matrices, its shape ("d" is a vector).
struct Argument {
  std::string_view name;
  std::string_view shape = {};
};

// A function as a template parameter, so that a visitor of the table can use its type.
template <auto function>
struct Does {};

// A float32 and a float64 version of one function; a flag in the request selects one.
template <auto in_float32, auto in_float64>
struct DoesInPrecision {};

template <class V>
inline constexpr bool is_optional = false;
template <class V>
inline constexpr bool is_optional<std::optional<V>> = true;

template <class V>
concept Choice = std::is_enum_v<V>;

template <class V>
concept Record = requires(V& value) {
  visit_fields(value, [](auto&&...) {});
};

// Reads an argument of any type. Fields of records have a flag first that says whether they are
// given.
struct TakeField {
  Request& request;

  template <class V>
  [[gnu::always_inline]] void operator()(std::string_view, V&& field, std::string_view = {}) const {
    if (request.flag()) take(request, field);
  }
};

inline void take(Request& request, bool& value) { value = request.flag(); }
inline void take(Request& request, Index& value) { value = request.whole(); }
inline void take(Request& request, Int64& value) { value.value = request.int64(); }
inline void take(Request& request, Int64s& list) { list.values = request.int64s(); }
inline void take(Request& request, std::string& value) { value = request.text(); }
inline void take(Request& request, std::vector<Index>& value) { value = request.wholes(); }
inline void take(Request& request, std::vector<std::string>& value) { value = request.texts(); }
inline void take(Request& request, FieldIndex& place) {
  const std::size_t row = request.choice(trace_fields<float>.size());
  place.name = trace_fields<float>[row].name;
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
[[gnu::noinline]] void take(Request& request, MatrixOf<T>& value) {
  value = request.matrix<T>();
}
template <class V>
void take(Request& request, Needed<V>& needed) {
  take(request, needed.value);
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

// An optional argument has a flag first, as the fields of records have.
template <class V>
void take_argument(Request& request, V& value) {
  if constexpr (is_optional<V>) {
    if (request.flag()) take(request, value);
  } else {
    take(request, value);
  }
}

// Writes a value of any type. The reply must keep matrices.
struct GiveField {
  Reply& reply;

  template <class V>
  [[gnu::always_inline]] void operator()(std::string_view, V& field, std::string_view = {}) const {
    give(reply, field);
  }
};

inline void give(Reply& reply, bool value) { reply.flag(value); }
inline void give(Reply& reply, Index value) { reply.whole(value); }
inline void give(Reply& reply, std::string_view value) { reply.text(value); }
inline void give(Reply& reply, const std::vector<Index>& values) { reply.wholes(values); }
inline void give(Reply& reply, const std::vector<std::string>& values) { reply.texts(values); }
template <std::floating_point V>
void give(Reply& reply, V value) {
  reply.number(static_cast<double>(value));
}
template <Choice V>
void give(Reply& reply, V value) {
  reply.count(static_cast<std::size_t>(value));
}
template <class T>
void give(Reply& reply, const MatrixOf<T>& matrix) {
  reply.matrix(matrix);
}
template <class V>
[[gnu::noinline]] void give(Reply& reply, std::optional<V>& value) {
  reply.flag(value.has_value());
  if (value) give(reply, *value);
}
template <class V>
void give(Reply& reply, std::vector<V>& list) {
  reply.count(list.size());
  for (V& value : list) give(reply, value);
}
template <Record V>
[[gnu::noinline]] void give(Reply& reply, V& record) {
  visit_fields(record, GiveField{reply});
}

// Stores the result in the reply and writes it, or returns its error.
template <class V>
[[gnu::noinline]] Error give_kept(Reply& reply, Result<V>* returned) {
  Result<V>& result = reply.adopt(returned);
  if (!result) return result.error();
  give(reply, const_cast<V&>(*result));  // NOLINT: it is kept here, and nobody else's
  return {};
}

// Reads the arguments in order, calls the function once and writes its result. Arguments and result
// are constructed in place, because moving them would make the module larger.
template <class Returned, class... Parameters>
Error run(Request& request, Reply& reply, Returned (*function)(Parameters...)) {
  std::tuple<std::decay_t<Parameters>...> arguments;
  std::apply([&](auto&... each) { (take_argument(request, each), ...); }, arguments);
  if (!request.error().empty()) return request.error();
  return give_kept(reply, new Returned(std::apply(function, arguments)));
}

template <auto function>
Error perform(Does<function> /*which*/, Request& request, Reply& reply) {
  return run(request, reply, function);
}
template <auto in_float32, auto in_float64>
Error perform(DoesInPrecision<in_float32, in_float64> /*which*/, Request& request, Reply& reply) {
  return request.flag() ? run(request, reply, in_float64) : run(request, reply, in_float32);
}

}  // namespace riverbank::wasm
