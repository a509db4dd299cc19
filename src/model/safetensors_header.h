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
  std::string type;                 // "F32"
  std::vector<std::int64_t> shape;  // []: a single number
  std::int64_t begin = 0;           // offset of the first byte in the data
  std::int64_t end = 0;             // offset after the last byte
};

struct SafetensorsHeader {
  std::vector<TensorPlace> places;  // in the order of their offsets
  std::map<std::string, std::string> metadata;
  std::int64_t data_at = 0;  // where the data begins in the file
};

// A reader may skip tensors of some types. The size of a skipped tensor is not checked.
inline constexpr std::int64_t size_not_checked = -1;

// The number types that a reader accepts: the size of a type in bytes (0: not accepted,
// size_not_checked: skipped), and a list of their names for messages.
struct NumberTypes {
  std::int64_t (*bytes_each)(std::string_view type);
  std::string_view words;
};

// start: the first bytes of a file of `file_bytes` bytes, at least its header. Errors: those of
// read_safetensors (safetensors.h), which also reads the numbers.
Result<SafetensorsHeader> read_safetensors_header(std::span<const std::uint8_t> start,
                                                  std::int64_t file_bytes,
                                                  const NumberTypes& types);

}  // namespace riverbank
