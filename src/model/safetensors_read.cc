// Reads a safetensors file and believes nothing that it does not check.
#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <string_view>

#include "model/json_scanner.h"
#include "model/safetensors.h"

namespace riverbank {
namespace {

static_assert(std::endian::native == std::endian::little, "the numbers are copied as they lie");

// What the header says of one tensor.
struct Entry {
  std::string name;
  std::string type;  // empty: missing
  bool has_shape = false;
  std::vector<std::int64_t> shape;
  std::int64_t begin = -1;  // first byte in the data; −1: missing
  std::int64_t end = -1;    // the byte after the last
};

struct Header {
  std::vector<Entry> entries;
  std::map<std::string, std::string> metadata;
};

void read_offsets(JsonScanner& json, Entry& entry) {
  const std::vector<std::int64_t> offsets = json.wholes();
  if (json.ok() && offsets.size() != 2) json.complain("data_offsets must be two numbers");
  if (!json.ok()) return;
  entry.begin = offsets[0];
  entry.end = offsets[1];
}

Entry read_entry(JsonScanner& json, const std::string& name) {
  Entry entry;
  entry.name = name;
  json.object([&](const std::string& field) {
    if (field == "dtype") {
      entry.type = json.string();
    } else if (field == "shape") {
      entry.shape = json.wholes();
      entry.has_shape = true;
    } else if (field == "data_offsets") {
      read_offsets(json, entry);
    } else {
      json.complain("unknown field \"" + field + "\"");
    }
  });
  return entry;
}

Result<Header> read_header(std::string_view text) {
  JsonScanner json(text);
  Header header;
  std::string at;  // the tensor in which an error was found
  if (text.empty() || text[0] != '{') return failure("the header does not begin with {");
  json.object([&](const std::string& name) {
    at = name;
    if (name == "__metadata__") {
      json.object([&](const std::string& key) { header.metadata[key] = json.string(); });
    } else {
      header.entries.push_back(read_entry(json, name));
    }
    if (json.ok()) at.clear();
  });
  json.expect_end();
  if (json.ok()) return header;
  return failure("the header" + (at.empty() ? "" : ", at " + at) + ", " + json.complaint());
}

// The number of bytes of one number of a type, 0 for a type that is not read.
std::int64_t bytes_each(const std::string& type) {
  if (type == "F32") return 4;
  return type == "F64" || type == "I64" ? 8 : 0;
}

// How many bytes a shape needs; nothing if no memory could hold it.
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

// One tensor by itself: its fields are there and agree with each other.
Complaint check_entry(const Entry& entry) {
  if (entry.type.empty()) return entry.name + " has no dtype";
  if (!entry.has_shape) return entry.name + " has no shape";
  if (entry.begin < 0) return entry.name + " has no data_offsets";
  const std::int64_t each = bytes_each(entry.type);
  if (each == 0) {
    return "the dtype of " + entry.name + " is " + entry.type +
           ", but only F32, F64 and I64 are read";
  }
  const std::int64_t size = entry.end - entry.begin;
  if (size < 0) return "data_offsets of " + entry.name + " end before they begin";
  const auto needed = bytes_needed(entry.shape, each);
  if (needed == size) return {};
  return "data_offsets of " + entry.name + " hold " + std::to_string(size) + " bytes, but " +
         entry.type + " of shape " + shape_words(entry.shape) + " needs " +
         (needed ? std::to_string(*needed) : "more than fits");
}

// All of them together, sorted by place: they fill the data without gaps and overlaps.
Complaint check_places(const std::vector<Entry>& entries, std::int64_t data_bytes) {
  std::int64_t reached = 0;
  for (const Entry& entry : entries) {
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

template <class T>
std::vector<T> copy_numbers(std::span<const std::uint8_t> bytes) {
  std::vector<T> numbers(bytes.size() / sizeof(T));
  if (!numbers.empty()) std::memcpy(numbers.data(), bytes.data(), bytes.size());
  return numbers;
}

SavedTensor read_tensor(const Entry& entry, std::span<const std::uint8_t> data) {
  const auto bytes = data.subspan(static_cast<std::size_t>(entry.begin),
                                  static_cast<std::size_t>(entry.end - entry.begin));
  if (entry.type == "F32") return {entry.shape, copy_numbers<float>(bytes)};
  if (entry.type == "F64") return {entry.shape, copy_numbers<double>(bytes)};
  return {entry.shape, copy_numbers<std::int64_t>(bytes)};
}

// The header's text, once its size is known to be sound.
Result<std::string_view> header_text(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < 8) {
    return failure("the file has " + std::to_string(bytes.size()) +
                   " bytes, but the size of its header alone takes 8");
  }
  std::uint64_t size = 0;
  std::memcpy(&size, bytes.data(), 8);
  if (size > max_header_bytes) {
    return failure("the header would have " + std::to_string(size) + " bytes, but at most " +
                   std::to_string(max_header_bytes) + " are read");
  }
  if (size > bytes.size() - 8) {
    return failure("the header has " + std::to_string(size) + " bytes, but the file ends after " +
                   std::to_string(bytes.size() - 8) + " of them");
  }
  const auto* text = reinterpret_cast<const char*>(bytes.data() + 8);
  return std::string_view(text, static_cast<std::size_t>(size));
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
  const auto text = header_text(bytes);
  if (!text) return failure(text.error());
  auto read = read_header(*text);
  if (!read) return failure(read.error());
  Header header = *std::move(read);
  const auto data = bytes.subspan(8 + text->size());
  for (const Entry& entry : header.entries) {
    if (Complaint complaint = check_entry(entry); !complaint.empty()) {
      return failure(std::move(complaint));
    }
  }
  std::sort(header.entries.begin(), header.entries.end(), [](const Entry& a, const Entry& b) {
    return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
  });
  Complaint complaint = check_places(header.entries, static_cast<std::int64_t>(data.size()));
  if (!complaint.empty()) return failure(std::move(complaint));
  TensorFile file;
  file.metadata = std::move(header.metadata);
  for (const Entry& entry : header.entries) file.tensors[entry.name] = read_tensor(entry, data);
  return file;
}

}  // namespace riverbank
