// Loads a checkpoint from a folder, piece by piece. A weight file is never in memory as a whole.
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>

#include "checkpoints/load_pieces.h"
#include "model/safetensors.h"

namespace riverbank {
namespace {

namespace fs = std::filesystem;

// A file of the folder, with the bytes at its start that a plan needs. If the plan needs only the
// name, the file is not opened.
struct OpenFile {
  std::string name;
  std::int64_t bytes = 0;
  std::ifstream stream;
  std::vector<std::uint8_t> start;
};

// At most this many bytes of config.json and of the index are read.
constexpr std::int64_t largest_text = std::int64_t{1} << 26U;

bool read_at(std::ifstream& stream, std::int64_t place, std::int64_t bytes, void* to) {
  stream.clear();
  stream.seekg(place);
  stream.read(static_cast<char*>(to), static_cast<std::streamsize>(bytes));
  return stream.good() && stream.gcount() == bytes;
}

// The number of bytes that a plan needs from the start of a file. For a weight file these are the
// size of the header (8 bytes) and the header itself.
std::int64_t needed_bytes(OpenFile& file) {
  if (!file.name.ends_with(weights_ending)) return std::min(file.bytes, largest_text);
  std::uint64_t header = 0;
  if (file.bytes < 8 || !read_at(file.stream, 0, 8, &header)) return file.bytes;
  return std::min(file.bytes, static_cast<std::int64_t>(8 + std::min(header, max_header_bytes)));
}

bool is_wanted(const std::string& name) {
  return name.ends_with(weights_ending) || name == config_name || name == index_name;
}

std::optional<OpenFile> open_file(const fs::directory_entry& entry) {
  std::error_code failed;
  OpenFile file;
  file.name = entry.path().filename().string();
  if (!is_wanted(file.name)) return file;
  file.bytes = static_cast<std::int64_t>(entry.file_size(failed));
  file.stream.open(entry.path(), std::ios::binary);
  if (failed || !file.stream) return std::nullopt;
  file.start.resize(static_cast<std::size_t>(needed_bytes(file)));
  const auto size = static_cast<std::int64_t>(file.start.size());
  if (size > 0 && !read_at(file.stream, 0, size, file.start.data())) return std::nullopt;
  return file;
}

Result<std::vector<OpenFile>> open_files(const std::string& folder) {
  std::error_code failed;
  std::vector<OpenFile> files;
  fs::directory_iterator entries(folder, failed);
  if (failed) return failure("the folder " + folder + " cannot be read: " + failed.message());
  for (; entries != fs::directory_iterator(); entries.increment(failed)) {
    if (failed) break;
    std::error_code unknown;
    if (entries->is_directory(unknown)) continue;
    auto file = open_file(*entries);
    if (!file) return failure(entries->path().string() + " cannot be read");
    files.push_back(*std::move(file));
  }
  std::sort(files.begin(), files.end(),
            [](const OpenFile& a, const OpenFile& b) { return a.name < b.name; });
  return files;
}

}  // namespace

Result<ReadModel> load_checkpoint_folder(const std::string& folder, const LoadOptions& options) {
  auto opened = open_files(folder);
  if (!opened) return failure(opened.error());
  std::vector<OpenFile> files = *std::move(opened);
  std::vector<CheckpointPart> parts;
  for (const OpenFile& file : files) parts.push_back({file.name, file.bytes, file.start});
  auto planned = plan_checkpoint(parts, options.weights);
  if (!planned) return failure(folder + ": " + planned.error());
  CheckpointPlan plan = *std::move(planned);
  Error error = load_pieces(plan.tensors, options, [&](const TensorLoad& piece) -> Error {
    OpenFile& file = files[piece.file];
    if (read_at(file.stream, piece.begin, piece.end - piece.begin, piece.to)) return {};
    return piece.name + " cannot be read from " + file.name;
  });
  if (!error.empty()) return failure(folder + ": " + error);
  auto model = finish_checkpoint(std::move(plan));
  if (!model) return failure(folder + ": " + model.error());
  return model;
}

}  // namespace riverbank
