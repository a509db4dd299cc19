// Computes every tensor of the notebooks from PyTorch's arguments, one step each.
#include "notebooks/golden_notebooks.h"

namespace riverbank::tests {
namespace {

TEST(GoldenSteps, EveryEntryFollowsFromItsArguments) {
  std::size_t passed = 0;
  for (const Json& entry : golden_notebooks().at("entries")) {
    const std::string id = entry.at("id");
    std::vector<Value> args;
    for (const Json& arg : entry.value("args", Json::array())) {
      args.push_back(golden_value(golden_entry(arg.get<std::string>()).at("value")));
    }
    const std::string op = entry.at("op");
    const auto value = evaluate<float>(op, args, golden_params(entry));
    ASSERT_TRUE(value) << id << ": " << value.error();
    EXPECT_TRUE(passes(*value, entry.at("value"), entry.at("tolerance").at("step"))) << id;
    ++passed;
  }
  EXPECT_EQ(passed, 192U);
}

TEST(GoldenSteps, TheFileHasExactlyOurOperations) {
  std::vector<std::string> listed;
  for (const auto& [name, text] : golden_notebooks().at("ops").items()) listed.push_back(name);
  std::vector<std::string> known;
  for (const std::string_view name : op_names()) known.emplace_back(name);
  std::sort(known.begin(), known.end());
  EXPECT_EQ(known, listed);  // `listed` is already sorted: JSON objects are sorted by name
}

}  // namespace
}  // namespace riverbank::tests
