// The tensors of a checkpoint by name, with their places in the files and in memory.
#pragma once

#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "attention/result.h"
#include "kernels/stored_matrix.h"
#include "model/safetensors_header.h"

namespace riverbank {

// The format of a safetensors dtype such as "BF16". Empty if weights cannot have this dtype.
std::optional<NumberFormat> weight_format(std::string_view type);

// Which bytes of a file to copy where in memory, for one tensor.
struct TensorLoad {
  std::string name;
  std::size_t file = 0;    // the index in the list of files
  std::int64_t begin = 0;  // the offset of its first byte in the file
  std::int64_t end = 0;    // the offset after its last byte
  std::byte* to = nullptr;
};

// A model is built twice. The first time shows which tensors it needs, and each of them gets
// memory. The second time, after their bytes are loaded, uses their numbers. Tensors that the model
// does not ask for, such as stored masks, are never loaded. The first error is kept.
class CheckpointTensors {
 public:
  // Adds a tensor from a file's header. `data_at` is the offset of the file's data. Error: another
  // tensor has the same name.
  void add(std::size_t file, std::int64_t data_at, const TensorPlace& place);

  [[nodiscard]] bool has(const std::string& name) const;

  // The names that equal `ending` or end with a dot and `ending`.
  [[nodiscard]] std::vector<std::string> names_ending(std::string_view ending) const;

  // The names for a message: "a, b, c, …, z", or "none".
  [[nodiscard]] std::string names_in_words() const;

  // A matrix (rows × columns) in its stored format: F32, F16, BF16 or I8. An I8 matrix needs a
  // tensor NAME.scale (rows) in F32. Errors: no such tensor; another shape; another dtype; not
  // enough memory.
  StoredMatrix matrix(const std::string& name, Index rows, Index columns);

  // Rows first … first + count − 1 of the same matrix. After arrive() these rows are repacked in
  // place (WeightLayout::panels). From then on, read this tensor only with the same ranges.
  StoredMatrix panels(const std::string& name, Index rows, Index columns, Index first, Index count);

  // Reorders a tensor's rows after arrive(). In the file each of `heads` groups of rows has `parts`
  // parts (a head's query, key and value). Then all first parts come first, then all second ones.
  void order_by_part(const std::string& name, Index heads, Index parts);

  // A vector as a matrix (1 × size) of float32, from F32, F16 or BF16. Zeros before arrive().
  // Errors: as for matrix().
  Matrix vector(const std::string& name, Index size);

  // The tensors that were asked for, in the order of the calls.
  [[nodiscard]] const std::vector<TensorLoad>& loads() const { return loads_; }

  // Call this after copying all bytes of `loads`. Error: a number that is NaN or infinite, with its
  // tensor and index.
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
    std::set<Index> in_panels = {};  // the first rows of ranges that are repacked
    bool by_part = false;
  };

  using Types = std::span<const std::string_view>;  // the allowed dtypes

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
