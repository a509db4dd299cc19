// Prints a tensor as PyTorch does: all numbers with the same width, rows in brackets, lines of at
// most 80 characters. The rules are those of PyTorch's torch/_tensor_str.py.
#include "notebooks/print.h"

#include "notebooks/print_format.h"

namespace riverbank {
namespace {

constexpr std::size_t line_width = 80;
constexpr Index edge_items = 3;          // a summary shows this many indices at each end of an axis
constexpr std::size_t threshold = 1000;  // tensors with more numbers are summarised
constexpr Index gap = -1;                // marks the indices that a summary omits
constexpr std::string_view opening = "tensor(";

// The indices of an axis that are printed.
std::vector<Index> shown_places(Index size, bool summarise) {
  std::vector<Index> places;
  for (Index place = 0; place < size; ++place) {
    if (summarise && size > 2 * edge_items && place == edge_items) {
      places.push_back(gap);
      place = size - edge_items;
    }
    places.push_back(place);
  }
  return places;
}

template <class T>
class Layout {
 public:
  Layout(const TensorOf<T>& tensor, const PrintOptions& options)
      : tensor_(tensor),
        summarise_(tensor.data.size() > threshold),
        format_(shown_numbers(), options.precision, options.sci_mode) {}

  std::string text() { return tensor_.data.empty() ? "[]" : block(0, 0, opening.size()); }

 private:
  // The numbers that are printed. All of them get the same width, which depends on no other number.
  std::vector<T> shown_numbers() const {
    std::vector<T> numbers;
    if (!tensor_.data.empty()) collect(0, 0, numbers);
    return numbers;
  }

  void collect(std::size_t axis, Index start, std::vector<T>& numbers) const {
    if (axis == tensor_.shape.size()) {
      numbers.push_back(tensor_.data[static_cast<std::size_t>(start)]);
      return;
    }
    const Index size = tensor_.shape[axis];
    for (const Index place : shown_places(size, summarise_)) {
      if (place != gap) collect(axis + 1, start * size + place, numbers);
    }
  }

  // Prints a sub-tensor in brackets. It has the axes from `axis` on, and is number `start` of all
  // sub-tensors with these axes. `indent` is the column of its first bracket.
  std::string block(std::size_t axis, Index start, std::size_t indent) const {
    if (axis == tensor_.shape.size()) {
      return format_.text(tensor_.data[static_cast<std::size_t>(start)]);
    }
    const bool innermost = axis + 1 == tensor_.shape.size();
    const Index size = tensor_.shape[axis];
    std::vector<std::string> parts;
    for (const Index place : shown_places(size, summarise_)) {
      parts.push_back(place != gap ? block(axis + 1, start * size + place, indent + 1)
                      : innermost  ? " ..."
                                   : "...");
    }
    // Numbers share lines. Blocks with m axes are separated by m line breaks.
    const std::size_t per_line = innermost ? numbers_per_line(indent) : 1;
    const std::size_t breaks = innermost ? 1 : tensor_.shape.size() - axis - 1;
    const std::string new_line = "," + std::string(breaks, '\n') + std::string(indent + 1, ' ');
    std::string text = "[";
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (i > 0) text += i % per_line == 0 ? new_line : ", ";
      text += parts[i];
    }
    return text + "]";
  }

  std::size_t numbers_per_line(std::size_t indent) const {
    const std::size_t room = line_width > indent ? line_width - indent : 0;
    return std::max<std::size_t>(1, room / (format_.width() + 2));
  }

  const TensorOf<T>& tensor_;
  bool summarise_;
  PrintFormat<T> format_;
};

// Returns the notes that follow the numbers. The brackets of an empty tensor, "[]", look like one
// axis. So a note gives the shape if the tensor has more axes, and another gives the dtype if it
// has integers. The last note is the suffix of the options.
template <class T>
std::vector<std::string> notes(const TensorOf<T>& tensor, const std::string& suffix) {
  std::vector<std::string> notes;
  if (tensor.data.empty()) {
    const std::string sizes = shape_text(tensor.shape);
    if (tensor.shape.size() != 1) {
      notes.push_back(", size=(" + sizes.substr(1, sizes.size() - 2) + ")");
    }
    if (std::is_same_v<T, std::int64_t>) notes.emplace_back(", dtype=torch.int64");
  }
  if (!suffix.empty()) notes.push_back(suffix);
  return notes;
}

// Appends a note such as grad_fn. The note begins a new line if it does not fit on the last line.
void append_note(std::string& text, const std::string& note) {
  const std::size_t last_break = text.rfind('\n');
  const std::size_t last_line =
      text.size() - (last_break == std::string::npos ? 0 : last_break + 1);
  // PyTorch counts the last line as two columns longer than it is.
  if (note.starts_with(", ") && last_line + 2 + note.size() > line_width) {
    text += ",\n" + std::string(opening.size(), ' ') + note.substr(2);
  } else {
    text += note;
  }
}

constexpr std::size_t max_axes = 64;  // PyTorch's limit

}  // namespace

template <class T>
Result<std::string> print_tensor(const TensorOf<T>& tensor, const PrintOptions& options) {
  if (Error error = check_tensor("the tensor", tensor); !error.empty()) {
    return failure(std::move(error));
  }
  if (tensor.shape.size() > max_axes) {
    return failure("the tensor has " + std::to_string(tensor.shape.size()) + " axes, but at most " +
                   std::to_string(max_axes) + " can be printed");
  }
  if (options.precision < 0 || options.precision > 60) {
    return failure("precision is " + std::to_string(options.precision) +
                   ", but it must be from 0 to 60");
  }
  std::string text = std::string(opening) + Layout<T>(tensor, options).text();
  for (const std::string& note : notes(tensor, options.suffix)) append_note(text, note);
  return text + ")";
}

template Result<std::string> print_tensor(const Tensor&, const PrintOptions&);
template Result<std::string> print_tensor(const TensorOf<double>&, const PrintOptions&);
template Result<std::string> print_tensor(const Ids&, const PrintOptions&);

}  // namespace riverbank
