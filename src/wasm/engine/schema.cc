// Exports the table of the trace's fields.
#include "wasm/engine/schema.h"

#include "wasm/call.h"

namespace riverbank::wasm {

Result<std::vector<FieldRow>> schema() {
  std::vector<FieldRow> rows;
  for (const FieldText& field : trace_fields<float>) {
    FieldRow row{.name = std::string(field.name),
                 .symbol = std::string(field.symbol),
                 .rows = side_text(field.rows),
                 .columns = side_text(field.columns),
                 .operation = std::string(field.operation),
                 .operands = {}};
    for (const std::string_view operand : field.operands)
      if (!operand.empty()) row.operands.emplace_back(operand);
    rows.push_back(std::move(row));
  }
  return rows;
}

EMSCRIPTEN_BINDINGS(schema) { visit_schema(Bind{}); }

}  // namespace riverbank::wasm
