// Lets JavaScript call attention itself.
#include "attention/attend.h"

#include "wasm/attend_request.h"
#include "wasm/call.h"

namespace riverbank::wasm {
namespace {

template <class T>
Complaint attend_in(Request& request, Reply& reply) {
  MatrixOf<T> embeddings = request.matrix<T>();
  AttendInputOf<T> input = read_attention<T>(request);
  input.embeddings = std::move(embeddings);
  auto trace = riverbank::attend(input);
  if (!trace) return trace.error();
  write_trace(reply, reply.keep(*std::move(trace)));
  return {};
}

Complaint attend(Request& request, Reply& reply) {
  return in_precision(request, [&]<class T>(T) { return attend_in<T>(request, reply); });
}

EMSCRIPTEN_BINDINGS(attend) { emscripten::function("attend", &call<attend>); }

}  // namespace
}  // namespace riverbank::wasm
