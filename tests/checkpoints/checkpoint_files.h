// Reads and writes the files of checkpoints in memory, without the library's own code.
#pragma once

#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "checkpoints/load.h"
#include "support/base64.h"

namespace riverbank::tests {

using Bytes = std::vector<std::uint8_t>;
using Json = nlohmann::json;

// A tensor as it is stored in a file.
struct RawTensor {
  std::string dtype;
  std::vector<std::int64_t> shape;
  Bytes bytes;
};
using RawTensors = std::map<std::string, RawTensor>;

inline std::string read_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline Bytes bytes_of_text(const std::string& text) { return {text.begin(), text.end()}; }

inline Bytes with_header(const std::string& header, const Bytes& data) {
  Bytes file;
  for (unsigned byte = 0; byte < 8; ++byte) {
    file.push_back(static_cast<std::uint8_t>(std::uint64_t{header.size()} >> (8U * byte)));
  }
  file.insert(file.end(), header.begin(), header.end());
  file.insert(file.end(), data.begin(), data.end());
  return file;
}

inline Bytes safetensors_of(const RawTensors& tensors) {
  Json header = {{"__metadata__", {{"format", "pt"}}}};
  Bytes data;
  for (const auto& [name, tensor] : tensors) {
    header[name] = {{"dtype", tensor.dtype},
                    {"shape", tensor.shape},
                    {"data_offsets", {data.size(), data.size() + tensor.bytes.size()}}};
    data.insert(data.end(), tensor.bytes.begin(), tensor.bytes.end());
  }
  return with_header(header.dump(), data);
}

inline RawTensors raw_tensors(const Bytes& file) {
  std::uint64_t size = 0;
  std::memcpy(&size, file.data(), 8);
  const auto data = file.begin() + 8 + static_cast<std::ptrdiff_t>(size);
  const Json header = Json::parse(file.begin() + 8, data);
  RawTensors out;
  for (const auto& [name, entry] : header.items()) {
    if (name == "__metadata__") continue;
    const auto begin = entry["data_offsets"][0].get<std::ptrdiff_t>();
    const auto end = entry["data_offsets"][1].get<std::ptrdiff_t>();
    out[name] = {entry["dtype"], entry["shape"], Bytes(data + begin, data + end)};
  }
  return out;
}

inline RawTensor f32_tensor(std::vector<std::int64_t> shape, const std::vector<float>& numbers) {
  RawTensor tensor{"F32", std::move(shape), Bytes(numbers.size() * sizeof(float))};
  // An empty vector may have a null pointer, which memcpy does not accept.
  if (!numbers.empty()) std::memcpy(tensor.bytes.data(), numbers.data(), tensor.bytes.size());
  return tensor;
}

inline std::vector<float> floats_of(const RawTensor& tensor) {
  std::vector<float> numbers(tensor.bytes.size() / sizeof(float));
  if (!numbers.empty()) std::memcpy(numbers.data(), tensor.bytes.data(), tensor.bytes.size());
  return numbers;
}

// The files of a checkpoint, by name.
class Files {
 public:
  Bytes& operator[](const std::string& name) { return files_[name]; }
  void remove(const std::string& name) { files_.erase(name); }

  [[nodiscard]] Result<ReadModel> load(const LoadOptions& options = {}) const {
    std::vector<CheckpointFile> list;
    for (const auto& [name, bytes] : files_) list.push_back({name, bytes});
    return load_checkpoint(list, options);
  }
  [[nodiscard]] std::string error() const {
    const auto model = load();
    return model ? "" : model.error();
  }

 private:
  std::map<std::string, Bytes> files_;
};

// The encoders in tests/golden/models.
inline const std::vector<std::string> golden_encoders = {"bert", "distilbert", "roberta"};
// The decoders in tests/golden/models.
inline const std::vector<std::string> golden_decoders = {
    "gpt2",        "llama", "qwen2",    "qwen3", "mistral", "gemma2",
    "gemma3_text", "phi3",  "gpt_neox", "olmo2", "smollm3"};

inline std::vector<std::string> golden_models() {
  std::vector<std::string> all = golden_encoders;
  all.insert(all.end(), golden_decoders.begin(), golden_decoders.end());
  return all;
}

// The files of one checkpoint in tests/golden/models.
struct GoldenFiles {
  explicit GoldenFiles(const std::string& name) {
    const std::string folder = std::string(RIVERBANK_GOLDEN_DIR) + "/models/" + name + "/";
    config = Json::parse(read_text(folder + "config.json"));
    tensors = raw_tensors(from_base64(read_text(folder + "model.safetensors.base64")));
  }

  GoldenFiles(Json settings, RawTensors numbers)
      : config(std::move(settings)), tensors(std::move(numbers)) {}

  [[nodiscard]] Files files() const {
    Files files;
    files["config.json"] = bytes_of_text(config.dump());
    files["model.safetensors"] = safetensors_of(tensors);
    return files;
  }
  [[nodiscard]] std::string error() const { return files().error(); }

  Json config;
  RawTensors tensors;
};

}  // namespace riverbank::tests
