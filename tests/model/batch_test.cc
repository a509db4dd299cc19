// Tests how batches are cut out of a text.
#include "model/batch.h"

#include <gtest/gtest.h>

namespace riverbank::tests {
namespace {

const std::vector<Index> text = {5, 6, 7, 8, 9, 4};

TEST(Batches, TargetsAreTheNextTokens) {
  const auto batch = text_batch(text, 3, {0, 2});
  ASSERT_TRUE(batch) << batch.error();
  EXPECT_EQ(batch->sequences, 2);
  EXPECT_EQ(batch->length, 3);
  EXPECT_EQ(batch->tokens, (std::vector<Index>{5, 6, 7, 7, 8, 9}));
  EXPECT_EQ(batch->targets, (std::vector<std::int64_t>{6, 7, 8, 8, 9, 4}));
}

TEST(Batches, RandomOnesDependOnlyOnSeedAndStep) {
  const auto tokens = [](std::uint64_t seed, std::int64_t step) {
    return random_batch(text, 2, 6, seed, step)->tokens;
  };
  EXPECT_EQ(tokens(1, 0), tokens(1, 0));
  EXPECT_NE(tokens(1, 0), tokens(1, 1));
  EXPECT_NE(tokens(1, 0), tokens(2, 0));
  // Every valid start of a text occurs, and no start that leaves too few tokens for a text.
  std::vector<int> seen(6);
  for (std::int64_t step = 0; step < 50; ++step) {
    const auto batch = random_batch(text, 2, 6, 3, step);
    ASSERT_TRUE(batch);
    for (std::size_t i = 0; i < 12; i += 2) {
      const auto start = std::find(text.begin(), text.end(), batch->tokens[i]) - text.begin();
      ++seen[static_cast<std::size_t>(start)];
    }
  }
  for (std::size_t start = 0; start < 4; ++start) EXPECT_GT(seen[start], 40);
  EXPECT_EQ(seen[4] + seen[5], 0);
}

TEST(Batches, TheWholeTextFitsOnce) {
  const auto batch = random_batch(text, 5, 1, 1, 0);
  ASSERT_TRUE(batch) << batch.error();
  EXPECT_EQ(batch->tokens[0], 5);
}

TEST(BatchErrors, RejectInvalidSizes) {
  EXPECT_EQ(text_batch(text, 6, {0}).error(),
            "the text has 6 tokens, but a length of 6 needs at least 7");
  EXPECT_EQ(random_batch(text, 6, 2, 1, 0).error(),
            "the text has 6 tokens, but a length of 6 needs at least 7");
  EXPECT_EQ(text_batch({}, 1, {0}).error(),
            "the text has 0 tokens, but a length of 1 needs at least 2");
  EXPECT_EQ(text_batch(text, 0, {0}).error(), "length is 0, but it must be 1 or more");
  EXPECT_EQ(random_batch(text, 0, 1, 1, 0).error(), "length is 0, but it must be 1 or more");
  EXPECT_EQ(random_batch(text, -3, 1, 1, 0).error(), "length is -3, but it must be 1 or more");
  EXPECT_EQ(text_batch(text, 3, {}).error(), "starts is empty");
  EXPECT_EQ(text_batch(text, 3, {0, 3}).error(), "starts[1] is 3, but must be from 0 to 2");
  EXPECT_EQ(text_batch(text, 3, {-1}).error(), "starts[0] is -1, but must be from 0 to 2");
  EXPECT_EQ(random_batch(text, 3, 0, 1, 0).error(),
            "the number of texts is 0, but it must be 1 or more");
  EXPECT_EQ(random_batch(text, 3, Index{1} << 28, 1, 0).error().substr(0, 21),
            "the batch would be 26");
}

}  // namespace
}  // namespace riverbank::tests
