// The fields of a config.json. Each is read by name and checked for its type and range.
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

// A null field counts as missing. A list keeps only its strings. The content of an object is not
// kept.
struct JsonNull {};
struct JsonParts {
  std::vector<std::string> words = {};
};
using JsonField = std::variant<JsonNull, JsonParts, bool, double, std::string>;

// Keeps the first error. Values read after an error are meaningless.
class ConfigFields {
 public:
  explicit ConfigFields(std::string_view json);

  // An integer from `least` to `most`. `missing` is the default. Without a default the field is
  // required. Null counts as missing.
  Index size(const std::string& name, Index most, std::optional<Index> missing = std::nullopt,
             Index least = 1);
  double number(const std::string& name, double missing);
  bool flag(const std::string& name, bool missing);
  std::string word(const std::string& name, const std::string& missing);
  // The strings of a list. Empty if the field is missing or not a list.
  [[nodiscard]] std::vector<std::string> words(const std::string& name) const;
  [[nodiscard]] bool has(const std::string& name) const;

  // The field's name and value for a message: "hidden_act is \"swish\"".
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
