// Implements the part that every module has: memory for requests, the call mechanism, and a
// description of the module.
#include <cstdlib>

#include "attention/check.h"
#include "wasm/about.h"
#include "wasm/call.h"

// Replaces the C library's siprintf. Embind uses siprintf only to format an address in an error
// message, and no code of riverbank can cause that error. The original would add all of the
// library's printing code, an eighth of the engine's size.
extern "C" int siprintf(char* text, const char* /*format*/, ...) {
  *text = '\0';
  return 0;
}

namespace riverbank::wasm {
namespace {

// The memory for requests. It grows if a request needs more, and is reused.
struct RequestBuffer {
  double* slots = nullptr;
  std::size_t bytes = 0;
};

RequestBuffer& buffer() {
  static RequestBuffer the_buffer;
  return the_buffer;
}

Reply& reply() {
  static Reply the_reply;
  return the_reply;
}

// The largest size in bytes of a request buffer that is kept after the call. A larger buffer is
// freed.
constexpr std::size_t kept_bytes = std::size_t{1} << 20;

// Ensures that the buffer has at least `bytes` bytes, keeping its contents, and returns its
// address. Returns 0 if `bytes` is too large or there is not enough memory.
std::uintptr_t reserve(double bytes) {
  constexpr auto most = static_cast<double>(max_elements * std::int64_t{sizeof(float)});
  if (!(bytes <= most)) return 0;
  const auto wanted = static_cast<std::size_t>(bytes);
  if (wanted > buffer().bytes) {
    void* moved = std::realloc(buffer().slots, wanted);
    if (moved == nullptr) return 0;
    buffer() = {static_cast<double*>(moved), wanted};
  }
  return reinterpret_cast<std::uintptr_t>(buffer().slots);
}

// Frees the results of a call, and the request buffer if it is larger than kept_bytes. Returns the
// size of the remaining request buffer in bytes. JavaScript calls this after it has copied the
// reply.
double release() {
  reply().clear();
  if (buffer().bytes > kept_bytes) {
    std::free(buffer().slots);
    buffer() = {};
  }
  return static_cast<double>(buffer().bytes);
}

}  // namespace

Result<About> about() {
#ifdef __wasm_relaxed_simd__
  return About{RIVERBANK_VERSION, "relaxed"};
#else
  return About{RIVERBANK_VERSION, "baseline"};
#endif
}

const double* request_slots() { return buffer().slots; }

std::uintptr_t answer(Operation operation) {
  Request request(request_slots());
  reply().clear();
  reply().flag(true);
  Error error = operation(request, reply());
  if (error.empty()) error = request.error();
  if (!error.empty()) {
    reply().clear();
    reply().flag(false);
    reply().text(error);
  }
  return reinterpret_cast<std::uintptr_t>(reply().slots());
}

EMSCRIPTEN_BINDINGS(module) {
  emscripten::function("reserve", &reserve);
  emscripten::function("release", &release);
  visit_about(Bind{});
}

}  // namespace riverbank::wasm
