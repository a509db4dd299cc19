// The header of a safetensors file: which tensors it has, and where their bytes are.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "attention/result.h"

namespace riverbank {

struct TensorPlace {
  std::string name;
  std::string type;                 // type of the numbers, such as "F32"
  std::vector<std::int64_t> shape;  // [] is the shape of a single number
  std::int64_t begin = 0;           // offset of the tensor's first byte in the data
  std::int64_t end = 0;             // offset after the tensor's last byte
};

struct SafetensorsHeader {
  std::vector<TensorPlace> places;  // the tensors, in the order of their offsets
  std::map<std::string, std::string> metadata;
  std::int64_t data_at = 0;  // offset of the data in the file
};

// bytes_each() (NumberTypes) returns this value for a number type whose tensors the reader skips.
// The size of a skipped tensor is not checked.
inline constexpr std::int64_t size_not_checked = -1;

// The number types that a reader accepts. `bytes_each` returns the size of a type in bytes; 0 if
// the type is not accepted, size_not_checked if its tensors are skipped. `words` lists the accepted
// types for messages.
struct NumberTypes {
  std::int64_t (*bytes_each)(std::string_view type);
  std::string_view words;
};

// Reads the header of a safetensors file. start: the first bytes of the file, at least its whole
// header. file_bytes: the size of the file. Errors: those of read_safetensors (safetensors.h),
// which also reads the numbers.
Result<SafetensorsHeader> read_safetensors_header(std::span<const std::uint8_t> start,
                                                  std::int64_t file_bytes,
                                                  const NumberTypes& types);

}  // namespace riverbank
