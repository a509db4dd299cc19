// Parses a config.json into its fields.
#include "checkpoints/config_fields.h"

#include <cmath>

namespace riverbank {
namespace {

// Objects inside objects are read down to this depth, and the content of deeper objects is skipped.
// rope_parameters.full_attention has depth 2.
constexpr int deepest_object = 2;

JsonList read_list(JsonScanner& json) {
  JsonList list;
  json.expect('[');
  if (json.take(']')) return list;
  do {
    const char next = json.peek();
    if (next == '"') {
      list.words.push_back(json.string());
    } else if (next == '-' || (next >= '0' && next <= '9')) {
      list.numbers.push_back(json.number());
    } else {
      json.skip();
    }
    ++list.size;
  } while (json.ok() && json.take(','));
  json.expect(']');
  return list;
}

struct ShowField {
  std::string operator()(JsonNull) const { return "null"; }
  std::string operator()(JsonObject) const { return "an object"; }
  std::string operator()(const JsonList& list) const {
    if (!list.words.empty() && list.words.size() == list.size) return json_strings(list.words);
    return "a list of " + std::to_string(list.size);
  }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(double value) const { return message_number(value); }
  std::string operator()(const std::string& value) const { return json_string(value); }
};

bool is_whole(double number, Index least, Index most) {
  return std::floor(number) == number && number >= static_cast<double>(least) &&
         number <= static_cast<double>(most);
}

std::string range_words(Index least, Index most) {
  return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
}

}  // namespace

ConfigFields::ConfigFields(std::string_view json) {
  JsonScanner scanner(json);
  read_object(scanner, "", 0);
  scanner.expect_end();
  if (!scanner.ok()) complain(scanner.error());
}

void ConfigFields::read_object(JsonScanner& json, const std::string& before, int depth) {
  json.object([&](const std::string& name) {
    fields_[before + name] = read_field(json, before + name, depth);
    if (!json.ok()) complain(before + name + ", " + json.error());
  });
}

JsonField ConfigFields::read_field(JsonScanner& json, const std::string& name, int depth) {
  switch (json.peek()) {
    case '"':
      return json.string();
    case 't':
    case 'f':
      return json.boolean();
    case '[':
      return read_list(json);
    case '{':
      if (depth == deepest_object) {
        json.skip();
      } else {
        read_object(json, name + ".", depth + 1);
      }
      return JsonObject{};
    case 'n':
      json.skip();
      return JsonNull{};
    default:
      return json.number();
  }
}

const JsonField* ConfigFields::find(const std::string& name) const {
  const auto found = fields_.find(name);
  if (found == fields_.end() || std::holds_alternative<JsonNull>(found->second)) return nullptr;
  return &found->second;
}

bool ConfigFields::has(const std::string& name) const { return find(name) != nullptr; }

bool ConfigFields::is_null(const std::string& name) const {
  const auto found = fields_.find(name);
  return found != fields_.end() && std::holds_alternative<JsonNull>(found->second);
}

std::string ConfigFields::described(const std::string& name) const {
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
  if (number != nullptr && is_whole(*number, least, most)) return static_cast<Index>(*number);
  complain(described(name) + ", but it must be " + range_words(least, most));
  return least;
}

double ConfigFields::number(const std::string& name, double missing) {
  const JsonField* field = find(name);
  if (field == nullptr) return missing;
  if (const double* number = std::get_if<double>(field)) return *number;
  complain(described(name) + ", but it must be a number");
  return missing;
}

double ConfigFields::number(const std::string& name, double least, double most,
                            std::optional<double> missing) {
  if (!has(name) && missing) return *missing;
  const JsonField* field = find(name);
  const double* number = field == nullptr ? nullptr : std::get_if<double>(field);
  if (number != nullptr && *number >= least && *number <= most) return *number;
  complain(described(name) + ", but it must be a number from " + message_number(least) + " to " +
           message_number(most));
  return least;
}

bool ConfigFields::flag(const std::string& name, bool missing) {
  const JsonField* field = find(name);
  if (field == nullptr) return missing;
  if (const bool* flag = std::get_if<bool>(field)) return *flag;
  complain(described(name) + ", but it must be true or false");
  return missing;
}

std::vector<std::string> ConfigFields::words(const std::string& name) const {
  const JsonField* field = find(name);
  const auto* list = field == nullptr ? nullptr : std::get_if<JsonList>(field);
  return list == nullptr ? std::vector<std::string>() : list->words;
}

const JsonList* ConfigFields::list(const std::string& name, Index count,
                                   const std::string& counted) {
  const JsonField* field = find(name);
  const auto* list = field == nullptr ? nullptr : std::get_if<JsonList>(field);
  if (list == nullptr) {
    complain(described(name) + ", but it must be a list");
  } else if (list->size != static_cast<std::size_t>(count)) {
    complain(name + " has " + std::to_string(list->size) + " entries, but " + described(counted));
  }
  return ok() ? list : nullptr;
}

std::vector<std::string> ConfigFields::words(const std::string& name, Index count,
                                             const std::string& counted) {
  const JsonList* found = list(name, count, counted);
  if (found == nullptr) return {};
  if (found->words.size() == found->size) return found->words;
  complain(described(name) + ", but each of its entries must be a word in quotes");
  return {};
}

std::vector<Index> ConfigFields::sizes(const std::string& name, Index count,
                                       const std::string& counted, Index most) {
  const JsonList* found = list(name, count, counted);
  if (found == nullptr) return {};
  std::vector<Index> out;
  for (const double number : found->numbers) {
    if (is_whole(number, 0, most)) out.push_back(static_cast<Index>(number));
  }
  if (out.size() == found->size) return out;
  complain("each entry of " + name + " must be " + range_words(0, most));
  return {};
}

void ConfigFields::check_object(const std::string& name) {
  const JsonField* field = find(name);
  if (field == nullptr || std::holds_alternative<JsonObject>(*field)) return;
  complain(described(name) + ", but it must be an object");
}

std::string ConfigFields::word(const std::string& name, const std::string& missing) {
  const JsonField* field = find(name);
  if (field == nullptr) return missing;
  if (const auto* word = std::get_if<std::string>(field)) return *word;
  complain(described(name) + ", but it must be a word in quotes");
  return missing;
}

}  // namespace riverbank
