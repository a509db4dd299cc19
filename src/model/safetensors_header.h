// What a file of tensors says at its beginning: which tensors there are, and where each of them
// lies.
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
  std::vector<std::int64_t> shape;  // [] is a single number
  std::int64_t begin = 0;           // first byte in the data
  std::int64_t end = 0;             // the byte after the last
};

struct SafetensorsHeader {
  std::vector<TensorPlace> places;  // in the order in which they lie
  std::map<std::string, std::string> metadata;
  std::int64_t data_at = 0;  // where in the file the data begins
};

// A reader of tensors may pass over those of some types: their size is not checked.
inline constexpr std::int64_t size_not_checked = -1;

// The types of number that a reader takes: how many bytes one of them has (0: such a type is not
// read; size_not_checked: it is passed over), and what they are called, for messages.
struct NumberTypes {
  std::int64_t (*bytes_each)(std::string_view type);
  std::string_view words;
};

// start: the first bytes of a file of `file_bytes`, its header at least. Errors: those of
// read_safetensors (safetensors.h), which reads the numbers, too.
Result<SafetensorsHeader> read_safetensors_header(std::span<const std::uint8_t> start,
                                                  std::int64_t file_bytes,
                                                  const NumberTypes& types);

}  // namespace riverbank
