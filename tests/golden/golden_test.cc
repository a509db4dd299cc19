// Makes a test of each case of the golden files.
#include <gtest/gtest.h>

#include <cctype>

#include "golden/cases/golden_file.h"

namespace riverbank::golden {
namespace {

struct NamedCase {
  std::string file;
  GoldenCase test;
};

std::ostream& operator<<(std::ostream& out, const NamedCase& each) {
  return out << each.file << " " << each.test.id;
}

std::vector<NamedCase> all_cases() {
  std::vector<NamedCase> all;
  for (const std::string& path : golden_paths()) {
    const auto file = open_golden_file(path);
    if (!file) continue;  // the test GoldenFiles reports such a file
    for (const GoldenCase& each : file->cases) all.push_back({file->name, each});
  }
  return all;
}

// The name of a test contains only letters, digits and "_". A number makes the name unique.
std::string test_name(const testing::TestParamInfo<NamedCase>& info) {
  std::string name;
  for (const char c : info.param.test.id) {
    name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  }
  return name + "_" + std::to_string(info.index);
}

class Golden : public testing::TestWithParam<NamedCase> {};

TEST_P(Golden, Case) {
  const Outcome outcome = GetParam().test.run();
  for (const std::string& words : outcome.failures) ADD_FAILURE() << words;
  if (!outcome.ran) GTEST_SKIP() << "a notebook that is not one of the five";
}

INSTANTIATE_TEST_SUITE_P(Files, Golden, testing::ValuesIn(all_cases()), test_name);

TEST(GoldenFiles, CanAllBeRead) {
  for (const std::string& path : golden_paths()) {
    const auto file = open_golden_file(path);
    EXPECT_TRUE(file) << file.error();
  }
}

}  // namespace
}  // namespace riverbank::golden
