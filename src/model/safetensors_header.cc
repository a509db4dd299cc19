// Parses and validates the header of a safetensors file.
#include "model/safetensors_header.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "model/json_scanner.h"
#include "model/safetensors.h"

namespace riverbank {
namespace {

void read_offsets(JsonScanner& json, TensorPlace& entry) {
  const std::vector<std::int64_t> offsets = json.wholes();
  if (json.ok() && offsets.size() != 2) json.fail("data_offsets must be two numbers");
  if (!json.ok()) return;
  entry.begin = offsets[0];
  entry.end = offsets[1];
}

TensorPlace read_entry(JsonScanner& json, const std::string& name) {
  TensorPlace entry;
  entry.name = name;
  entry.shape = {-1};  // −1 in `shape` and `begin` means: not read yet
  entry.begin = -1;
  json.object([&](const std::string& field) {
    if (field == "dtype") {
      entry.type = json.string();
    } else if (field == "shape") {
      entry.shape = json.wholes();
    } else if (field == "data_offsets") {
      read_offsets(json, entry);
    } else {
      json.fail("unknown field \"" + field + "\"");
    }
  });
  return entry;
}

Error read_header(std::string_view text, SafetensorsHeader& header) {
  JsonScanner json(text);
  std::string at;  // the tensor whose entry is read or has an error
  if (text.empty() || text[0] != '{') return "the header does not begin with {";
  json.object([&](const std::string& name) {
    at = name;
    if (name == "__metadata__") {
      json.object([&](const std::string& key) { header.metadata[key] = json.string(); });
    } else {
      header.places.push_back(read_entry(json, name));
    }
    if (json.ok()) at.clear();
  });
  json.expect_end();
  if (json.ok()) return {};
  return "the header" + (at.empty() ? "" : ", at " + at) + ", " + json.error();
}

// The number of bytes that a tensor of this shape needs. Returns nothing if that is too large for
// memory.
std::optional<std::int64_t> bytes_needed(const std::vector<std::int64_t>& shape,
                                         std::int64_t each) {
  constexpr std::int64_t most = std::int64_t{1} << 48U;
  std::int64_t bytes = each;
  for (const std::int64_t side : shape) {
    if (side > 0 && bytes > most / side) return std::nullopt;
    bytes *= side;
  }
  return bytes;
}

// Checks one tensor: all fields are present and consistent.
Error check_entry(const TensorPlace& entry, const NumberTypes& types) {
  if (entry.type.empty()) return entry.name + " has no dtype";
  if (!entry.shape.empty() && entry.shape[0] < 0) return entry.name + " has no shape";
  if (entry.begin < 0) return entry.name + " has no data_offsets";
  const std::int64_t each = types.bytes_each(entry.type);
  if (each == 0) {
    return "the dtype of " + entry.name + " is " + entry.type + ", but only " +
           std::string(types.words) + " are read";
  }
  const std::int64_t size = entry.end - entry.begin;
  if (size < 0) return "data_offsets of " + entry.name + " end before they begin";
  if (each == size_not_checked) return {};
  const auto needed = bytes_needed(entry.shape, each);
  if (needed == size) return {};
  return "data_offsets of " + entry.name + " hold " + std::to_string(size) + " bytes, but " +
         entry.type + " of shape " + shape_words(entry.shape) + " needs " +
         (needed ? std::to_string(*needed) : "more than memory can hold");
}

// Checks all tensors together, sorted by offset: they must fill the data without gaps or overlaps.
Error check_places(const std::vector<TensorPlace>& entries, std::int64_t data_bytes) {
  std::int64_t reached = 0;
  for (const TensorPlace& entry : entries) {
    if (entry.end > data_bytes) {
      return "data_offsets of " + entry.name + " end at " + std::to_string(entry.end) +
             ", but the file has only " + std::to_string(data_bytes) + " bytes of data";
    }
    if (entry.begin < reached) return "data_offsets of " + entry.name + " overlap another tensor";
    if (entry.begin > reached) return "data_offsets of " + entry.name + " leave a gap before it";
    reached = entry.end;
  }
  if (reached == data_bytes) return {};
  return "the file has " + std::to_string(data_bytes) + " bytes of data, but its tensors fill " +
         std::to_string(reached);
}

// Checks the size of the header and returns its text.
Result<std::string_view> header_text(std::span<const std::uint8_t> start,
                                     std::uint64_t file_bytes) {
  if (file_bytes < 8 || start.size() < 8) {
    return failure("the file has " +
                   std::to_string(std::min<std::uint64_t>(file_bytes, start.size())) +
                   " bytes, but a safetensors file begins with 8 bytes for the size of its header");
  }
  std::uint64_t size = 0;
  std::memcpy(&size, start.data(), 8);
  if (size > max_header_bytes) {
    return failure("the header would have " + std::to_string(size) + " bytes, but at most " +
                   std::to_string(max_header_bytes) + " are read");
  }
  const std::uint64_t there = std::min<std::uint64_t>(file_bytes, start.size()) - 8;
  if (size > there) {
    return failure("the header has " + std::to_string(size) + " bytes, but the file ends after " +
                   std::to_string(there) + " of them");
  }
  const auto* text = reinterpret_cast<const char*>(start.data() + 8);
  return std::string_view(text, static_cast<std::size_t>(size));
}

}  // namespace

Result<SafetensorsHeader> read_safetensors_header(std::span<const std::uint8_t> start,
                                                  std::int64_t file_bytes,
                                                  const NumberTypes& types) {
  const auto text = header_text(start, static_cast<std::uint64_t>(file_bytes));
  if (!text) return failure(text.error());
  SafetensorsHeader header;
  header.data_at = static_cast<std::int64_t>(8 + text->size());
  Error error = read_header(*text, header);
  for (const TensorPlace& entry : header.places) {
    if (error.empty()) error = check_entry(entry, types);
  }
  if (!error.empty()) return failure(std::move(error));
  std::sort(header.places.begin(), header.places.end(),
            [](const TensorPlace& a, const TensorPlace& b) {
              return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
            });
  error = check_places(header.places, file_bytes - header.data_at);
  if (!error.empty()) return failure(std::move(error));
  return header;
}

}  // namespace riverbank
