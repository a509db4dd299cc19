// Reads the kinds of JSON that saved models have in their headers and beside them, strictly.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "attention/result.h"

namespace riverbank {

// Walks over a JSON text (RFC 8259) from front to back: the caller says what must come next. The
// first thing that does not fit is kept as the error, by its byte, and everything after it is
// refused.
class JsonScanner {
 public:
  explicit JsonScanner(std::string_view text) : text_(text) {}

  // Takes one of { } [ ] : , if it comes next (white space before it does not matter).
  bool take(char mark);
  // It must come next.
  void expect(char mark);

  // A string in quotes, its escapes resolved, as UTF-8.
  std::string string();

  // A whole number, 0 to 2^63 − 1; no sign, no fraction, no leading 0.
  std::int64_t whole();

  // Any number, as a float64; the nearest one where it has few digits and a small exponent.
  double number();

  // true or false
  bool truth();

  // Passes over a value of any kind; one that is nested too deeply is an error.
  void skip();

  // The mark that comes next, which stays; 0 where there is none.
  char peek();

  // [1, 2, 3] or ["a", "b"]
  std::vector<std::int64_t> wholes();
  std::vector<std::string> strings();

  // {"name": …, …}: calls `member(name)` for each, which must read the value. A name that comes
  // twice is an error.
  template <class Member>
  void object(Member member);

  // Nothing but white space may follow.
  void expect_end();

  // Keeps the first error.
  void complain(const std::string& what);
  [[nodiscard]] const Complaint& complaint() const { return complaint_; }
  [[nodiscard]] bool ok() const { return complaint_.empty(); }

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
  Complaint complaint_;
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
    if (!names.insert(name).second) complain("\"" + name + "\" comes twice");
    if (!ok()) return;
    member(name);
  } while (ok() && take(','));
  expect('}');
}

// "text" as JSON, in quotes and with escapes.
std::string json_string(std::string_view text);

// ["a","b"]
std::string json_strings(const std::vector<std::string>& texts);

}  // namespace riverbank
