// Makes a function that reads a request and writes a reply callable from JavaScript.
#pragma once

#include <emscripten/bind.h>

#include <cstdint>

#include "attention/result.h"
#include "wasm/operation.h"
#include "wasm/reply.h"
#include "wasm/request.h"

namespace riverbank::wasm {

// One operation: reads what it needs from the request, calls the library once, and writes the
// result into the reply, or returns what was wrong.
using Operation = Complaint (*)(Request&, Reply&);

// Where JavaScript writes requests; it asks for room before it writes.
const double* request_slots();

// Runs one operation on the request that has been written, and returns the address of the reply.
// Its first slot is 1 if all went well; else it is 0, and a text says what was wrong.
std::uintptr_t answer(Operation operation);

// Passes the words "compute in float64" on as a type: operation(T{}) with T = double or float.
template <class Templated>
Complaint in_precision(Request& request, Templated operation) {
  return request.flag() ? operation(double{}) : operation(float{});
}

template <Operation operation>
std::uintptr_t call() {
  return answer(operation);
}

// Makes every row of a table of operations callable by its name.
struct Bind {
  template <class Row>
  [[gnu::always_inline]] void operator()(Row /*row*/, const char* name,
                                         std::initializer_list<Argument> /*arguments*/,
                                         const char* /*shape*/ = "") const {
    emscripten::function(name, &call<perform_row<Row>>);
  }

 private:
  template <class Row>
  static Complaint perform_row(Request& request, Reply& reply) {
    return perform(Row{}, request, reply);
  }
};

// Writes a result that is a single matrix.
template <class T>
[[gnu::noinline]] Complaint reply_matrix(Reply& reply, Result<MatrixOf<T>> result) {
  if (!result) return result.error();
  reply.matrix(reply.keep(*std::move(result)));
  return {};
}

}  // namespace riverbank::wasm
