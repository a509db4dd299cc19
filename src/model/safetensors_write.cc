// Writes tensors as a safetensors file.
#include <algorithm>
#include <bit>
#include <cstring>

#include "model/json_scanner.h"
#include "model/safetensors.h"
#include "model/utf8.h"

namespace riverbank {
namespace {

static_assert(std::endian::native == std::endian::little,
              "only little-endian machines are supported");

using Named = const std::pair<const std::string, SavedTensor>*;

std::size_t bytes_of(const SavedTensor& tensor) {
  return std::visit([](const auto& numbers) { return numbers.size() * sizeof(numbers[0]); },
                    tensor.numbers);
}

bool is_wide(const SavedTensor& tensor) { return tensor.numbers.index() != 0; }

// The number of values in a tensor of this shape. -1 if a side is negative or the product is too
// large for memory.
std::int64_t count_of(const std::vector<std::int64_t>& shape) {
  std::int64_t count = 1;
  for (const std::int64_t side : shape) {
    constexpr std::int64_t most = std::int64_t{1} << 48U;
    if (side < 0 || (side > 0 && count > most / side)) return -1;
    count *= side;
  }
  return count;
}

Error check_file(const TensorFile& file) {
  for (const auto& [name, tensor] : file.tensors) {
    if (name == "__metadata__") return "a tensor must not be called __metadata__";
    if (!utf8_characters(name)) return "the name of a tensor is not UTF-8";
    const std::size_t size = std::visit([](const auto& n) { return n.size(); }, tensor.numbers);
    if (count_of(tensor.shape) != static_cast<std::int64_t>(size)) {
      return "the shape of " + name + " is " + shape_words(tensor.shape) +
             ", but its data has length " + std::to_string(size);
    }
  }
  for (const auto& [name, text] : file.metadata) {
    if (!utf8_characters(name)) return "a name in the metadata is not UTF-8";
    if (!utf8_characters(text)) return "the metadata of " + name + " is not UTF-8";
  }
  return {};
}

std::string metadata_json(const TensorFile& file) {
  std::string out = "\"__metadata__\":{";
  for (const auto& [name, text] : file.metadata) {
    if (out.back() != '{') out += ',';
    out += json_string(name) + ":" + json_string(text);
  }
  return out + "}";
}

std::string tensor_json(Named named, std::size_t begin) {
  const SavedTensor& tensor = named->second;
  std::string shape;
  for (const std::int64_t side : tensor.shape) {
    if (!shape.empty()) shape += ',';
    shape += std::to_string(side);
  }
  return json_string(named->first) + ":{\"dtype\":\"" + number_type_name(tensor.numbers) +
         "\",\"shape\":[" + shape + "],\"data_offsets\":[" + std::to_string(begin) + "," +
         std::to_string(begin + bytes_of(tensor)) + "]}";
}

}  // namespace

const char* number_type_name(const TensorNumbers& numbers) {
  static constexpr const char* names[] = {"F32", "F64", "I64"};
  return names[numbers.index()];
}

Result<std::vector<std::uint8_t>> write_safetensors(const TensorFile& file) {
  if (Error error = check_file(file); !error.empty()) {
    return failure(std::move(error));
  }
  std::vector<Named> order;
  for (const auto& named : file.tensors) order.push_back(&named);
  std::stable_partition(order.begin(), order.end(),
                        [](Named named) { return is_wide(named->second); });

  std::string header = "{";
  if (!file.metadata.empty()) header += metadata_json(file);
  std::size_t data_bytes = 0;
  for (const Named named : order) {
    if (header.size() > 1) header += ',';
    header += tensor_json(named, data_bytes);
    data_bytes += bytes_of(named->second);
  }
  header += '}';
  // Spaces are added, so that the numbers begin at a multiple of 8.
  header.resize((header.size() + 7) / 8 * 8, ' ');

  if (header.size() > max_header_bytes) {
    return failure("the header would have " + std::to_string(header.size()) +
                   " bytes, but at most " + std::to_string(max_header_bytes) + " can be read");
  }
  const std::uint64_t header_bytes = header.size();
  std::vector<std::uint8_t> bytes(8 + header.size() + data_bytes);
  std::memcpy(bytes.data(), &header_bytes, 8);
  std::memcpy(bytes.data() + 8, header.data(), header.size());
  std::uint8_t* place = bytes.data() + 8 + header.size();
  for (const Named named : order) {
    const std::size_t size = bytes_of(named->second);
    std::visit(
        [&](const auto& numbers) {
          if (size > 0) std::memcpy(place, numbers.data(), size);
        },
        named->second.numbers);
    place += size;
  }
  return bytes;
}

}  // namespace riverbank
