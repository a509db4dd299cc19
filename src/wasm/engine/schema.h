// Defines the operation that returns the table of the trace's fields, so that JavaScript needs no
// copy of the table.
#pragma once

#include "attention/trace.h"
#include "wasm/operation.h"

namespace riverbank::wasm {

struct FieldRow {
  std::string name, symbol, rows, columns, operation;
  std::vector<std::string> operands;
};
template <class Visit>
void visit_fields(FieldRow& row, const Visit& visit) {
  visit("name", row.name);
  visit("symbol", row.symbol);
  visit("rows", row.rows);
  visit("columns", row.columns);
  visit("operation", row.operation);
  visit("operands", row.operands);
}

Result<std::vector<FieldRow>> schema();

template <class Visit>
void visit_schema(const Visit& visit) {
  visit(Does<schema>{}, "schema", {});
}

}  // namespace riverbank::wasm
