// JavaScript's access to PyTorch's tensor printing.
#include "notebooks/print.h"

#include "wasm/call.h"
#include "wasm/notebooks/tensor_message.h"

namespace riverbank::wasm {
namespace {

Error print(Request& request, Reply& reply) {
  const AnyTensor tensor = read_tensor(request);
  PrintOptions options;
  options.precision = static_cast<int>(request.whole());
  if (request.flag()) options.sci_mode = request.flag();
  options.suffix = request.text();
  const auto text =
      std::visit([&](const auto& numbers) { return print_tensor(numbers, options); }, tensor);
  if (!text) return text.error();
  reply.text(*text);
  return {};
}

EMSCRIPTEN_BINDINGS(print) { emscripten::function("print", &call<print>); }

}  // namespace
}  // namespace riverbank::wasm
