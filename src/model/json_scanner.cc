// Reads JSON text token by token: punctuation, strings and numbers.
#include "model/json_scanner.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

#include "model/utf8.h"

namespace riverbank {
namespace {

// Appends a code point as UTF-8.
void append_utf8(std::string& out, std::uint32_t code) {
  const auto put = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
  if (code < 0x80U) {
    put(code);
    return;
  }
  if (code < 0x800U) {
    put(0xC0U | (code >> 6U));
  } else if (code < 0x10000U) {
    put(0xE0U | (code >> 12U));
    put(0x80U | ((code >> 6U) & 0x3FU));
  } else {
    put(0xF0U | (code >> 18U));
    put(0x80U | ((code >> 12U) & 0x3FU));
    put(0x80U | ((code >> 6U) & 0x3FU));
  }
  put(0x80U | (code & 0x3FU));
}

// The characters, besides u, that are allowed after a backslash.
constexpr std::string_view escapes = "\"\\/bfnrt";
// The character that each of these escapes stands for, in the same order.
constexpr std::string_view escaped = "\"\\/\b\f\n\r\t";

constexpr int max_exponent = 400;  // limit for exponents of 10; float64 ends before 10⁴⁰⁰

}  // namespace

void JsonScanner::fail(const std::string& what) {
  if (error_.empty()) error_ = "byte " + std::to_string(place_) + ": " + what;
}

char JsonScanner::peek() {
  while (ok() && place_ < text_.size()) {
    const char next = text_[place_];
    if (next != ' ' && next != '\t' && next != '\n' && next != '\r') return next;
    ++place_;
  }
  return '\0';
}

bool JsonScanner::take(char mark) {
  if (peek() != mark) return false;
  ++place_;
  return true;
}

void JsonScanner::expect(char mark) {
  if (!take(mark)) fail(std::string("a ") + mark + " is missing");
}

std::uint32_t JsonScanner::four_hex() {
  std::uint32_t code = 0;
  for (int i = 0; i < 4; ++i) {
    const char digit = place_ < text_.size() ? text_[place_] : ' ';
    const auto value = std::string_view("0123456789abcdefABCDEF").find(digit);
    if (value == std::string_view::npos) {
      fail("\\u needs four hexadecimal digits");
      return 0;
    }
    code = code * 16 + static_cast<std::uint32_t>(value < 16 ? value : value - 6);
    ++place_;
  }
  return code;
}

void JsonScanner::escape(std::string& out) {
  const char kind = place_ < text_.size() ? text_[place_++] : ' ';
  if (const auto which = escapes.find(kind); which != std::string_view::npos) {
    out += escaped[which];
    return;
  }
  if (kind != 'u') {
    fail("the escape is unknown");
    return;
  }
  std::uint32_t code = four_hex();
  if (code >= 0xD800U && code <= 0xDBFFU && text_.substr(place_, 2) == "\\u") {
    place_ += 2;
    const std::uint32_t low = four_hex();
    const bool pair = low >= 0xDC00U && low <= 0xDFFFU;
    code = pair ? 0x10000U + ((code - 0xD800U) << 10U) + (low - 0xDC00U) : 0xD800U;
  }
  if (code >= 0xD800U && code <= 0xDFFFU) fail("an unpaired surrogate");
  append_utf8(out, code);
}

std::string JsonScanner::string() {
  std::string out;
  expect('"');
  while (ok()) {
    if (place_ >= text_.size()) {
      fail("a string is not closed");
      break;
    }
    const char next = text_[place_++];
    if (next == '"') break;
    if (next == '\\') {
      escape(out);
    } else if (static_cast<unsigned char>(next) < 0x20U) {
      fail("a control character inside a string");
    } else {
      out += next;
    }
  }
  if (ok() && !utf8_characters(out)) fail("a string is not UTF-8");
  return ok() ? out : std::string();
}

std::int64_t JsonScanner::whole() {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (!is_digit(peek())) {
    fail("an integer of 0 or more is expected");
    return 0;
  }
  const std::size_t start = place_;
  std::int64_t value = 0;
  for (; place_ < text_.size() && is_digit(text_[place_]); ++place_) {
    const std::int64_t digit = text_[place_] - '0';
    if (value > (std::numeric_limits<std::int64_t>::max() - digit) / 10) {
      fail("a number is too large");
      return 0;
    }
    value = value * 10 + digit;
  }
  if (text_[start] == '0' && place_ > start + 1) fail("a number must not begin with 0");
  const char after = peek();
  if (after == '.' || after == 'e' || after == 'E') fail("a number is not an integer");
  return ok() ? value : 0;
}

bool JsonScanner::take_word(std::string_view word) {
  peek();
  if (!ok() || text_.substr(place_, word.size()) != word) return false;
  place_ += word.size();
  return true;
}

bool JsonScanner::boolean() {
  if (take_word("true")) return true;
  if (!take_word("false")) fail("true or false is expected");
  return false;
}

// Reads a run of digits into `value` and adds `each` to `exponent` for every digit. Returns whether
// there was a digit.
bool JsonScanner::digits(double& value, int& exponent, int each) {
  const std::size_t start = place_;
  for (; place_ < text_.size() && text_[place_] >= '0' && text_[place_] <= '9'; ++place_) {
    value = value * 10 + (text_[place_] - '0');
    exponent = std::max(exponent + each, -max_exponent);
  }
  return place_ > start;
}

double JsonScanner::number() {
  peek();
  const auto next_is = [this](char a, char b) {
    return place_ < text_.size() && (text_[place_] == a || text_[place_] == b);
  };
  const bool negative = next_is('-', '-');
  if (negative) ++place_;
  const std::size_t start = place_;
  double value = 0;
  int exponent = 0;
  bool whole = digits(value, exponent, 0);
  if (whole && text_[start] == '0' && place_ > start + 1) fail("a number must not begin with 0");
  if (next_is('.', '.')) {
    ++place_;
    whole = digits(value, exponent, -1) && whole;
  }
  if (next_is('e', 'E')) {
    ++place_;
    const double sign = next_is('-', '-') ? -1 : 1;
    if (next_is('-', '+')) ++place_;
    double power = 0;
    int none = 0;
    whole = digits(power, none, 0) && whole;
    exponent += static_cast<int>(sign * std::min(power, 1.0 * max_exponent));
  }
  if (!whole) fail("a number is expected");
  if (!ok()) return 0;
  // Powers of ten up to 10²² are exact in float64. The multiplication or division by such a power
  // is then the only rounding.
  double power = 1;
  for (int i = 0; i < std::abs(exponent) && power < 1e308; ++i) power *= 10;
  value = exponent < 0 ? value / power : value * power;
  return negative ? -value : value;
}

void JsonScanner::skip() {
  constexpr int deepest = 64;
  if (++depth_ > deepest) fail("a value is nested too deeply");
  switch (peek()) {
    case '{':
      object([this](const std::string&) { skip(); });
      break;
    case '[':
      list([this] { skip(); });
      break;
    case '"':
      string();
      break;
    case 't':
    case 'f':
      boolean();
      break;
    case 'n':
      if (!take_word("null")) fail("null is expected");
      break;
    default:
      number();
  }
  --depth_;
}

template <class Item>
void JsonScanner::list(Item item) {
  expect('[');
  if (take(']')) return;
  do {
    item();
  } while (ok() && take(','));
  expect(']');
}

std::vector<std::int64_t> JsonScanner::wholes() {
  std::vector<std::int64_t> out;
  list([&] { out.push_back(whole()); });
  return out;
}

std::vector<std::string> JsonScanner::strings() {
  std::vector<std::string> out;
  list([&] { out.push_back(string()); });
  return out;
}

void JsonScanner::expect_end() {
  peek();
  if (place_ < text_.size()) fail("there is text after the JSON value");
}

std::string json_string(std::string_view text) {
  static constexpr std::string_view hex = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20U) {
      out += "\\u00";
      out += hex[byte / 16U];
      out += hex[byte % 16U];
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string json_strings(const std::vector<std::string>& texts) {
  std::string out = "[";
  for (const std::string& text : texts) {
    if (out.size() > 1) out += ',';
    out += json_string(text);
  }
  return out + "]";
}

}  // namespace riverbank
