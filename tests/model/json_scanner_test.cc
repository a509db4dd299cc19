// Tests the strict JSON reader.
#include "model/json_scanner.h"

#include <gtest/gtest.h>

#include <string>

#include "attention/check.h"

namespace riverbank::tests {
namespace {

std::string read_string(const std::string& json) {
  JsonScanner scanner(json);
  const std::string text = scanner.string();
  scanner.expect_end();
  return scanner.ok() ? text : "error: " + scanner.error();
}

TEST(JsonScanner, Strings) {
  EXPECT_EQ(read_string(R"("")"), "");
  EXPECT_EQ(read_string(R"( "a\"\\\/\b\f\n\r\t" )"), "a\"\\/\b\f\n\r\t");
  EXPECT_EQ(read_string(R"("\u0041\u0436\u0930\ud83d\uDE00")"), "Aжर😀");
  EXPECT_EQ(read_string("\"bank ж\""), "bank ж");
  EXPECT_EQ(read_string(R"("\u0000")"), std::string(1, '\0'));
}

TEST(JsonScanner, InvalidStrings) {
  EXPECT_EQ(read_string("a"), "error: byte 0: a \" is missing");
  EXPECT_EQ(read_string("\"a"), "error: byte 2: a string is not closed");
  EXPECT_EQ(read_string("\"a\\"), "error: byte 3: the escape is unknown");
  EXPECT_EQ(read_string(R"("\x")"), "error: byte 3: the escape is unknown");
  EXPECT_EQ(read_string(R"("\u12g4")"), "error: byte 5: \\u needs four hexadecimal digits");
  EXPECT_EQ(read_string(R"("\ud83d")"), "error: byte 7: an unpaired surrogate");
  EXPECT_EQ(read_string(R"("\ud83dA")"), "error: byte 7: an unpaired surrogate");
  EXPECT_EQ(read_string(R"("\ud83d\u0041")"), "error: byte 13: an unpaired surrogate");
  EXPECT_EQ(read_string(R"("\ude00")"), "error: byte 7: an unpaired surrogate");
  EXPECT_EQ(read_string("\"a\nb\""), "error: byte 3: a control character inside a string");
  EXPECT_EQ(read_string("\"\xFF\""), "error: byte 3: a string is not UTF-8");
  EXPECT_EQ(read_string("\"a\" b"), "error: byte 4: there is text after the JSON value");
}

std::string read_whole(const std::string& json) {
  JsonScanner scanner(json);
  const std::int64_t number = scanner.whole();
  scanner.expect_end();
  return scanner.ok() ? std::to_string(number) : "error: " + scanner.error();
}

TEST(JsonScanner, Integers) {
  EXPECT_EQ(read_whole("0"), "0");
  EXPECT_EQ(read_whole(" 120 "), "120");
  EXPECT_EQ(read_whole("9223372036854775807"), "9223372036854775807");
  EXPECT_EQ(read_whole("9223372036854775808"), "error: byte 18: a number is too large");
  EXPECT_EQ(read_whole("-1"), "error: byte 0: an integer of 0 or more is expected");
  EXPECT_EQ(read_whole("01"), "error: byte 2: a number must not begin with 0");
  EXPECT_EQ(read_whole("1.0"), "error: byte 1: a number is not an integer");
  EXPECT_EQ(read_whole("1e3"), "error: byte 1: a number is not an integer");
  EXPECT_EQ(read_whole(""), "error: byte 0: an integer of 0 or more is expected");
}

std::string read_number(const std::string& json) {
  JsonScanner scanner(json);
  const double number = scanner.number();
  scanner.expect_end();
  return scanner.ok() ? message_number(number) : "error: " + scanner.error();
}

TEST(JsonScanner, Numbers) {
  for (const std::string json :
       {"0", "12", "-3.5", "1e-12", "1e-05", "0.02", "123456789.25", "1e22"}) {
    JsonScanner scanner(json);
    EXPECT_EQ(scanner.number(), std::stod(json)) << json;
    EXPECT_TRUE(scanner.ok()) << scanner.error();
  }
  EXPECT_EQ(read_number(" 1e-12 "), "1e-12");
  EXPECT_EQ(read_number("2E+3"), "2000");
  EXPECT_EQ(read_number("1e999"), "infinity");
  EXPECT_EQ(read_number("1e-999"), "0");
  EXPECT_EQ(read_number("01"), "error: byte 2: a number must not begin with 0");
  EXPECT_EQ(read_number("1."), "error: byte 2: a number is expected");
  EXPECT_EQ(read_number(".5"), "error: byte 2: a number is expected");
  EXPECT_EQ(read_number("1e"), "error: byte 2: a number is expected");
  EXPECT_EQ(read_number("-"), "error: byte 1: a number is expected");
  EXPECT_EQ(read_number("NaN"), "error: byte 0: a number is expected");
}

TEST(JsonScanner, BooleansAndSkippedValues) {
  JsonScanner truth("true false nul");
  EXPECT_TRUE(truth.boolean());
  EXPECT_FALSE(truth.boolean());
  EXPECT_FALSE(truth.boolean());
  EXPECT_EQ(truth.error(), "byte 11: true or false is expected");
  JsonScanner any(R"({"a": [1, -2.5e3, "x", true, null, {}], "b": {"c": []}} [[]] 7)");
  any.skip();
  any.skip();
  EXPECT_EQ(any.number(), 7);
  any.expect_end();
  EXPECT_TRUE(any.ok()) << any.error();
  const auto error = [](const std::string& json) {
    JsonScanner scanner(json);
    scanner.skip();
    scanner.expect_end();
    return scanner.error();
  };
  EXPECT_EQ(error("{\"a\": 1, \"a\": 2}"), "byte 13: \"a\" occurs twice");
  EXPECT_EQ(error("[1, ]"), "byte 4: a number is expected");
  EXPECT_EQ(error("nul"), "byte 0: null is expected");
  EXPECT_EQ(error(std::string(64, '[') + std::string(64, ']')), "");
  EXPECT_EQ(error(std::string(65, '[')), "byte 64: a value is nested too deeply");
}

TEST(JsonScanner, Lists) {
  JsonScanner wholes("[] [1] [ 1 , 23 ] [1,]");
  EXPECT_EQ(wholes.wholes(), (std::vector<std::int64_t>{}));
  EXPECT_EQ(wholes.wholes(), (std::vector<std::int64_t>{1}));
  EXPECT_EQ(wholes.wholes(), (std::vector<std::int64_t>{1, 23}));
  EXPECT_TRUE(wholes.ok());
  wholes.wholes();
  EXPECT_FALSE(wholes.ok());
  JsonScanner strings(R"(["a", "b"] ["a" "b"])");
  EXPECT_EQ(strings.strings(), (std::vector<std::string>{"a", "b"}));
  strings.strings();
  EXPECT_EQ(strings.error(), "byte 16: a ] is missing");
}

TEST(JsonScanner, Objects) {
  const auto names = [](const std::string& json) {
    JsonScanner scanner(json);
    std::string found;
    scanner.object([&](const std::string& name) {
      found += name + "=" + std::to_string(scanner.whole()) + ";";
    });
    scanner.expect_end();
    return scanner.ok() ? found : "error: " + scanner.error();
  };
  EXPECT_EQ(names("{}"), "");
  EXPECT_EQ(names(R"({ "a" : 1, "b":2 })"), "a=1;b=2;");
  EXPECT_EQ(names(R"({"a":1,"a":2})"), "error: byte 11: \"a\" occurs twice");
  EXPECT_EQ(names(R"({"a":1,})"), "error: byte 7: a \" is missing");
  EXPECT_EQ(names(R"({"a" 1})"), "error: byte 5: a : is missing");
  EXPECT_EQ(names(R"({"a":1)"), "error: byte 6: a } is missing");
  EXPECT_EQ(names("[1]"), "error: byte 0: a { is missing");
}

TEST(JsonScanner, ReadsWhatItWrote) {
  const std::string all = std::string("\"\\\n\t\x01 ж😀/") + '\0';
  EXPECT_EQ(read_string(json_string(all)), all);
  const std::vector<std::string> list = {"a", "", "\"", ","};
  const std::string written = json_strings(list);
  JsonScanner scanner(written);
  EXPECT_EQ(scanner.strings(), list);
  EXPECT_EQ(json_strings({}), "[]");
}

}  // namespace
}  // namespace riverbank::tests
