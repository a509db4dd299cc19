// Lets JavaScript read the table of the trace's fields, so that it need not write it a second time.
#include "attention/trace.h"
#include "wasm/call.h"

namespace riverbank::wasm {
namespace {

Complaint schema(Request&, Reply& reply) {
  reply.count(trace_fields<float>.size());
  for (const FieldText& field : trace_fields<float>) {
    for (const std::string_view text : {field.name, field.symbol, field.rows, field.columns,
                                        field.operation, field.operands[0], field.operands[1]}) {
      reply.text(text);
    }
  }
  return {};
}

EMSCRIPTEN_BINDINGS(schema) { emscripten::function("schema", &call<schema>); }

}  // namespace
}  // namespace riverbank::wasm
