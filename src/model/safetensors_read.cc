// Reads a safetensors file and copies its numbers into aligned memory.
#include <bit>
#include <cstring>

#include "model/safetensors.h"
#include "model/safetensors_header.h"

namespace riverbank {
namespace {

static_assert(std::endian::native == std::endian::little,
              "only little-endian machines are supported");

constexpr NumberTypes copied_types = {[](std::string_view type) -> std::int64_t {
                                        if (type == "F32") return 4;
                                        return type == "F64" || type == "I64" ? 8 : 0;
                                      },
                                      "F32, F64 and I64"};

template <class T>
std::vector<T> copy_numbers(std::span<const std::uint8_t> bytes) {
  std::vector<T> numbers(bytes.size() / sizeof(T));
  if (!numbers.empty()) std::memcpy(numbers.data(), bytes.data(), bytes.size());
  return numbers;
}

SavedTensor read_tensor(const TensorPlace& place, std::span<const std::uint8_t> data) {
  const auto bytes = data.subspan(static_cast<std::size_t>(place.begin),
                                  static_cast<std::size_t>(place.end - place.begin));
  if (place.type == "F32") return {place.shape, copy_numbers<float>(bytes)};
  if (place.type == "F64") return {place.shape, copy_numbers<double>(bytes)};
  return {place.shape, copy_numbers<std::int64_t>(bytes)};
}

}  // namespace

std::string shape_words(const std::vector<std::int64_t>& shape) {
  std::string out = "[";
  for (const std::int64_t side : shape) {
    if (out.size() > 1) out += ", ";
    out += std::to_string(side);
  }
  return out + "]";
}

Result<TensorFile> read_safetensors(std::span<const std::uint8_t> bytes) {
  auto read = read_safetensors_header(bytes, static_cast<std::int64_t>(bytes.size()), copied_types);
  if (!read) return failure(read.error());
  SafetensorsHeader header = *std::move(read);
  const auto data = bytes.subspan(static_cast<std::size_t>(header.data_at));
  TensorFile file;
  file.metadata = std::move(header.metadata);
  for (const TensorPlace& place : header.places)
    file.tensors[place.name] = read_tensor(place, data);
  return file;
}

}  // namespace riverbank
