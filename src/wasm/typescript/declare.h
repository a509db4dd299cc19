// Generates TypeScript from the tables of operations and of the trace, so that no second copy has
// to be maintained.
#pragma once

#include <string>

namespace riverbank::wasm {

// src/npm/operations/engine.ts: the arguments and results of the engine's operations.
std::string declare_engine();

// src/npm/operations/gradients.ts: the same for gradients.
std::string declare_gradients();

// src/npm/operations/checkpoints.ts: the same for stored models.
std::string declare_checkpoints();

// src/npm/operations/records.ts: the fields of records.
std::string declare_records();

// src/npm/operations/trace-fields.ts: the trace's matrices, each with symbol, shape and operation.
std::string declare_trace();

}  // namespace riverbank::wasm
