// Parses a config.json into its fields.
#include "checkpoints/config_fields.h"

#include <cmath>

namespace riverbank {
namespace {

JsonParts read_list(JsonScanner& json) {
  JsonParts list;
  json.expect('[');
  if (json.take(']')) return list;
  do {
    if (json.peek() == '"') {
      list.words.push_back(json.string());
    } else {
      json.skip();
    }
  } while (json.ok() && json.take(','));
  json.expect(']');
  return list;
}

JsonField read_field(JsonScanner& json) {
  switch (json.peek()) {
    case '"':
      return json.string();
    case 't':
    case 'f':
      return json.boolean();
    case '[':
      return read_list(json);
    case '{':
      json.skip();
      return JsonParts{};
    case 'n':
      json.skip();
      return JsonNull{};
    default:
      return json.number();
  }
}

struct ShowField {
  std::string operator()(JsonNull) const { return "null"; }
  std::string operator()(const JsonParts& parts) const {
    return parts.words.empty() ? "made of parts" : json_strings(parts.words);
  }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(double value) const { return message_number(value); }
  std::string operator()(const std::string& value) const { return json_string(value); }
};

}  // namespace

ConfigFields::ConfigFields(std::string_view json) {
  JsonScanner scanner(json);
  scanner.object([&](const std::string& name) { fields_[name] = read_field(scanner); });
  scanner.expect_end();
  if (!scanner.ok()) complain(scanner.error());
}

const JsonField* ConfigFields::find(const std::string& name) const {
  const auto found = fields_.find(name);
  if (found == fields_.end() || std::holds_alternative<JsonNull>(found->second)) return nullptr;
  return &found->second;
}

bool ConfigFields::has(const std::string& name) const { return find(name) != nullptr; }

std::string ConfigFields::said(const std::string& name) const {
  const JsonField* field = find(name);
  return name + " is " + (field == nullptr ? "missing" : std::visit(ShowField{}, *field));
}

void ConfigFields::complain(const std::string& what) {
  if (error_.empty()) error_ = "config.json: " + what;
}

Index ConfigFields::size(const std::string& name, Index most, std::optional<Index> missing,
                         Index least) {
  if (!has(name) && missing) return *missing;
  const JsonField* field = find(name);
  const double* number = field == nullptr ? nullptr : std::get_if<double>(field);
  if (number != nullptr && std::floor(*number) == *number &&
      *number >= static_cast<double>(least) && *number <= static_cast<double>(most)) {
    return static_cast<Index>(*number);
  }
  complain(said(name) + ", but it must be a whole number from " + std::to_string(least) + " to " +
           std::to_string(most));
  return least;
}

double ConfigFields::number(const std::string& name, double missing) {
  const JsonField* field = find(name);
  if (field == nullptr) return missing;
  if (const double* number = std::get_if<double>(field)) return *number;
  complain(said(name) + ", but it must be a number");
  return missing;
}

bool ConfigFields::flag(const std::string& name, bool missing) {
  const JsonField* field = find(name);
  if (field == nullptr) return missing;
  if (const bool* flag = std::get_if<bool>(field)) return *flag;
  complain(said(name) + ", but it must be true or false");
  return missing;
}

std::vector<std::string> ConfigFields::words(const std::string& name) const {
  const JsonField* field = find(name);
  const auto* parts = field == nullptr ? nullptr : std::get_if<JsonParts>(field);
  return parts == nullptr ? std::vector<std::string>() : parts->words;
}

std::string ConfigFields::word(const std::string& name, const std::string& missing) {
  const JsonField* field = find(name);
  if (field == nullptr) return missing;
  if (const auto* word = std::get_if<std::string>(field)) return *word;
  complain(said(name) + ", but it must be a word in quotes");
  return missing;
}

}  // namespace riverbank
