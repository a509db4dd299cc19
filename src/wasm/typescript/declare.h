// Writes the tables of operations and of the trace as TypeScript, so that nobody has to write them
// a second time.
#pragma once

#include <string>

namespace riverbank::wasm {

// src/npm/operations/engine.ts: what each operation of the engine takes and gives.
std::string declare_engine();

// src/npm/operations/gradients.ts: the same for the building blocks backwards.
std::string declare_gradients();

// src/npm/operations/checkpoints.ts: the same for models that others trained.
std::string declare_checkpoints();

// src/npm/operations/records.ts: what the records are made of.
std::string declare_records();

// src/npm/trace-fields.ts: the matrices of a trace, each with its symbol, shape and operation.
std::string declare_trace();

}  // namespace riverbank::wasm
