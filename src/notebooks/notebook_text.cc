// Parses the lines of a notebook into cells and steps.
#include "notebooks/notebook_text.h"

#include <cstdlib>

namespace riverbank {
namespace {

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

// The lines of the text, without empty ones. Continuation lines are joined to the line before.
std::vector<std::string> whole_lines(std::string_view text) {
  std::vector<std::string> lines;
  for (const std::string& line : split(text, '\n')) {
    if (trimmed(line).empty()) continue;
    if (line[0] == ' ' && !lines.empty()) {
      lines.back() += " " + trimmed(line);
    } else {
      lines.push_back(line);
    }
  }
  return lines;
}

// Removes `start` from the front of the line; returns whether the line began with it.
bool take(std::string& line, std::string_view start) {
  if (!line.starts_with(start)) return false;
  line.erase(0, start.size());
  return true;
}

// The number at the front of a text such as "7 | 36 | title" or "8: …". −1 if the text begins with
// anything but a digit.
int leading_number(const std::string& text) {
  if (text.empty() || text[0] < '0' || text[0] > '9') return -1;
  return static_cast<int>(std::strtol(text.c_str(), nullptr, 10));
}

// Reads a parameter: a list of numbers such as "3,4", or else a word.
Param read_param(const std::string& text) {
  std::vector<double> numbers;
  for (const std::string& part : split(text, ',')) {
    char* end = nullptr;
    numbers.push_back(std::strtod(part.c_str(), &end));
    if (part.empty() || *end != '\0') return text;
  }
  return numbers;
}

class Reader {
 public:
  explicit Reader(const NotebookText& text) {
    notebook_.id = text.id;
    notebook_.title = text.title;
    notebook_.options.precision = text.precision;
    notebook_.options.sci_mode = text.sci_mode;
  }

  // Reads one line of the notebook. Returns false if the line is invalid.
  bool read(std::string line) {
    if (take(line, "# ")) return read_cell(line);
    if (notebook_.cells.empty()) return false;
    if (take(line, "> ")) return read_print(line);
    const bool in_notebook = !take(line, "+ ");
    if (!take(line, "for ")) return read_step(line, in_notebook);
    const int times = leading_number(line);
    const std::size_t colon = line.find(": ");
    if (times < 1 || colon == std::string::npos) return false;
    const std::vector<std::string> around = split(line.substr(colon + 2), '#');
    for (int i = 0; i < times; ++i) {
      std::string filled = around[0];
      for (std::size_t part = 1; part < around.size(); ++part) {
        filled += std::to_string(i) + around[part];
      }
      if (!read_step(filled, in_notebook)) return false;
    }
    return true;
  }

  Notebook notebook() && { return std::move(notebook_); }

 private:
  bool read_cell(const std::string& line) {
    const std::vector<std::string> parts = split(line, '|');
    if (parts.size() != 3 || leading_number(line) < 1) return false;
    notebook_.cells.push_back({leading_number(line), trimmed(parts[1]), trimmed(parts[2]), {}});
    return true;
  }

  bool read_print(const std::string& line) {
    const std::size_t space = line.find(' ');
    if (space == std::string::npos) return false;
    Print print{line.substr(0, space), {}};
    const std::string rest = line.substr(space + 1);
    if (print.kind == "text") {
      print.words = {rest};
    } else {
      print.words = split(rest, ' ');
    }
    const std::size_t count = print.words.size();
    const bool known = print.kind == "text" || (print.kind == "tensor" && count <= 2) ||
                       (print.kind == "size" && count == 1) ||
                       (print.kind == "allclose" && (count == 2 || count == 3));
    notebook_.cells.back().prints.push_back(std::move(print));
    return known;
  }

  bool read_step(const std::string& line, bool in_notebook) {
    const std::vector<std::string> words = split(line, ' ');
    if (words.size() < 3 || words[1] != "=") return false;
    Step step{notebook_.id + "/" + words[0], words[2], {}, {}, in_notebook};
    for (std::size_t i = 3; i < words.size(); ++i) {
      const std::size_t equals = words[i].find('=');
      if (equals == std::string::npos) {
        step.args.push_back(notebook_.id + "/" + words[i]);
      } else {
        step.params[words[i].substr(0, equals)] = read_param(words[i].substr(equals + 1));
      }
    }
    notebook_.steps.push_back(std::move(step));
    return true;
  }

  Notebook notebook_;
};

}  // namespace

Result<Notebook> read_notebook(const NotebookText& text) {
  Reader reader(text);
  for (const std::string& line : whole_lines(text.lines)) {
    if (!reader.read(line)) {
      return failure("notebook " + std::string(text.id) +
                     " has a line that cannot be read: " + line);
    }
  }
  return std::move(reader).notebook();
}

}  // namespace riverbank
