// The table of what a trace holds: every field once, and every operand known before it is used.
#include "attention/trace.h"

#include <gtest/gtest.h>

#include <set>

#include "support/near.h"

namespace riverbank::tests {
namespace {

// What a step may use besides earlier fields.
const std::set<std::string_view> inputs = {"W_query",  "W_key",   "W_value",
                                           "W_output", "divisor", "mask"};

TEST(TraceFields, HaveNamesSymbolsAndMembersOfTheirOwn) {
  std::set<std::string_view> names;
  std::set<std::string_view> symbols;
  TraceOf<float> trace;
  std::set<const Matrix*> members;
  for (const auto& field : trace_fields<float>) {
    EXPECT_TRUE(names.insert(field.name).second) << field.name;
    EXPECT_TRUE(symbols.insert(field.symbol).second) << field.symbol;
    EXPECT_TRUE(members.insert(&(trace.*field.matrix)).second) << field.name;
  }
  EXPECT_EQ(names.size(), 15U);
}

TEST(TraceFields, SayTheirShapeAndOperation) {
  for (const auto& field : trace_fields<float>) {
    EXPECT_FALSE(field.rows.empty()) << field.name;
    EXPECT_FALSE(field.columns.empty()) << field.name;
    EXPECT_FALSE(field.operation.empty()) << field.name;
  }
}

TEST(TraceFields, UseOnlyEarlierFieldsAndInputs) {
  std::set<std::string_view> earlier;
  for (const auto& field : trace_fields<float>) {
    for (const std::string_view operand : field.operands) {
      if (operand.empty()) continue;
      EXPECT_TRUE(earlier.contains(operand) || inputs.contains(operand))
          << field.name << " uses " << operand;
    }
    earlier.insert(field.name);
  }
}

TEST(TraceFields, AreTheSameForBothNumberTypes) {
  for (std::size_t i = 0; i < trace_fields<float>.size(); ++i) {
    EXPECT_EQ(trace_fields<float>[i].name, trace_fields<double>[i].name);
    EXPECT_EQ(trace_fields<float>[i].operation, trace_fields<double>[i].operation);
  }
}

TEST(FieldIndex, FindsEachNameAndNoOther) {
  for (std::size_t i = 0; i < trace_fields<float>.size(); ++i) {
    EXPECT_EQ(field_index(trace_fields<float>[i].name), static_cast<int>(i));
  }
  EXPECT_EQ(field_index("score"), -1);
  EXPECT_EQ(field_index(""), -1);
}

}  // namespace
}  // namespace riverbank::tests
