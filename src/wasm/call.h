// Makes C++ functions callable from JavaScript. Each function reads a request and writes a reply.
#pragma once

#include <emscripten/bind.h>

#include <cstdint>

#include "attention/result.h"
#include "wasm/operation.h"
#include "wasm/reply.h"
#include "wasm/request.h"

namespace riverbank::wasm {

// An operation reads its arguments from the request, calls the library once and writes the result
// to the reply, or returns an error.
using Operation = Error (*)(Request&, Reply&);

// Returns the memory for requests. JavaScript calls `reserve` (module.cc) before it writes a
// request to this memory.
const double* request_slots();

// Runs an operation on the current request and returns the reply's address. The first slot is 1 for
// success. Otherwise it is 0, and the error's text follows.
std::uintptr_t answer(Operation operation);

template <Operation operation>
std::uintptr_t call() {
  return answer(operation);
}

// Exports each row of a table of operations to JavaScript under its name.
struct Bind {
  template <class Row>
  [[gnu::always_inline]] void operator()(Row /*row*/, const char* name,
                                         std::initializer_list<Argument> /*arguments*/,
                                         const char* /*shape*/ = "") const {
    emscripten::function(name, &call<perform_row<Row>>);
  }

 private:
  template <class Row>
  static Error perform_row(Request& request, Reply& reply) {
    return perform(Row{}, request, reply);
  }
};

}  // namespace riverbank::wasm
