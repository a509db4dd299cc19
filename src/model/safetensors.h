// A file of named tensors that PyTorch reads too: how a trained model is kept.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "attention/result.h"

namespace riverbank {

// The safetensors format (Hugging Face): 8 bytes with the size of the header, the header as JSON,
// then the numbers of all tensors in one piece, little-endian, row-major.

// The types of number that are read and written: F32, F64 and I64.
using TensorNumbers =
    std::variant<std::vector<float>, std::vector<double>, std::vector<std::int64_t>>;

struct SavedTensor {
  std::vector<std::int64_t> shape;  // [] is a single number
  TensorNumbers numbers;

  bool operator==(const SavedTensor&) const = default;
};

// "[2, 3]", for messages.
std::string shape_words(const std::vector<std::int64_t>& shape);

struct TensorFile {
  std::map<std::string, SavedTensor> tensors;
  std::map<std::string, std::string> metadata;

  bool operator==(const TensorFile&) const = default;
};

// The largest header that is read (16 MiB).
inline constexpr std::uint64_t max_header_bytes = std::uint64_t{1} << 24U;

// The bytes of the file; wider numbers first, then by name, so that everything is aligned.
// Errors: a shape that does not fit its numbers, a name or metadata that is not UTF-8, the name
// "__metadata__", which means something else.
Result<std::vector<std::uint8_t>> write_safetensors(const TensorFile& file);

// Errors, by the name of the field: fewer bytes than the size or the header says, or more than the
// tensors fill; a header that is too large or not the JSON it must be; an unknown field or type; a
// shape that does not fit its place; places that overlap, leave gaps or lie outside; a name twice.
Result<TensorFile> read_safetensors(std::span<const std::uint8_t> bytes);

}  // namespace riverbank
