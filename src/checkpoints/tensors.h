// The tensors of a checkpoint by name, with their places in the files and in memory.
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

// The format of a safetensors dtype such as "BF16". Empty if weights cannot have this dtype.
std::optional<NumberFormat> weight_format(std::string_view type);

// How weights are kept in memory: in the format of the file, or as one byte each with one scale per
// row (kernels/integer_rows.h). Norms, biases and tables of positions always stay as in the file.
enum class WeightForm : std::uint8_t { stored, int8 };

// Which bytes of a file to copy where in memory: a tensor or, if it is large, some of its rows.
// Several pieces share memory if they are converted after they arrive.
struct TensorLoad {
  std::string name;
  std::size_t file = 0;    // the index in the list of files
  std::int64_t begin = 0;  // the offset of its first byte in the file
  std::int64_t end = 0;    // the offset after its last byte
  std::byte* to = nullptr;
};

// A weight as products need it.
struct LoadedWeight {
  StoredMatrix matrix;  // (out × in)
  WeightLayout layout = WeightLayout::panels;
};

// A model is built twice. The first time finds out which tensors it needs and reserves memory for
// them. The second time, after their bytes have been loaded, uses their numbers. Tensors that the
// model does not ask for, such as stored masks, are never loaded. The first error is kept.
class CheckpointTensors {
 public:
  explicit CheckpointTensors(WeightForm form = WeightForm::stored) : form_(form) {}

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

  // Outputs first … first + count − 1 of a weight (out × in), stored so or, if `in_by_out`, as (in
  // × out). The weight gets the layout in which products read it: integer_rows with
  // WeightForm::int8, otherwise panels. In both, rows are outputs. Always ask for the same ranges.
  // Errors: as for matrix().
  LoadedWeight weight(const std::string& name, Index out, Index in, bool in_by_out, Index first,
                      Index count);

  // Reorders a tensor's rows after it has arrived. Call it before weight(). In the file each of
  // `heads` groups of rows has `parts` parts (a head's query, key and value). Then all first parts
  // come first, then all second ones.
  void order_by_part(const std::string& name, Index heads, Index parts);

  // A vector as a matrix (1 × size) of float32, from F32, F16 or BF16. Zeros before arrive().
  // Errors: as for matrix().
  Matrix vector(const std::string& name, Index size);

  // Call this when all tensors have been asked for. Errors: not enough memory.
  void allocate_pieces();

  // The pieces of the tensors that were asked for. Load them one after the other.
  [[nodiscard]] const std::vector<TensorLoad>& loads() const { return loads_; }

  // Call this when the bytes of loads()[piece] have been copied, before the next piece. Error: a
  // number that is NaN or infinite, with its tensor and index.
  void arrive(std::size_t piece);

  // Call this after the last piece.
  void all_arrived();

  void complain(const std::string& what);
  [[nodiscard]] const Error& error() const { return error_; }

 private:
  struct FreeBytes {
    void operator()(std::byte* bytes) const { std::free(bytes); }
  };
  using Bytes = std::unique_ptr<std::byte, FreeBytes>;
  // Rows that products read as panels. The first `packed` of them are in this layout.
  struct PanelRange {
    Index count = 0;
    Index packed = 0;
  };
  struct Located {
    std::size_t file = 0;
    std::int64_t begin = 0, end = 0;
    std::string type;
    std::vector<std::int64_t> shape;
    Bytes bytes;
    bool turned = false;                   // stored as (in × out)
    bool is_integers = false;              // becomes int8 while it is loaded
    std::vector<float> scales{};           // of the rows that became int8
    std::map<Index, PanelRange> ranges{};  // by their first rows
    bool by_part = false;                  // its rows must be reordered

    [[nodiscard]] bool is_converted() const { return turned || is_integers; }
    [[nodiscard]] NumberFormat file_format() const { return *weight_format(type); }
    [[nodiscard]] NumberFormat format() const {
      return is_integers ? NumberFormat::i8 : file_format();
    }
    [[nodiscard]] std::int64_t numbers() const { return (end - begin) / bytes_of(file_format()); }
    // The numbers of rows and columns that a weight has in memory (out × in).
    [[nodiscard]] Index outputs() const { return static_cast<Index>(shape[turned ? 1 : 0]); }
    [[nodiscard]] Index inputs() const { return static_cast<Index>(shape[turned ? 0 : 1]); }
  };
  using Types = std::span<const std::string_view>;  // the allowed dtypes

  StoredMatrix take(const std::string& name, const std::vector<std::int64_t>& shape, Types types);
  bool check(const std::string& name, const Located& tensor, const std::vector<std::int64_t>& shape,
             Types types);
  bool make_room(const std::string& name, Located& tensor);
  Bytes allocate_bytes(const std::string& name, std::int64_t size);
  void plan_pieces(const std::string& name, const Located& tensor);
  StoredMatrix whole_weight(const std::string& name, Index out, Index in, bool in_by_out);
  static void convert(const TensorLoad& piece, Located& tensor);
  // Packs the complete panels of the first `rows` rows that are not packed yet.
  static void pack_rows(Located& tensor, Index rows);

  WeightForm form_;
  std::map<std::string, Located> tensors_;
  std::vector<TensorLoad> loads_;
  Bytes arriving_;  // where pieces arrive that are converted
  bool arrived_ = false;
  Error error_;
};

}  // namespace riverbank
