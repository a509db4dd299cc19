// Reads and writes safetensors files, in which trained models are saved as named tensors. PyTorch
// can read them too.
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
// then the numbers of all tensors, contiguous, little-endian, row-major.

// The numbers of a tensor. The supported types are F32, F64 and I64.
using TensorNumbers =
    std::variant<std::vector<float>, std::vector<double>, std::vector<std::int64_t>>;

struct SavedTensor {
  std::vector<std::int64_t> shape;  // [] is the shape of a single number
  TensorNumbers numbers;

  bool operator==(const SavedTensor&) const = default;
};

// The name of the numbers' type in the file: "F32", "F64" or "I64".
const char* number_type_name(const TensorNumbers& numbers);

// A shape as text for messages: "[2, 3]".
std::string shape_words(const std::vector<std::int64_t>& shape);

struct TensorFile {
  std::map<std::string, SavedTensor> tensors;
  std::map<std::string, std::string> metadata;

  bool operator==(const TensorFile&) const = default;
};

// The largest size of a header that is read or written (16 MiB).
inline constexpr std::uint64_t max_header_bytes = std::uint64_t{1} << 24U;

// Returns the bytes of the file. Tensors with 8-byte numbers come before those with 4-byte numbers,
// so that all numbers are aligned; within each group the order is by name. Errors: a shape that
// does not match the number of values; a tensor's name that is not UTF-8; metadata that is not
// UTF-8; a tensor called "__metadata__", which is reserved; a header larger than max_header_bytes.
Result<std::vector<std::uint8_t>> write_safetensors(const TensorFile& file);

// Reads the bytes of a file. Errors: a file that is shorter or longer than its header says; a
// header that is too large or not the required JSON; an unknown field or type; a shape that does
// not match its bytes; tensors that overlap, leave gaps or exceed the file; duplicate names. Errors
// of a tensor have its name.
Result<TensorFile> read_safetensors(std::span<const std::uint8_t> bytes);

}  // namespace riverbank
