// Gives a model its tensors and checks their names, shapes and types.
#include "checkpoints/tensors.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "attention/check.h"
#include "kernels/packing.h"
#include "model/safetensors.h"

namespace riverbank {
namespace {

constexpr std::array<std::string_view, 4> weight_types = {"F32", "F16", "BF16", "I8"};
constexpr std::span matrix_types(weight_types);
constexpr std::span vector_types = matrix_types.first(3);
constexpr std::span scale_types = matrix_types.first(1);

// Joins types and adds a verb, for a message: "F32, F16 and BF16 are".
std::string types_words(std::span<const std::string_view> types) {
  std::string words(types.front());
  for (std::size_t i = 1; i < types.size(); ++i) {
    words += (i + 1 < types.size() ? ", " : " and ") + std::string(types[i]);
  }
  return words + (types.size() == 1 ? " is" : " are");
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
  constexpr std::size_t most = 3;  // number of names to list before the last one
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

CheckpointTensors::Bytes CheckpointTensors::allocate_bytes(const std::string& name,
                                                           std::int64_t size) {
  Bytes bytes;
  // Index has 32 bits in WebAssembly, so a larger tensor could not be addressed there.
  if (size <= std::numeric_limits<Index>::max()) {
    bytes.reset(static_cast<std::byte*>(std::malloc(static_cast<std::size_t>(size))));
  }
  if (bytes != nullptr) return bytes;
  std::int64_t all = 0;
  for (const auto& [other, tensor] : tensors_) all += tensor.end - tensor.begin;
  complain(name + " needs " + std::to_string(size) +
           " bytes of memory, more than there is left. All tensors of the files have " +
           std::to_string(all) + " bytes" +
           (form_ == WeightForm::stored ? "; with one byte per weight (int8) they need less" : ""));
  return bytes;
}

bool CheckpointTensors::allocate_tensor(const std::string& name, Located& tensor) {
  const std::int64_t size = tensor.numbers() * bytes_of(tensor.format());
  tensor.bytes = allocate_bytes(name, size);
  if (tensor.bytes == nullptr) return false;
  plan_pieces(name, tensor);
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
  if (tensor.bytes == nullptr && !allocate_tensor(name, tensor)) return {};
  const auto columns = static_cast<Index>(shape.back());
  const Index rows = shape.size() == 1 ? 1 : static_cast<Index>(shape.front());
  return {tensor.format(), tensor.bytes.get(), rows, columns, columns, nullptr};
}

StoredMatrix CheckpointTensors::matrix(const std::string& name, Index rows, Index columns) {
  StoredMatrix stored = take(name, {rows, columns}, matrix_types);
  if (stored.format != NumberFormat::i8) return stored;
  const StoredMatrix scales = take(name + ".scale", {rows}, scale_types);
  stored.scales = reinterpret_cast<const float*>(scales.data);
  return stored;
}

StoredMatrix CheckpointTensors::whole_weight(const std::string& name, Index out, Index in,
                                             bool in_by_out) {
  const auto found = tensors_.find(name);
  if (found != tensors_.end() && found->second.bytes == nullptr) {
    Located& tensor = found->second;
    tensor.in_by_out = in_by_out;
    tensor.is_integers =
        form_ == WeightForm::int8 && tensor.type != "I8" && weight_format(tensor.type).has_value();
  }
  if (found == tensors_.end() || !found->second.is_converted()) return matrix(name, out, in);
  Located& tensor = found->second;
  const bool is_new = tensor.bytes == nullptr;
  const std::int64_t rows = in_by_out ? in : out;
  const std::int64_t columns = in_by_out ? out : in;
  StoredMatrix stored = take(name, {rows, columns}, matrix_types.first(3));
  if (stored.data == nullptr) return {};
  if (is_new && tensor.is_integers) tensor.scales.resize(static_cast<std::size_t>(out));
  return {
      stored.format, stored.data, out, in, in, tensor.is_integers ? tensor.scales.data() : nullptr};
}

LoadedWeight CheckpointTensors::weight(const std::string& name, Index out, Index in, bool in_by_out,
                                       Index first, Index count) {
  const StoredMatrix whole = whole_weight(name, out, in, in_by_out);
  if (whole.data == nullptr) return {};
  LoadedWeight loaded{whole.some_rows(first, count), WeightLayout::panels};
  if (form_ == WeightForm::int8) {
    loaded.layout = WeightLayout::integer_rows;
    return loaded;
  }
  Located& tensor = tensors_.find(name)->second;
  tensor.ranges.try_emplace(first, PanelRange{count});
  // If order_by_part() has just reordered the rows, they are packed only now.
  if (arrived_) pack_rows(tensor, out);
  return loaded;
}

void CheckpointTensors::order_by_part(const std::string& name, Index heads, Index parts) {
  const auto found = tensors_.find(name);
  if (found == tensors_.end()) return;
  Located& tensor = found->second;
  if (!arrived_) {
    tensor.by_part = true;
    return;
  }
  if (!std::exchange(tensor.by_part, false)) return;
  if (tensor.bytes == nullptr) return;  // not loaded, because the model did not ask for it
  const auto reorder = [&](std::byte* all, std::int64_t bytes) {
    const Index group = static_cast<Index>(bytes) / (heads * parts);
    const std::vector<std::byte> by_head(all, all + bytes);
    for (Index head = 0; head < heads; ++head) {
      for (Index part = 0; part < parts; ++part) {
        std::copy_n(by_head.data() + (head * parts + part) * group, group,
                    all + (part * heads + head) * group);
      }
    }
  };
  reorder(tensor.bytes.get(), tensor.numbers() * bytes_of(tensor.format()));
  reorder(reinterpret_cast<std::byte*>(tensor.scales.data()),
          static_cast<std::int64_t>(tensor.scales.size() * sizeof(float)));
}

Matrix CheckpointTensors::vector(const std::string& name, Index size) {
  const StoredMatrix stored = take(name, {size}, vector_types);
  if (stored.data == nullptr) return {};
  return arrived_ ? stored.widened() : Matrix(1, size);
}

}  // namespace riverbank
