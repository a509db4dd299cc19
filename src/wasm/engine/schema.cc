// Exports the table of the trace's fields, so that JavaScript does not need a copy.
#include "attention/trace.h"
#include "wasm/call.h"

namespace riverbank::wasm {
namespace {

Error schema(Request&, Reply& reply) {
  reply.count(trace_fields<float>.size());
  for (const FieldText& field : trace_fields<float>) {
    reply.text(field.name);
    reply.text(field.symbol);
    reply.text(side_text(field.rows));
    reply.text(side_text(field.columns));
    reply.text(field.operation);
    for (const std::string_view operand : field.operands) reply.text(operand);
  }
  return {};
}

EMSCRIPTEN_BINDINGS(schema) { emscripten::function("schema", &call<schema>); }

}  // namespace
}  // namespace riverbank::wasm
