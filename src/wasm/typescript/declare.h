// Generates the files of src/npm/operations from the tables, so that C++ and TypeScript cannot
// disagree.
#pragma once

#include <string>
#include <vector>

namespace riverbank::wasm {

// A generated file: its name without ending, and its text.
struct DeclaredFile {
  std::string name, text;
};

// Returns one file for each table. The file declares the arguments and results of the table's
// operations.
std::vector<DeclaredFile> declare_operations();

// Returns the text of records.ts, which declares the fields of each named record.
std::string declare_records();

// Returns the text of trace-fields.ts, which declares the trace's matrices, each with its symbol,
// shape and operation.
std::string declare_trace();

}  // namespace riverbank::wasm
