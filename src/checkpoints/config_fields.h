// The fields of a config.json, each asked for by name and checked as it is taken.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "attention/check.h"
#include "model/json_scanner.h"

namespace riverbank {

// A field that is null counts as missing. Of a list only the words in it are kept, of an object
// nothing.
struct JsonNull {};
struct JsonParts {
  std::vector<std::string> words = {};
};
using JsonField = std::variant<JsonNull, JsonParts, bool, double, std::string>;

// The first error is kept, and everything that is asked for after it is nonsense.
class ConfigFields {
 public:
  explicit ConfigFields(std::string_view json);

  // A whole number from `least` to `most`. Without a default it must be there; null counts as
  // missing.
  Index size(const std::string& name, Index most, std::optional<Index> missing = std::nullopt,
             Index least = 1);
  double number(const std::string& name, double missing);
  bool flag(const std::string& name, bool missing);
  std::string word(const std::string& name, const std::string& missing);
  // The words of a list; none if it is missing or no list.
  [[nodiscard]] std::vector<std::string> words(const std::string& name) const;
  [[nodiscard]] bool has(const std::string& name) const;

  // The field's value as a message shows it: "hidden_act is \"swish\"".
  [[nodiscard]] std::string said(const std::string& name) const;

  void complain(const std::string& what);
  [[nodiscard]] const Error& error() const { return error_; }
  [[nodiscard]] bool ok() const { return error_.empty(); }

 private:
  [[nodiscard]] const JsonField* find(const std::string& name) const;

  std::map<std::string, JsonField> fields_;
  Error error_;
};

}  // namespace riverbank
