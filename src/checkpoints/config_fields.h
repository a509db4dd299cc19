// The fields of a config.json. Each field is read by name and checked for its type and range.
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

// The value of a null field. Such a field counts as missing.
struct JsonNull {};
// The value of a field that is an object. The object's fields are stored under combined names such
// as "rope_scaling.factor".
struct JsonObject {};
// The value of a field that is a list. Only the list's strings and numbers are kept.
struct JsonList {
  std::vector<std::string> words = {};
  std::vector<double> numbers = {};
  std::size_t size = 0;  // number of all entries
};
// The value of a field.
using JsonField = std::variant<JsonNull, JsonObject, JsonList, bool, double, std::string>;

// Reads fields and keeps the first error. Values that are read after an error are meaningless.
class ConfigFields {
 public:
  explicit ConfigFields(std::string_view json);

  // Reads an integer from `least` to `most`. `missing` is the value if the field is missing or
  // null; without `missing` the field is required.
  Index size(const std::string& name, Index most, std::optional<Index> missing = std::nullopt,
             Index least = 1);
  double number(const std::string& name, double missing);
  // Reads a number from `least` to `most`. `missing` is the value if the field is missing or null;
  // without `missing` the field is required.
  double number(const std::string& name, double least, double most, std::optional<double> missing);
  bool flag(const std::string& name, bool missing);
  std::string word(const std::string& name, const std::string& missing);
  // The strings of a list. Empty if the field is missing or not a list.
  [[nodiscard]] std::vector<std::string> words(const std::string& name) const;
  // Reads a list of `count` strings. `counted` names the field that gives the count, for error
  // messages.
  std::vector<std::string> words(const std::string& name, Index count, const std::string& counted);
  // Reads a list of `count` integers from 0 to `most`. `counted`: see words().
  std::vector<Index> sizes(const std::string& name, Index count, const std::string& counted,
                           Index most);
  // Checks that a field, if it exists, is an object.
  void check_object(const std::string& name);
  [[nodiscard]] bool has(const std::string& name) const;
  // Whether the field exists and is null. For some published fields, null has another meaning than
  // a missing field, which gets its default.
  [[nodiscard]] bool is_null(const std::string& name) const;

  // The field's name and value for a message: "hidden_act is \"swish\"".
  [[nodiscard]] std::string described(const std::string& name) const;

  void complain(const std::string& what);
  [[nodiscard]] const Error& error() const { return error_; }
  [[nodiscard]] bool ok() const { return error_.empty(); }

 private:
  [[nodiscard]] const JsonField* find(const std::string& name) const;
  const JsonList* list(const std::string& name, Index count, const std::string& counted);
  void read_object(JsonScanner& json, const std::string& before, int depth);
  JsonField read_field(JsonScanner& json, const std::string& name, int depth);

  std::map<std::string, JsonField> fields_;
  Error error_;
};

}  // namespace riverbank
