// Writes results of every kind to a reply. The kind follows from the C++ type. The reply has to
// keep matrices and tensors alive until JavaScript has read them.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wasm/reply.h"
#include "wasm/take.h"

namespace riverbank::wasm {

// Writes the fields of a record. Every field is written; only optional fields have a flag before
// them.
struct GiveField {
  Reply& reply;

  template <class V>
  [[gnu::always_inline]] void operator()(std::string_view, V&& field, std::string_view = {}) const {
    give(reply, field);
  }
};

// Accepts only bool itself: a conversion to bool would accept numbers and pointers.
template <std::same_as<bool> V>
void give(Reply& reply, V value) {
  reply.flag(value);
}
inline void give(Reply& reply, std::string_view value) { reply.text(value); }
inline void give(Reply& reply, Bytes& value) {
  reply.text({reinterpret_cast<const char*>(value.data()), value.size()});
}
inline void give(Reply& reply, std::vector<Index>& values) { reply.wholes(values); }
inline void give(Reply& reply, std::vector<std::string>& values) { reply.texts(values); }
inline void give(Reply& /*reply*/, const Nothing& /*value*/) {}
template <Whole V>
void give(Reply& reply, V value) {
  reply.whole(static_cast<std::int64_t>(value));
}
template <std::floating_point V>
void give(Reply& reply, V value) {
  reply.number(static_cast<double>(value));
}
template <Choice V>
void give(Reply& reply, V value) {
  reply.count(static_cast<std::size_t>(value));
}
template <class V>
void give(Reply& reply, const Handle<V>& handle) {
  reply.whole(handle.number);
}
template <class T>
void give(Reply& reply, const MatrixOf<T>& matrix) {
  reply.matrix(matrix);
}
template <class V>
void give(Reply& reply, Needed<V>& needed) {
  give(reply, needed.value);
}
template <class V>
[[gnu::noinline]] void give(Reply& reply, std::optional<V>& value) {
  reply.flag(value.has_value());
  if (value) give(reply, *value);
}
template <class V>
[[gnu::noinline]] void give(Reply& reply, const OnlyIf<V>& field) {
  reply.flag(field.given);
  if (field.given) give(reply, field.value);
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

}  // namespace riverbank::wasm
