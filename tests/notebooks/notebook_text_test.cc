// Tests the parser of the notebooks' text format.
#include "notebooks/notebook_text.h"

#include <gtest/gtest.h>

namespace riverbank::tests {
namespace {

Result<Notebook> read(std::string_view lines) {
  return read_notebook({"009", "A notebook", 4, std::nullopt, lines});
}

TEST(NotebookText, CellsStepsAndPrints) {
  const auto notebook = read(R"(
# 3 | 17 | A cell
03/a = literal shape=2 data=1,-2.5
+ 03/b = matmul 03/a
  03/a by=4 what=weight
> text Keys:
> tensor 03/b grad_fn=<X>
# 4 | | Another
> allclose 03/a 03/b 1
)");
  ASSERT_TRUE(notebook) << notebook.error();
  ASSERT_EQ(notebook->cells.size(), 2U);
  EXPECT_EQ(notebook->cells[0].number, 3);
  EXPECT_EQ(notebook->cells[0].execution_count, "17");
  EXPECT_EQ(notebook->cells[0].title, "A cell");
  EXPECT_EQ(notebook->cells[0].prints[1].words, (std::vector<std::string>{"03/b", "grad_fn=<X>"}));
  EXPECT_EQ(notebook->cells[1].execution_count, "");
  EXPECT_EQ(notebook->cells[1].prints[0].kind, "allclose");
  ASSERT_EQ(notebook->steps.size(), 2U);
  EXPECT_EQ(notebook->steps[0].id, "009/03/a");
  EXPECT_TRUE(notebook->steps[0].in_notebook);
  EXPECT_EQ(notebook->steps[0].params.at("data"), (Param{std::vector{1.0, -2.5}}));
  EXPECT_EQ(notebook->steps[1].args, (std::vector<std::string>{"009/03/a", "009/03/a"}));
  EXPECT_FALSE(notebook->steps[1].in_notebook);
  EXPECT_EQ(notebook->steps[1].params.at("what"), Param{"weight"});
}

TEST(NotebookText, ALoop) {
  const auto notebook = read("# 1 | | Loop\n+ for 3: 01/q[#] = index 01/x at=#,0");
  ASSERT_TRUE(notebook) << notebook.error();
  ASSERT_EQ(notebook->steps.size(), 3U);
  EXPECT_EQ(notebook->steps[2].id, "009/01/q[2]");
  EXPECT_EQ(notebook->steps[2].params.at("at"), (Param{std::vector{2.0, 0.0}}));
  EXPECT_FALSE(notebook->steps[2].in_notebook);
}

TEST(NotebookText, RejectsInvalidLines) {
  for (const char* line : {"01/x literal", "> picture 01/x", "> tensor", "> size a b", "# 1 | 2",
                           "# a | | b", "for all: 01/x = y", "for 2 01/x = y"}) {
    EXPECT_EQ(read(std::string("# 1 | | Cell\n") + line).error(),
              std::string("notebook 009 has a line that cannot be read: ") + line);
  }
  EXPECT_FALSE(read("01/before_any_cell = literal"));
}

}  // namespace
}  // namespace riverbank::tests
