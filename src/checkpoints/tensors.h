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

// The number format for a dtype of a safetensors file such as "BF16". Nothing if weights cannot
// have this dtype.
std::optional<NumberFormat> weight_format(std::string_view type);

// How weights are kept in memory. stored: in the format of the file. int8: as one byte each, with
// one scale per row (kernels/integer_rows.h). Position tables and token types always keep the
// format of the file; norms and biases become float32.
enum class WeightForm : std::uint8_t { stored, int8 };

// Which bytes of a file to copy where in memory: a whole tensor or, if it is large, some of its
// rows. Such a piece may have to be converted after it arrives. All pieces that are converted
// arrive in the same memory.
struct TensorLoad {
  std::string name;
  std::size_t file = 0;     // the index of the file in the list of files
  std::int64_t begin = 0;   // the offset of the piece's first byte in the file
  std::int64_t end = 0;     // the offset after the piece's last byte
  std::byte* to = nullptr;  // the memory to which the bytes are copied
};

// A weight in the layout that matrix products need.
struct LoadedWeight {
  StoredMatrix matrix;  // (out × in)
  WeightLayout layout = WeightLayout::panels;
};

// The tensors of a checkpoint, from which a model is built twice. The first build asks for the
// tensors that the model needs, and memory is reserved for them. The second build, after their
// bytes have been loaded, uses their numbers. Tensors that the model does not ask for, such as
// stored masks, are never loaded. The first error is kept.
class CheckpointTensors {
 public:
  explicit CheckpointTensors(WeightForm form = WeightForm::stored) : form_(form) {}

  // Adds a tensor from a file's header. `data_at` is the offset of the file's data. Error: another
  // tensor has the same name.
  void add(std::size_t file, std::int64_t data_at, const TensorPlace& place);

  [[nodiscard]] bool has(const std::string& name) const;

  // The names that are equal to `ending` or end with a dot and `ending`.
  [[nodiscard]] std::vector<std::string> names_ending(std::string_view ending) const;

  // The names of all tensors for a message: "a, b, c, …, z", or "none".
  [[nodiscard]] std::string names_in_words() const;

  // Asks for a matrix (rows × columns) in its stored format: F32, F16, BF16 or I8. An I8 matrix
  // needs a tensor NAME.scale (rows) in F32. Errors: no such tensor; another shape; another dtype;
  // not enough memory.
  StoredMatrix matrix(const std::string& name, Index rows, Index columns);

  // Asks for outputs first … first + count − 1 of a weight (out × in), which the file stores as
  // (out × in) or, if `in_by_out`, as (in × out). The result has the layout that products need:
  // integer_rows with WeightForm::int8, otherwise panels. In both layouts, rows are outputs. Both
  // builds of a model must ask for the same ranges. Errors: those of matrix().
  LoadedWeight weight(const std::string& name, Index out, Index in, bool in_by_out, Index first,
                      Index count);

  // Reorders the rows of a tensor after it has arrived. Call it before weight(). The file has
  // `heads` groups of rows, and each group has `parts` parts: a head's query, key and value.
  // Afterwards the first parts of all heads come first, then all second parts, and so on.
  void order_by_part(const std::string& name, Index heads, Index parts);

  // Asks for a vector: a matrix (1 × size) of float32, converted from F32, F16 or BF16. Contains
  // zeros until all_arrived(). Errors: those of matrix().
  Matrix vector(const std::string& name, Index size);

  // Call this when all tensors have been asked for. Sorts the pieces, and reserves memory for
  // pieces that are converted. Error: not enough memory.
  void allocate_pieces();

  // The pieces of all tensors that were asked for. Load them one after the other.
  [[nodiscard]] const std::vector<TensorLoad>& loads() const { return loads_; }

  // Call this when the bytes of loads()[piece] have been copied, before you copy the next piece.
  // Error: a number that is NaN or infinite, with its tensor and index.
  void arrive(std::size_t piece);

  // Call this after the last piece has arrived.
  void all_arrived();

  void complain(const std::string& what);
  [[nodiscard]] const Error& error() const { return error_; }

 private:
  struct FreeBytes {
    void operator()(std::byte* bytes) const { std::free(bytes); }
  };
  using Bytes = std::unique_ptr<std::byte, FreeBytes>;
  // A range of rows that products read as panels. The first `packed` rows have this layout already.
  struct PanelRange {
    Index count = 0;
    Index packed = 0;
  };
  // A tensor with its place in a file and in memory.
  struct Located {
    std::size_t file = 0;
    std::int64_t begin = 0, end = 0;  // offsets of the first byte and after the last, in the file
    std::string type;
    std::vector<std::int64_t> shape;
    Bytes bytes;                           // null until a model asks for the tensor
    bool in_by_out = false;                // the file stores the tensor as (in × out)
    bool is_integers = false;              // the tensor becomes int8 while it is loaded
    std::vector<float> scales{};           // one scale per row that became int8
    std::map<Index, PanelRange> ranges{};  // ranges by their first row
    bool by_part = false;                  // whether the rows still have to be ordered by part

    [[nodiscard]] bool is_converted() const { return in_by_out || is_integers; }
    [[nodiscard]] NumberFormat file_format() const { return *weight_format(type); }
    [[nodiscard]] NumberFormat format() const {
      return is_integers ? NumberFormat::i8 : file_format();
    }
    [[nodiscard]] std::int64_t numbers() const { return (end - begin) / bytes_of(file_format()); }
    // The number of outputs or inputs of a weight: its rows or columns in memory (out × in).
    [[nodiscard]] Index outputs() const { return static_cast<Index>(shape[in_by_out ? 1 : 0]); }
    [[nodiscard]] Index inputs() const { return static_cast<Index>(shape[in_by_out ? 0 : 1]); }
  };
  using Types = std::span<const std::string_view>;  // dtypes that a tensor may have

  StoredMatrix take(const std::string& name, const std::vector<std::int64_t>& shape, Types types);
  bool check(const std::string& name, const Located& tensor, const std::vector<std::int64_t>& shape,
             Types types);
  bool allocate_tensor(const std::string& name, Located& tensor);
  Bytes allocate_bytes(const std::string& name, std::int64_t size);
  void plan_pieces(const std::string& name, const Located& tensor);
  StoredMatrix whole_weight(const std::string& name, Index out, Index in, bool in_by_out);
  static void convert(const TensorLoad& piece, Located& tensor);
  // Packs panels whose rows are all among the first `rows` rows, unless they are packed already.
  static void pack_rows(Located& tensor, Index rows);

  WeightForm form_;
  std::map<std::string, Located> tensors_;
  std::vector<TensorLoad> loads_;
  Bytes arriving_;  // memory for pieces that are converted after they arrive
  bool arrived_ = false;
  Error error_;
};

}  // namespace riverbank
