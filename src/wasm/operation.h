// Runs operations, which are C++ functions listed in a table. A function's arguments are read from
// the request in order, and its result is written to the reply.
#pragma once

#include <initializer_list>
#include <string_view>
#include <tuple>
#include <utility>

#include "attention/result.h"
#include "wasm/give.h"
#include "wasm/reply.h"
#include "wasm/request.h"
#include "wasm/take.h"

namespace riverbank::wasm {

// An argument's name and, for matrices, its shape ("d" is a vector).
struct Argument {
  std::string_view name;
  std::string_view shape = {};
};

// Wraps a function as a template parameter, so that a visitor of the table can use the function's
// type.
template <auto function>
struct Does {};

// Wraps the float32 and the float64 version of a function. A flag in the request selects the
// version: 0 is float32, 1 is float64.
template <auto in_float32, auto in_float64>
struct DoesInPrecision {};

// Converts an Error to the result of a function that returns nothing: the error, or Nothing.
inline Result<Nothing> done_unless(Error error) {
  if (!error.empty()) return failure(std::move(error));
  return Nothing{};
}

// Stores the result in the reply and writes it, or returns its error.
template <class V>
[[gnu::noinline]] Error give_kept(Reply& reply, Result<V>* returned) {
  Result<V>& result = reply.adopt(returned);
  if (!result) return result.error();
  give(reply, const_cast<V&>(*result));  // NOLINT: safe, because the reply owns the value
  return {};
}

// Reads arguments of the types `Parameters` in order, calls the function once and writes its
// result. Arguments and result are constructed in place, because moving them would make the module
// larger.
template <class Returned, class... Parameters, class Function>
Error run_as(Request& request, Reply& reply, const Function& function) {
  std::tuple<std::decay_t<Parameters>...> arguments;
  std::apply([&](auto&... each) { (take_argument(request, each), ...); }, arguments);
  if (!request.error().empty()) return request.error();
  return give_kept(reply, new Returned(std::apply(function, arguments)));
}

template <class Returned, class... Parameters>
Error run(Request& request, Reply& reply, Returned (*function)(Parameters...)) {
  return run_as<Returned, Parameters...>(request, reply, function);
}

template <auto function>
Error perform(Does<function> /*which*/, Request& request, Reply& reply) {
  return run(request, reply, function);
}
template <auto in_float32, auto in_float64>
Error perform(DoesInPrecision<in_float32, in_float64> /*which*/, Request& request, Reply& reply) {
  return request.flag() ? run(request, reply, in_float64) : run(request, reply, in_float32);
}

// Removes a kept object.
template <class V>
Result<Nothing> dispose(const Handle<V>& handle) {
  kept<V>().remove(handle.number);
  return Nothing{};
}

}  // namespace riverbank::wasm
