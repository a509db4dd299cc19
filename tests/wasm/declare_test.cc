// Checks that the generated TypeScript files are up to date. With RIVERBANK_DECLARE=1 the test
// writes them.
#include "wasm/typescript/declare.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace riverbank::tests {
namespace {

void expect_declared(const std::string& file, const std::string& text) {
  const std::string path = RIVERBANK_NPM_DIR "/" + file;
  if (std::getenv("RIVERBANK_DECLARE") != nullptr) std::ofstream(path) << text;
  std::ifstream in(path);
  std::stringstream found;
  found << in.rdbuf();
  EXPECT_EQ(found.str(), text)
      << file << " is made anew by: RIVERBANK_DECLARE=1 npm run quick -- native 'Declared*'";
}

TEST(Declared, Operations) {
  for (const wasm::DeclaredFile& file : wasm::declare_operations()) {
    expect_declared("operations/" + file.name + ".ts", file.text);
  }
}

TEST(Declared, Records) { expect_declared("operations/records.ts", wasm::declare_records()); }

TEST(Declared, FieldsOfTheTrace) {
  expect_declared("operations/trace-fields.ts", wasm::declare_trace());
}

}  // namespace
}  // namespace riverbank::tests
