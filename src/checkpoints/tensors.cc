// Gives a model its tensors and checks their names, shapes, types and numbers.
#include "checkpoints/tensors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "attention/check.h"
#include "kernels/finite.h"
#include "kernels/packing.h"
#include "model/safetensors.h"

namespace riverbank {
namespace {

constexpr std::array<std::string_view, 4> weight_types = {"F32", "F16", "BF16", "I8"};
constexpr std::span matrix_types(weight_types);
constexpr std::span vector_types = matrix_types.first(3);
constexpr std::span scale_types = matrix_types.first(1);

// The types with a verb, for a message: "F32, F16 and BF16 are".
std::string types_words(std::span<const std::string_view> types) {
  std::string words(types.front());
  for (std::size_t i = 1; i < types.size(); ++i) {
    words += (i + 1 < types.size() ? ", " : " and ") + std::string(types[i]);
  }
  return words + (types.size() == 1 ? " is" : " are");
}

// The place of the number at a flat index of a tensor of this shape, for a message: "[3][5]".
std::string place_words(const std::vector<std::int64_t>& shape, std::int64_t index) {
  std::string words;
  for (auto side = shape.rbegin(); side != shape.rend(); ++side) {
    words.insert(0, "[" + std::to_string(index % *side) + "]");
    index /= *side;
  }
  return words;
}

// Error: the first number that is NaN or infinite, with its place.
Error check_numbers(const std::string& name, NumberFormat format, const std::byte* bytes,
                    const std::vector<std::int64_t>& shape, Index count) {
  constexpr Index at_once = 4096;
  const auto some = allocate(at_once);
  for (Index first = 0; first < count; first += at_once) {
    const Index size = std::min(at_once, count - first);
    widen(format, bytes + first * bytes_of(format), size, some.get());
    if (all_finite(some.get(), size)) continue;
    const float* bad = std::find_if_not(some.get(), some.get() + size,
                                        [](float number) { return std::isfinite(number); });
    return name + place_words(shape, first + (bad - some.get())) + " is " +
           message_number(static_cast<double>(*bad));
  }
  return {};
}

}  // namespace

std::optional<NumberFormat> weight_format(std::string_view type) {
  if (type == "F32") return NumberFormat::f32;
  if (type == "F16") return NumberFormat::f16;
  if (type == "BF16") return NumberFormat::bf16;
  if (type == "I8") return NumberFormat::i8;
  return std::nullopt;
}

void CheckpointTensors::complain(const std::string& what) {
  if (error_.empty()) error_ = what;
}

void CheckpointTensors::add(std::size_t file, std::int64_t data_at, const TensorPlace& place) {
  Located tensor{file,       data_at + place.begin, data_at + place.end,
                 place.type, place.shape,           nullptr};
  const bool is_new = tensors_.try_emplace(place.name, std::move(tensor)).second;
  if (!is_new) complain("two files have a tensor " + place.name);
}

bool CheckpointTensors::has(const std::string& name) const { return tensors_.contains(name); }

std::vector<std::string> CheckpointTensors::names_ending(std::string_view ending) const {
  std::vector<std::string> names;
  const std::string behind_a_dot = "." + std::string(ending);
  for (const auto& [name, tensor] : tensors_) {
    if (name == ending || name.ends_with(behind_a_dot)) names.push_back(name);
  }
  return names;
}

std::string CheckpointTensors::names_in_words() const {
  constexpr std::size_t most = 3;  // the number of names before the last one
  std::string words;
  std::size_t place = 0;
  for (const auto& [name, tensor] : tensors_) {
    const bool is_last = place + 1 == tensors_.size();
    if (place == most && !is_last) words += ", …";
    if (place < most || is_last) words += (place == 0 ? "" : ", ") + name;
    ++place;
  }
  return words.empty() ? "none" : words;
}

bool CheckpointTensors::check(const std::string& name, const Located& tensor,
                              const std::vector<std::int64_t>& shape, Types types) {
  if (tensor.shape != shape) {
    complain("the shape of " + name + " is " + shape_words(tensor.shape) +
             ", but config.json makes it " + shape_words(shape));
  } else if (std::find(types.begin(), types.end(), tensor.type) == types.end()) {
    complain("the dtype of " + name + " is " + tensor.type + ", but only " + types_words(types) +
             " read as weights");
  }
  return error_.empty();
}

bool CheckpointTensors::make_room(const std::string& name, Located& tensor) {
  const std::int64_t bytes = tensor.end - tensor.begin;
  // In WebAssembly offsets have 32 bits.
  if (bytes <= std::numeric_limits<Index>::max()) {
    tensor.bytes.reset(static_cast<std::byte*>(std::malloc(static_cast<std::size_t>(bytes))));
  }
  if (tensor.bytes == nullptr) {
    complain(name + " needs " + std::to_string(bytes) +
             " bytes of memory, more than there is left");
    return false;
  }
  loads_.push_back({name, tensor.file, tensor.begin, tensor.end, tensor.bytes.get()});
  return true;
}

StoredMatrix CheckpointTensors::take(const std::string& name,
                                     const std::vector<std::int64_t>& shape, Types types) {
  const auto found = tensors_.find(name);
  if (found == tensors_.end()) {
    complain("the checkpoint has no tensor " + name);
    return {};
  }
  Located& tensor = found->second;
  if (!error_.empty() || !check(name, tensor, shape, types)) return {};
  if (tensor.bytes == nullptr && !make_room(name, tensor)) return {};
  const auto columns = static_cast<Index>(shape.back());
  const Index rows = shape.size() == 1 ? 1 : static_cast<Index>(shape.front());
  return {*weight_format(tensor.type), tensor.bytes.get(), rows, columns, columns, nullptr};
}

StoredMatrix CheckpointTensors::matrix(const std::string& name, Index rows, Index columns) {
  StoredMatrix stored = take(name, {rows, columns}, matrix_types);
  if (stored.format != NumberFormat::i8) return stored;
  const StoredMatrix scales = take(name + ".scale", {rows}, scale_types);
  stored.scales = reinterpret_cast<const float*>(scales.data);
  return stored;
}

StoredMatrix CheckpointTensors::panels(const std::string& name, Index rows, Index columns,
                                       Index first, Index count) {
  const StoredMatrix whole = matrix(name, rows, columns);
  if (whole.data == nullptr) return whole;
  const StoredMatrix stored = whole.some_rows(first, count);
  if (!arrived_) return stored;
  Located& tensor = tensors_.find(name)->second;
  if (tensor.in_panels.insert(first).second) {
    std::byte* rows_at = tensor.bytes.get() + (stored.data - whole.data);
    pack_in_panels(stored.format, rows_at, count, columns);
  }
  return stored;
}

void CheckpointTensors::order_by_part(const std::string& name, Index heads, Index parts) {
  const auto found = tensors_.find(name);
  if (!arrived_ || found == tensors_.end() || found->second.by_part) return;
  Located& tensor = found->second;
  if (tensor.bytes == nullptr) return;  // the model does not need it
  tensor.by_part = true;
  const auto bytes = static_cast<Index>(tensor.end - tensor.begin);
  const Index group = bytes / (heads * parts);
  const std::vector<std::byte> by_head(tensor.bytes.get(), tensor.bytes.get() + bytes);
  for (Index head = 0; head < heads; ++head) {
    for (Index part = 0; part < parts; ++part) {
      std::copy_n(by_head.data() + (head * parts + part) * group, group,
                  tensor.bytes.get() + (part * heads + head) * group);
    }
  }
}

Matrix CheckpointTensors::vector(const std::string& name, Index size) {
  const StoredMatrix stored = take(name, {size}, vector_types);
  if (stored.data == nullptr) return {};
  return arrived_ ? stored.widened() : Matrix(1, size);
}

void CheckpointTensors::arrive() {
  arrived_ = true;
  for (const TensorLoad& load : loads_) {
    const Located& tensor = tensors_.find(load.name)->second;
    const NumberFormat format = *weight_format(tensor.type);
    const auto count = static_cast<Index>((tensor.end - tensor.begin) / bytes_of(format));
    const Error error = check_numbers(load.name, format, tensor.bytes.get(), tensor.shape, count);
    if (!error.empty()) return complain(error);
  }
}

}  // namespace riverbank
