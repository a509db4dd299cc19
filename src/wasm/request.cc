// Reads the parts of a request: numbers, texts, matrices.
#include "wasm/request.h"

#include <cstring>

#include "attention/check.h"

namespace riverbank::wasm {

[[gnu::noinline]] double Request::number() { return *slot_++; }

[[gnu::noinline]] bool Request::flag() { return number() != 0; }

[[gnu::noinline]] Index Request::whole() { return static_cast<Index>(number()); }

[[gnu::noinline]] std::size_t Request::count() { return static_cast<std::size_t>(number()); }

[[gnu::noinline]] std::size_t Request::choice(std::size_t words) {
  const double place = number();
  for (std::size_t each = 0; each < words; ++each) {
    if (place == static_cast<double>(each)) return each;
  }
  fail(message_number(place) + " is not the index of one of " + std::to_string(words) + " choices");
  return 0;
}

[[gnu::noinline]] std::int64_t Request::int64() {
  std::int64_t value = 0;
  take(&value, sizeof value);
  return value;
}

[[gnu::noinline]] std::string Request::text() {
  std::string text(count(), ' ');
  take(text.data(), text.size());
  return text;
}

[[gnu::noinline]] std::vector<Index> Request::wholes() {
  std::vector<Index> out(count());
  for (Index& value : out) value = whole();
  return out;
}

std::vector<std::int64_t> Request::int64s() { return numbers<std::int64_t>(); }

std::vector<std::uint8_t> Request::bytes() { return numbers<std::uint8_t>(); }

std::vector<std::string> Request::texts() {
  std::vector<std::string> out(count());
  for (std::string& value : out) value = text();
  return out;
}

template <class T>
[[gnu::noinline]] std::vector<T> Request::numbers() {
  std::vector<T> out(count());
  take(out.data(), out.size() * sizeof(T));
  return out;
}

template <class T>
[[gnu::noinline]] MatrixOf<T> Request::matrix() {
  const Index rows = whole();
  const Index columns = whole();
  MatrixOf<T> out(rows, columns);
  take(out.data(), static_cast<std::size_t>(out.size()) * sizeof(T));
  return out;
}

[[gnu::noinline]] const float* Request::floats(std::size_t count) {
  const auto* first = reinterpret_cast<const float*>(slot_);
  slot_ += (count * sizeof(float) + sizeof(double) - 1) / sizeof(double);
  return first;
}

// Copies `bytes` bytes from the request to `out`. The next value starts at the next multiple of 8
// bytes.
[[gnu::noinline]] void Request::take(void* out, std::size_t bytes) {
  if (bytes > 0) std::memcpy(out, slot_, bytes);
  slot_ += (bytes + sizeof(double) - 1) / sizeof(double);
}

template std::vector<float> Request::numbers();
template std::vector<double> Request::numbers();
template std::vector<std::int64_t> Request::numbers();
template std::vector<std::uint8_t> Request::numbers();
template Matrix Request::matrix();
template MatrixOf<double> Request::matrix();

}  // namespace riverbank::wasm
