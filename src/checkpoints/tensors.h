// The tensors of a checkpoint by name: where each lies in the files, and where it goes in memory.
#pragma once

#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "attention/result.h"
#include "kernels/stored_matrix.h"
#include "model/safetensors_header.h"

namespace riverbank {

// The format of weights of this dtype ("BF16"); nothing if such tensors are never weights.
std::optional<NumberFormat> weight_format(std::string_view type);

// One tensor's way from a file into memory.
struct TensorLoad {
  std::string name;
  std::size_t file = 0;    // which of the files, as they were given
  std::int64_t begin = 0;  // its first byte in the file
  std::int64_t end = 0;    // the byte after its last
  std::byte* to = nullptr;
};

// A model is put together twice: first to learn which tensors it needs, each of which gets its
// place in memory, and, when their bytes have arrived, with their numbers. Tensors that the model
// does not ask for (buffers with masks) are never loaded. The first error is kept.
class CheckpointTensors {
 public:
  // What a file's header says; `data_at` is where its data begins. A name that another file had
  // before is a error.
  void add(std::size_t file, std::int64_t data_at, const TensorPlace& place);

  [[nodiscard]] bool has(const std::string& name) const;

  // The names that are `ending`, or end with a dot and `ending`.
  [[nodiscard]] std::vector<std::string> names_ending(std::string_view ending) const;

  // "a, b, c, …, z" or "none", for messages.
  [[nodiscard]] std::string names_in_words() const;

  // (rows × columns), in the format that it has in its file. I8 goes with a tensor NAME.scale
  // (rows) of F32. Errors: no such tensor; another shape; a dtype that is none of these, or no
  // F32, F16 or BF16; no memory for it.
  StoredMatrix matrix(const std::string& name, Index rows, Index columns);

  // The same, packed in panels (WeightLayout::panels) when the bytes have arrived; from then on
  // only this may be asked of that tensor.
  StoredMatrix panels(const std::string& name, Index rows, Index columns);

  // (size) as (1 × size), widened; zeros before the bytes have arrived.
  Matrix vector(const std::string& name, Index size);

  // What has been asked for, in this order.
  [[nodiscard]] const std::vector<TensorLoad>& loads() const { return loads_; }

  // All bytes lie where `loads` said. Error: NaN or infinity, by name and place.
  void arrive();

  void complain(const std::string& what);
  [[nodiscard]] const Error& error() const { return error_; }

 private:
  struct FreeBytes {
    void operator()(std::byte* bytes) const { std::free(bytes); }
  };
  struct Located {
    std::size_t file = 0;
    std::int64_t begin = 0, end = 0;
    std::string type;
    std::vector<std::int64_t> shape;
    std::unique_ptr<std::byte, FreeBytes> bytes;
    bool in_panels = false;
  };

  using Types = std::span<const std::string_view>;  // which dtypes are read

  StoredMatrix take(const std::string& name, const std::vector<std::int64_t>& shape, Types types);
  bool check(const std::string& name, const Located& tensor, const std::vector<std::int64_t>& shape,
             Types types);
  bool make_room(const std::string& name, Located& tensor);

  std::map<std::string, Located> tensors_;
  std::vector<TensorLoad> loads_;
  bool arrived_ = false;
  Error error_;
};

}  // namespace riverbank
