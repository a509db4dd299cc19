// Loads tensors in pieces of a few rows. Each piece is checked as it arrives and, if needed,
// converted. So only one piece at a time is in memory twice.
#include <algorithm>
#include <cmath>
#include <utility>

#include "attention/check.h"
#include "checkpoints/tensors.h"
#include "kernels/integer_rows.h"
#include "kernels/packing.h"
#include "kernels/thread_team.h"
#include "kernels/transpose_numbers.h"

namespace riverbank {
namespace {

// The usual size of a piece in bytes. A piece is small enough to stay in the processor's cache
// while it is checked, converted and packed.
constexpr std::int64_t piece_bytes = std::int64_t{1} << 20U;

// Turns a flat index in a tensor of this shape into a place for a message, such as "[3][5]".
std::string place_words(const std::vector<std::int64_t>& shape, std::int64_t index) {
  std::string words;
  for (auto side = shape.rbegin(); side != shape.rend(); ++side) {
    words.insert(0, "[" + std::to_string(index % *side) + "]");
    index /= *side;
  }
  return words;
}

// The numbers of a piece of a tensor. `first` is the flat index of the piece's first number in the
// tensor.
struct PieceNumbers {
  NumberFormat format;
  const std::byte* bytes;
  std::int64_t first;
  Index count;
};

// Checks that all numbers are finite. Error: the first number that is NaN or infinite, with its
// place.
Error check_numbers(const std::string& name, const std::vector<std::int64_t>& shape,
                    const PieceNumbers& piece) {
  constexpr Index at_once = 4096;
  for (Index first = 0; first < piece.count; first += at_once) {
    const Index size = std::min(at_once, piece.count - first);
    const std::byte* bytes = piece.bytes + first * bytes_of(piece.format);
    if (all_finite(piece.format, bytes, size)) continue;
    const auto some = allocate(size);
    widen(piece.format, bytes, size, some.get());
    const float* bad = std::find_if_not(some.get(), some.get() + size,
                                        [](float number) { return std::isfinite(number); });
    return not_finite(name + place_words(shape, piece.first + first + (bad - some.get())),
                      static_cast<double>(*bad));
  }
  return {};
}

}  // namespace

void CheckpointTensors::plan_pieces(const std::string& name, const Located& tensor) {
  const std::int64_t all = tensor.end - tensor.begin;
  const std::int64_t rows = std::max<std::int64_t>(tensor.shape.empty() ? 1 : tensor.shape[0], 1);
  const std::int64_t row_bytes = std::max<std::int64_t>(all / rows, 1);
  const std::int64_t few_rows = std::max<std::int64_t>(piece_bytes / row_bytes, 1) * row_bytes;
  // A tensor that is stored as (in × out) is loaded as one piece: each output is a column, and a
  // column needs all rows.
  const std::int64_t step = tensor.in_by_out ? std::max<std::int64_t>(all, 1) : few_rows;
  for (std::int64_t begin = 0; begin < all; begin += step) {
    std::byte* to = tensor.is_converted() ? nullptr : tensor.bytes.get() + begin;
    loads_.push_back(
        {name, tensor.file, tensor.begin + begin, tensor.begin + std::min(begin + step, all), to});
  }
}

// The pieces are sorted as in the files, because reading from beginning to end is fastest.
void CheckpointTensors::allocate_pieces() {
  std::stable_sort(loads_.begin(), loads_.end(), [](const TensorLoad& a, const TensorLoad& b) {
    return std::pair(a.file, a.begin) < std::pair(b.file, b.begin);
  });
  std::int64_t largest = 0;
  for (const TensorLoad& piece : loads_) {
    if (piece.to == nullptr) largest = std::max(largest, piece.end - piece.begin);
  }
  if (largest == 0 || !error_.empty()) return;
  arriving_ = allocate_bytes("converting weights", largest);
  for (TensorLoad& piece : loads_) {
    if (piece.to == nullptr) piece.to = arriving_.get();
  }
}

// Converts a piece that has arrived: its rows to int8, or the columns of a tensor stored as
// (in × out) to rows, or both.
void CheckpointTensors::convert(const TensorLoad& piece, Located& tensor) {
  const NumberFormat format = tensor.file_format();
  const auto columns = static_cast<Index>(tensor.shape[1]);
  const Index size = bytes_of(format);
  const auto rows = static_cast<Index>((piece.end - piece.begin) / (columns * size));
  if (!tensor.is_integers) {
    return transpose_numbers(size, piece.to, columns, rows, columns, tensor.bytes.get());
  }
  const Index length = tensor.in_by_out ? rows : columns;
  const Index outputs = tensor.in_by_out ? columns : rows;
  const auto before = static_cast<Index>((piece.begin - tensor.begin) / (columns * size));
  constexpr Index at_once = 16;
  // Memory for each thread's part: one row as float32 and, for tensors stored as (in × out), some
  // columns that become rows.
  const Index memory_size = length * (1 + (tensor.in_by_out ? at_once : 0));
  const auto memory = allocate(parts_of(outputs, at_once) * memory_size);
  share_rows(outputs, at_once, [&](Index first, Index count, Index part) {
    float* widened = memory.get() + part * memory_size;
    auto* columns_as_rows = reinterpret_cast<std::byte*>(widened + length);
    for (Index output = first; output < first + count; ++output) {
      const std::byte* from = piece.to + output * columns * size;
      if (tensor.in_by_out) {
        const Index place = (output - first) % at_once;
        if (place == 0) {
          transpose_numbers(size, piece.to + output * size, columns, rows,
                            std::min(at_once, first + count - output), columns_as_rows);
        }
        from = columns_as_rows + place * length * size;
      }
      widen(format, from, length, widened);
      const Index row = before + output;
      auto* to = reinterpret_cast<std::int8_t*>(tensor.bytes.get()) + row * length;
      tensor.scales[static_cast<std::size_t>(row)] = quantise_weights(widened, length, to);
    }
  });
}

void CheckpointTensors::arrive(std::size_t piece) {
  const TensorLoad& load = loads_[piece];
  Located& tensor = tensors_.find(load.name)->second;
  const NumberFormat format = tensor.file_format();
  const std::int64_t size = bytes_of(format);
  const Error error = check_numbers(load.name, tensor.shape,
                                    {format, load.to, (load.begin - tensor.begin) / size,
                                     static_cast<Index>((load.end - load.begin) / size)});
  if (!error.empty()) return complain(error);
  if (tensor.is_converted()) convert(load, tensor);
  if (tensor.ranges.empty() || tensor.by_part) return;
  const std::int64_t rows =
      tensor.in_by_out ? tensor.outputs() : (load.end - tensor.begin) / size / tensor.inputs();
  pack_rows(tensor, static_cast<Index>(rows));
}

void CheckpointTensors::pack_rows(Located& tensor, Index rows) {
  for (auto& [first, range] : tensor.ranges) {
    const Index whole = std::clamp(rows - first, Index{0}, range.count) / panel_width * panel_width;
    if (whole <= range.packed) continue;
    const Index in = tensor.inputs();
    std::byte* at = tensor.bytes.get() + (first + range.packed) * in * bytes_of(tensor.format());
    pack_in_panels(tensor.format(), at, whole - range.packed, in);
    range.packed = whole;
  }
}

void CheckpointTensors::all_arrived() {
  arrived_ = true;
  arriving_.reset();
}

}  // namespace riverbank
