// Exports every operation of the engine's table.
#include "wasm/engine/operations.h"

#include "wasm/call.h"

namespace riverbank::wasm {

EMSCRIPTEN_BINDINGS(engine) { visit_engine(Bind{}); }

}  // namespace riverbank::wasm
