// A strict JSON reader for the headers and config files of saved models.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "attention/result.h"

namespace riverbank {

// Reads a JSON text (RFC 8259) from front to back. The caller requests the value or mark that must
// come next. If the text has something else, this becomes the error, with its byte position. After
// an error every call fails.
class JsonScanner {
 public:
  explicit JsonScanner(std::string_view text) : text_(text) {}

  // Consumes `mark` and returns true if it is the next character after optional white space.
  // Otherwise returns false. `mark` is one of { } [ ] : and the comma.
  bool take(char mark);
  // Consumes `mark` like take(). Any other character is an error.
  void expect(char mark);

  // Reads a quoted string as UTF-8 and replaces its escapes.
  std::string string();

  // Reads an integer from 0 to 2^63 − 1, without sign, fraction or leading 0.
  std::int64_t whole();

  // Reads a number as float64. The result is the nearest float64 if the number has few digits and a
  // small exponent; otherwise the last digits may differ.
  double number();

  // Reads true or false.
  bool boolean();

  // Skips a value of any kind. A value with more than 64 levels of nesting is an error.
  void skip();

  // The next character after optional white space, without consuming it; 0 at the end of the text
  // and after an error.
  char peek();

  // Reads a list of integers as whole() reads them: [1, 2, 3].
  std::vector<std::int64_t> wholes();
  // Reads a list of strings: ["a", "b"].
  std::vector<std::string> strings();

  // Reads an object {"name": …, …}. Calls `member(name)` for each name; `member` must read the
  // value. A duplicate name is an error.
  template <class Member>
  void object(Member member);

  // Checks that only white space follows. Anything else is an error.
  void expect_end();

  // Records an error, unless there is one already.
  void fail(const std::string& what);
  [[nodiscard]] const Error& error() const { return error_; }
  [[nodiscard]] bool ok() const { return error_.empty(); }

 private:
  bool take_word(std::string_view word);
  bool digits(double& value, int& exponent, int each);
  void escape(std::string& out);
  std::uint32_t four_hex();
  template <class Item>
  void list(Item item);

  std::string_view text_;
  std::size_t place_ = 0;
  int depth_ = 0;
  Error error_;
};

template <class Member>
void JsonScanner::object(Member member) {
  std::set<std::string> names;
  expect('{');
  if (take('}')) return;
  do {
    const std::string name = string();
    expect(':');
    if (!ok()) return;
    if (!names.insert(name).second) fail("\"" + name + "\" occurs twice");
    if (!ok()) return;
    member(name);
  } while (ok() && take(','));
  expect('}');
}

// Encodes a text as a JSON string, with quotes and escapes.
std::string json_string(std::string_view text);

// Encodes texts as a JSON list of strings: ["a","b"].
std::string json_strings(const std::vector<std::string>& texts);

}  // namespace riverbank
