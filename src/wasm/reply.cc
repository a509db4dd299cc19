// Writes the parts of a reply: numbers, texts, and the addresses of matrices.
#include "wasm/reply.h"

namespace riverbank::wasm {

[[gnu::noinline]] void Reply::number(double value) { slots_.push_back(value); }

[[gnu::noinline]] void Reply::flag(bool value) { number(value ? 1 : 0); }

[[gnu::noinline]] void Reply::whole(std::int64_t value) { number(static_cast<double>(value)); }

[[gnu::noinline]] void Reply::count(std::size_t value) { number(static_cast<double>(value)); }

[[gnu::noinline]] void Reply::wholes(const std::vector<Index>& values) {
  count(values.size());
  for (const Index value : values) whole(value);
}

[[gnu::noinline]] void Reply::text(std::string_view value) {
  const std::string& kept = keep(std::string(value));
  array(kept.data(), kept.size(), 1);
}

[[gnu::noinline]] void Reply::texts(const std::vector<std::string>& values) {
  count(values.size());
  for (const std::string& value : values) text(value);
}

void Reply::clear() {
  for (const Kept& kept : kept_) kept.remove(kept.value);
  kept_.clear();
  slots_.clear();
  bytes_ = 0;
}

[[gnu::noinline]] void Reply::keep(void* value, void (*remove)(void*)) {
  kept_.push_back({value, remove});
}

[[gnu::noinline]] void Reply::table(Index rows, Index columns, std::size_t number_bytes,
                                    const void* data) {
  whole(rows);
  whole(columns);
  count(number_bytes);
  address(data);
}

[[gnu::noinline]] void Reply::array(const void* data, std::size_t size, std::size_t number_bytes) {
  count(size);
  address(data);
  bytes_ += static_cast<std::int64_t>(size * number_bytes);
}

[[gnu::noinline]] void Reply::address(const void* place) {
  count(reinterpret_cast<std::uintptr_t>(place));
}

}  // namespace riverbank::wasm
