// Recognises other file formats by the first bytes of a file or the ending of its name.
#include "checkpoints/foreign_files.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "model/json_scanner.h"
#include "model/safetensors.h"

namespace riverbank {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view white_space = " \t\r\n";

// The bytes with which a file format begins. The description completes an error message; for some
// formats it includes advice.
struct Signature {
  std::string_view first_bytes;
  std::string_view description;
};

constexpr std::string_view convert =
    "Write the model as safetensors: model.save_pretrained(folder) in transformers";

constexpr std::array<Signature, 9> signatures = {
    {{"version https://git-lfs.github.com/spec/"sv,
      "is a Git LFS pointer, not the file itself. Fetch the file with \"git lfs pull\", or "
      "download "
      "it from the model's page"sv},
     {"<"sv,
      "is a web page (HTML), not the file itself. Download the file: its address has /resolve/ "
      "where the address of its page has /blob/"sv},
     {"PK\x03\x04"sv, "is a zip archive, as PyTorch's own format is"sv},
     {"\x1F\x8B"sv, "is a gzip archive. Unpack it"sv},
     {"\x80\x02"sv, "is a pickle, PyTorch's old format"sv},
     {"\x89HDF"sv, "is an HDF5 file, TensorFlow's format"sv},
     {"GGUF"sv, "is a GGUF file, the format of llama.cpp"sv},
     {"\xFF\xFE"sv, "is UTF-16 text. Save it as UTF-8"sv},
     {"\xFE\xFF"sv, "is UTF-16 text. Save it as UTF-8"sv}}};

std::string_view text_of(const CheckpointPart& part) {
  return {reinterpret_cast<const char*>(part.start.data()), part.start.size()};
}

std::string_view without_leading_white_space(std::string_view text) {
  const std::size_t first = text.find_first_not_of(white_space);
  return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

// Whether the first 8 bytes hold a plausible header size of a .safetensors file.
bool has_header_size(std::string_view bytes) {
  std::uint64_t size = 0;
  if (bytes.size() < sizeof(size)) return false;
  std::memcpy(&size, bytes.data(), sizeof(size));
  return size <= max_header_bytes;
}

bool is_text(std::string_view bytes) {
  const std::string_view first = bytes.substr(0, 64);
  return !first.empty() && std::all_of(first.begin(), first.end(), [](char c) {
    return static_cast<unsigned char>(c) >= 0x20U || white_space.find(c) != std::string_view::npos;
  });
}

// The beginning of a text, in quotes, for a message.
std::string quoted_start(std::string_view text) {
  std::string start(text.substr(0, std::min(text.find_first_of("\r\n"), std::size_t{40})));
  for (char& c : start) {
    if (static_cast<unsigned char>(c) < 0x20U || static_cast<unsigned char>(c) > 0x7EU) c = '?';
  }
  return json_string(start);
}

Error check_signature(const std::string& name, std::string_view bytes) {
  for (const Signature& signature : signatures) {
    if (!bytes.starts_with(signature.first_bytes)) continue;
    const bool has_advice = signature.description.find(". ") != std::string_view::npos;
    return name + " " + std::string(signature.description) +
           (has_advice ? "" : ". " + std::string(convert));
  }
  return {};
}

Error check_weights(const std::string& name, std::string_view bytes) {
  if (has_header_size(bytes)) return {};
  if (Error foreign = check_signature(name, without_leading_white_space(bytes)); !foreign.empty())
    return foreign;
  if (bytes.size() < 8 || !is_text(bytes)) return {};
  return name + " is text, not a file of tensors; it begins with " + quoted_start(bytes) +
         ". Most likely a server answered so: download the file again";
}

Error check_json(const std::string& name, std::string_view bytes) {
  const std::string_view text = without_leading_white_space(bytes);
  if (Error foreign = check_signature(name, text); !foreign.empty()) return foreign;
  if (text.starts_with("{\0"sv)) return name + " is UTF-16 text. Save it as UTF-8";
  if (text.empty() || text.front() == '{' || text.front() == '[' || !is_text(text)) return {};
  return name + " is not JSON; it begins with " + quoted_start(text) +
         ". If a server answered so, download the file again";
}

// A file format that is not supported. The names of its files end with `ending`.
struct Ending {
  std::string_view ending;
  std::string_view description;
};

constexpr std::array<Ending, 5> archives = {{{".zip", "a zip archive"},
                                             {".tar", "a tar archive"},
                                             {".gz", "a gzip archive"},
                                             {".tgz", "a gzip archive"},
                                             {".7z", "a 7z archive"}}};
constexpr std::array<Ending, 8> other_weights = {{{".bin", "in PyTorch's own format"},
                                                  {".pt", "in PyTorch's own format"},
                                                  {".pth", "in PyTorch's own format"},
                                                  {".ckpt", "in PyTorch's own format"},
                                                  {".h5", "in TensorFlow's format"},
                                                  {".msgpack", "in Flax's format"},
                                                  {".onnx", "in the ONNX format"},
                                                  {".gguf", "in the format of llama.cpp"}}};

template <std::size_t count>
const Ending* ending_of(std::string_view name, const std::array<Ending, count>& endings) {
  const auto found = std::find_if(endings.begin(), endings.end(),
                                  [&](const Ending& each) { return name.ends_with(each.ending); });
  return found == endings.end() ? nullptr : &*found;
}

// The first file with one of the given endings. Prefers a file with "model" in its name, because
// other files may hold an optimizer's state.
template <std::size_t count>
const CheckpointPart* find_ending(const std::vector<CheckpointPart>& parts,
                                  const std::array<Ending, count>& endings) {
  const CheckpointPart* first = nullptr;
  for (const CheckpointPart& part : parts) {
    if (ending_of(part.name, endings) == nullptr) continue;
    if (part.name.find("model") != std::string::npos) return &part;
    if (first == nullptr) first = &part;
  }
  return first;
}

std::string names_of(const std::vector<CheckpointPart>& parts) {
  constexpr std::size_t most = 12;
  std::string names;
  for (std::size_t i = 0; i < std::min(parts.size(), most); ++i) {
    names += (i == 0 ? "" : ", ") + parts[i].name;
  }
  if (parts.size() > most) names += " and " + std::to_string(parts.size() - most) + " others";
  return names.empty() ? "no files" : names;
}

}  // namespace

std::string_view json_text(const CheckpointPart& part) {
  std::string_view text = text_of(part);
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  return text;
}

Error check_file_kind(const CheckpointPart& part) {
  const bool is_weights = part.name.ends_with(weights_ending);
  return is_weights ? check_weights(part.name, text_of(part))
                    : check_json(part.name, json_text(part));
}

Error missing_file(std::string_view name, const std::vector<CheckpointPart>& parts) {
  const std::string missing = "there is no " + std::string(name) + " among " + names_of(parts);
  const auto described = [](const CheckpointPart& part, const auto& endings) {
    return ". " + part.name + " is " + std::string(ending_of(part.name, endings)->description);
  };
  if (const CheckpointPart* archive = find_ending(parts, archives)) {
    return missing + described(*archive, archives) + ": unpack it, and give the files in it";
  }
  const CheckpointPart* other = find_ending(parts, other_weights);
  if (name != weights_name || other == nullptr) return missing;
  return missing + described(*other, other_weights) + ", which is not read. " +
         std::string(convert) + ", or take model.safetensors from the model's page";
}

Error missing_index(const std::vector<const CheckpointPart*>& weights) {
  const std::string& first = weights.front()->name;
  if (weights.size() == 1) {
    return first + " is one part of several. Add the other parts and " + std::string(index_name) +
           ", which says which tensor is in which part";
  }
  return "there are " + std::to_string(weights.size()) + " files of weights, " + first + " to " +
         weights.back()->name + ", but no " + std::string(index_name) +
         ", which says which tensor is in which file. Add it";
}

bool is_one_of_several(std::string_view name) {
  const std::size_t at = name.rfind("-of-");
  if (at == std::string_view::npos) return false;
  const std::string_view count = name.substr(at + 4, name.find('.', at) - at - 4);
  const bool is_number = !count.empty() && count.find_first_not_of("0123456789") == count.npos;
  const std::size_t digit = count.find_first_not_of('0');
  return is_number && digit != count.npos && count.substr(digit) != "1";
}

}  // namespace riverbank
