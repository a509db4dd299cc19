// Checks the table of trace fields: each field is listed once, each operand is listed before its
// use, and the shapes are those of real traces.
#include "attention/trace.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "attention/attend.h"
#include "support/attend_requests.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

// The operands that are not fields of the trace.
const std::set<std::string_view> inputs = {"W_query", "W_key",   "W_value", "W_output",
                                           "divisor", "softcap", "mask"};

TEST(TraceFields, HaveUniqueNamesSymbolsAndMembers) {
  std::set<std::string_view> names;
  std::set<std::string_view> symbols;
  TraceOf<float> trace;
  std::set<const Matrix*> members;
  for (const auto& field : trace_fields<float>) {
    EXPECT_TRUE(names.insert(field.name).second) << field.name;
    EXPECT_TRUE(symbols.insert(field.symbol).second) << field.symbol;
    EXPECT_TRUE(members.insert(&(trace.*field.matrix)).second) << field.name;
  }
  EXPECT_EQ(names.size(), trace_fields<float>.size());
}

TEST(TraceFields, DescribeTheirShapeAndOperation) {
  for (const auto& field : trace_fields<float>) {
    EXPECT_FALSE(side_text(field.rows).empty()) << field.name;
    EXPECT_FALSE(side_text(field.columns).empty()) << field.name;
    EXPECT_FALSE(field.operation.empty()) << field.name;
  }
  EXPECT_EQ(side_text({Dimension::heads, Dimension::d_v}), "heads · d_v");
  EXPECT_EQ(side_text({Dimension::d_out}), "d_out");
}

// All sizes differ, so that confusing two of them is noticed.
TEST(TraceFields, HaveTheShapesOfTheTable) {
  AttendInput input = random_request<float>({.queries = 5,
                                             .d_model = 7,
                                             .keys = 11,
                                             .d_source = 13,
                                             .d_value_source = 17,
                                             .heads = 6,
                                             .d_k = 4,
                                             .d_v = 3,
                                             .d_out = 19,
                                             .kv_heads = 2},
                                            5);
  const std::map<std::string, Index> sizes = {
      {"heads", 6},     {"kv_heads", 2},        {"queries", 5}, {"keys", 11}, {"d_model", 7},
      {"d_source", 13}, {"d_value_source", 17}, {"d_k", 4},     {"d_v", 3},   {"d_out", 19}};
  const auto length = [&](const std::string& text) {
    const std::size_t dot = text.find(" · ");
    if (dot == std::string::npos) return sizes.at(text);
    return sizes.at(text.substr(0, dot)) * sizes.at(text.substr(dot + std::string(" · ").size()));
  };
  for (const bool all : {false, true}) {
    if (all) input.rotary = Rotary{};
    if (all) input.softcap = 5.0F;
    const auto trace = attend(input);
    ASSERT_TRUE(trace) << trace.error();
    for (const auto& field : trace_fields<float>) {
      const Matrix& matrix = (*trace).*field.matrix;
      const bool made = all || field.when == When::always;
      EXPECT_EQ(matrix.rows(), made ? length(side_text(field.rows)) : 0) << field.name;
      EXPECT_EQ(matrix.cols(), made ? length(side_text(field.columns)) : 0) << field.name;
    }
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
