// Prints a tensor with the notebook's print options, and compares the text line by line.
#include "golden/cases/notebook_print.h"

#include <sstream>

#include "notebooks/print.h"

namespace riverbank::golden {
namespace {

// The suffix of a printed tensor: ", grad_fn=<…>" or ", dtype=…" in "tensor(…, grad_fn=<…>)".
std::string suffix_of(const std::string& text) {
  for (const char* word : {"dtype=", "grad_fn=", "requires_grad="}) {
    const std::size_t place = text.find(word);
    if (place != std::string::npos) return ", " + text.substr(place, text.size() - place - 1);
  }
  return "";
}

// Returns the options with which the notebook printed the text. Notebook 000 sets precision=3 and
// sci_mode=False; the others use PyTorch's defaults. Integers have no decimals, so an integer
// tensor does not show the precision, and the default is used.
PrintOptions options_of(const std::string& mode, int decimals, const std::string& text) {
  PrintOptions options;
  if (mode != "int") options.precision = decimals;
  if (options.precision != 4) options.sci_mode = mode == "sci";
  options.suffix = suffix_of(text);
  return options;
}

}  // namespace

std::string printed_difference(const Value& value, const Json& printed) {
  if (!printed.is_object() || !printed.contains("text") || !printed["text"].is_string()) {
    return "there is no text to compare with";
  }
  const std::string want = printed["text"].get<std::string>();
  const std::string mode = printed.contains("mode") && printed["mode"].is_string()
                               ? printed["mode"].get<std::string>()
                               : "fixed";
  const int decimals = printed.contains("decimals") && printed["decimals"].is_number_integer()
                           ? printed["decimals"].get<int>()
                           : 4;
  const PrintOptions options = options_of(mode, decimals, want);
  const auto got =
      std::visit([&](const auto& tensor) { return print_tensor(tensor, options); }, value);
  return got ? text_difference(*got, want) : got.error();
}

std::string text_difference(const std::string& got, const std::string& want) {
  if (got == want) return {};
  std::istringstream got_lines(got);
  std::istringstream want_lines(want);
  for (int number = 1;; ++number) {
    std::string ours;
    std::string theirs;
    const bool more_ours = static_cast<bool>(std::getline(got_lines, ours));
    const bool more_theirs = static_cast<bool>(std::getline(want_lines, theirs));
    if (!more_ours && !more_theirs) return "the texts end differently";
    if (more_ours != more_theirs || ours != theirs) {
      return "line " + std::to_string(number) + " is \"" + ours + "\", want \"" + theirs + "\"";
    }
  }
}

}  // namespace riverbank::golden
