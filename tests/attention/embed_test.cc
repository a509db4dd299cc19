// Tests embedding lookup by words and by ids: the notebook's five words, and errors.
#include "attention/embed.h"

#include <gtest/gtest.h>

#include "support/near.h"

namespace riverbank::tests {
namespace {

const Vocabulary five_words = {{"stream", "mud", "money", "loan", "bank"},
                               rows({{1.2, 0, 0, 0.3},
                                     {0.9, 0, 0, 0.9},
                                     {0, 1.4, 0, 0.1},
                                     {0, 1.1, 0, 0.6},
                                     {0.8, 0.8, 0.2, 0}})};

TEST(Embed, LooksUpWordsInOrder) {
  const auto river = embed(five_words, {"stream", "bank", "mud", "bank"});
  ASSERT_TRUE(river) << river.error();
  EXPECT_TRUE(identical(
      *river, rows({{1.2, 0, 0, 0.3}, {0.8, 0.8, 0.2, 0}, {0.9, 0, 0, 0.9}, {0.8, 0.8, 0.2, 0}})));
}

TEST(Embed, NamesTheUnknownTokenAndItsPosition) {
  EXPECT_EQ(embed(five_words, {"stream", "brook"}).error(),
            "tokens[1] is \"brook\", which is not in the vocabulary (size 5)");
  EXPECT_EQ(embed(five_words, {""}).error(),
            "tokens[0] is \"\", which is not in the vocabulary (size 5)");
  EXPECT_EQ(embed(five_words, {}).error(), "there are no tokens");
}

TEST(Embed, NeedsAVectorForEveryWord) {
  Vocabulary broken = five_words;
  broken.words.emplace_back("river");
  EXPECT_EQ(embed(broken, {"bank"}).error(), "the vocabulary has 6 words but its table has 5 rows");
}

TEST(Embed, LooksUpIds) {
  const MatrixOf<double> table = rows<double>({{1, 2}, {3, 4}});
  EXPECT_TRUE(identical(*embed(table, {1, 0, 1}), rows<double>({{3, 4}, {1, 2}, {3, 4}})));
  EXPECT_EQ(embed(table, {0, 2}).error(), "ids[1] is 2 but the table has rows 0 to 1");
  EXPECT_EQ(embed(table, {-1}).error(), "ids[0] is -1 but the table has rows 0 to 1");
  EXPECT_EQ(embed(table, std::vector<Index>{}).error(), "there are no tokens");
  EXPECT_EQ(embed(MatrixOf<double>(0, 2), {0}).error(),
            "table is empty (0 × 2) but must be at least 1 × 1");
  const Matrix wide(1, 20000);
  EXPECT_EQ(embed(wide, std::vector<Index>(10000, 0)).error(),
            "embeddings would be 10000 × 20000 = 200000000 numbers, but at most 134217728 fit");
}

TEST(TokenIds, AreTheIndicesOfTheWords) {
  EXPECT_EQ(*token_ids(five_words.words, {"bank", "stream"}), (std::vector<Index>{4, 0}));
  EXPECT_EQ(token_ids({}, {"bank"}).error(),
            "tokens[0] is \"bank\", which is not in the vocabulary (size 0)");
}

}  // namespace
}  // namespace riverbank::tests
