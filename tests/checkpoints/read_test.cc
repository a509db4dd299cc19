// Reads tokens with checkpoints: with some tokens hidden, with heads switched off, and with
// substitutes for a word. Invalid requests are refused.
#include <gtest/gtest.h>

#include "checkpoints/checkpoint_files.h"
#include "checkpoints/reading_of.h"

namespace riverbank::tests {
namespace {

// Switching a head off equals setting the head's columns of the output projection to zero.
TEST(CheckpointReading, AHeadSwitchedOff) {
  GoldenFiles golden("bert");  // 4 heads of 8 columns
  const Reading off = reading_of(golden.files(), {.off = {{1, 2}, {0, 0}}});
  const Reading on = reading_of(golden.files());
  const auto zero_head = [&](const std::string& name, std::size_t head) {
    RawTensor& output = golden.tensors.at(name);
    std::vector<float> numbers = floats_of(output);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (i % 32 / 8 == head) numbers[i] = 0;
    }
    output = f32_tensor(output.shape, numbers);
  };
  zero_head("bert.encoder.layer.1.attention.output.dense.weight", 2);
  zero_head("bert.encoder.layer.0.attention.output.dense.weight", 0);
  const Reading want = reading_of(golden.files());
  EXPECT_EQ(off.hidden, want.hidden);
  EXPECT_NE(on.hidden, want.hidden);
  const auto model = GoldenFiles("bert").files().load();
  const auto silent = golden.files().load();
  const auto trace = trace_layer(*model, some_ids, 1, std::nullopt, {.off = {{1, 2}, {0, 0}}});
  const auto same = trace_layer(*silent, some_ids, 1);
  ASSERT_TRUE(trace && same);
  EXPECT_EQ(trace->output, same->output);
  EXPECT_EQ(trace_layer(*model, some_ids, 1, 2, {.off = {{1, 2}}})->output, Matrix(5, 32));
  EXPECT_EQ(substitutes(*model, some_ids, 2, {.off = {{1, 2}, {0, 0}}})->front().logit,
            substitutes(*silent, some_ids, 2)->front().logit);
}

// If token 2 is hidden, its id does not affect the last token: the hidden state and the most
// probable substitute's logit are the same, and a head's weight for token 2 is 0.
TEST(CheckpointReading, AHiddenTokenIsNotSeen) {
  for (const char* name : {"bert", "distilbert", "roberta", "gpt2"}) {
    const auto model = GoldenFiles(name).files().load();
    ASSERT_TRUE(model) << model.error();
    const std::vector<Index> other = {2, 40, 55, 60, 3};  // differs from `some_ids` in token 2
    const AttentionMask mask = std::vector<Index>{1, 1, 0, 1, 1};
    const auto a = read_tokens(*model, some_ids, {.attention_mask = mask});
    const auto b = read_tokens(*model, other, {.attention_mask = mask});
    ASSERT_TRUE(a && b) << a.error() << b.error();
    const Index last = a->hidden.back().rows() - 1;
    EXPECT_EQ(row_as<float>(a->hidden.back(), last), row_as<float>(b->hidden.back(), last)) << name;
    EXPECT_EQ(substitutes(*model, some_ids, last, {.attention_mask = mask})->front().logit,
              substitutes(*model, other, last, {.attention_mask = mask})->front().logit);
    EXPECT_EQ(trace_layer(*model, some_ids, 1, 1, {.attention_mask = mask})->weights(last, 2),
              0.0F);
    const auto seen = read_tokens(*model, other);
    ASSERT_TRUE(seen);
    EXPECT_NE(row_as<float>(seen->hidden.back(), last), row_as<float>(b->hidden.back(), last));
  }
}

TEST(CheckpointReading, AttentionMasksThatAreWrong) {
  const auto model = GoldenFiles("bert").files().load();
  ASSERT_TRUE(model) << model.error();
  const auto error = [&](const std::vector<Index>& mask) {
    const std::string read = read_tokens(*model, some_ids, {.attention_mask = mask}).error();
    EXPECT_EQ(trace_layer(*model, some_ids, 0, std::nullopt, {.attention_mask = mask}).error(),
              read);
    EXPECT_EQ(substitutes(*model, some_ids, 0, {.attention_mask = mask}).error(), read);
    return read;
  };
  EXPECT_EQ(error({}), "attention_mask has 0 numbers, but the text has 5 tokens");
  EXPECT_EQ(error({1, 1, 1, 1, 1, 1}), "attention_mask has 6 numbers, but the text has 5 tokens");
  EXPECT_EQ(error({1, 1, 2, 1, 1}), "attention_mask[2] is 2 but must be 0 (hidden) or 1 (visible)");
  EXPECT_EQ(error({-1, 1, 1, 1, 1}),
            "attention_mask[0] is -1 but must be 0 (hidden) or 1 (visible)");
  EXPECT_EQ(error({0, 0, 0, 0, 0}), "attention_mask hides every token");
  EXPECT_EQ(error({1, 1, 1, 1, 1}), "");
}

// In RoBERTa all padding has position 1, which is also the id of the padding token. The other
// tokens are numbered from 2 on, as if the padding were absent.
TEST(CheckpointReading, PositionsOfPadding) {
  const auto model = GoldenFiles("roberta").files().load();
  ASSERT_TRUE(model) << model.error();
  const auto padded = read_tokens(*model, {0, 1, 1, 40, 1, 41});
  const auto plain = read_tokens(*model, {0, 40, 41});
  ASSERT_TRUE(padded && plain) << padded.error();
  const Matrix& with = padded->hidden.front();
  for (const auto& [place, same] : {std::pair<Index, Index>{0, 0}, {3, 1}, {5, 2}}) {
    EXPECT_EQ(row_as<float>(with, place), row_as<float>(plain->hidden.front(), same));
  }
  EXPECT_EQ(row_as<float>(with, 1), row_as<float>(with, 4));
  EXPECT_TRUE(read_tokens(*model, std::vector<Index>(40, 1)));
}

TEST(CheckpointReading, WithoutAttention) {
  const Files files = GoldenFiles("roberta").files();
  const Reading reading = reading_of(files, {.attention = false});
  EXPECT_TRUE(reading.attention.empty());
  EXPECT_EQ(reading.hidden, reading_of(files).hidden);
}

// substitutes() with a state equals the output layer applied to that state. GPT-2's last norm is
// applied exactly once.
TEST(CheckpointReading, SubstitutesAtEveryLayer) {
  for (const char* name : {"bert", "gpt2"}) {
    const auto model = GoldenFiles(name).files().load();
    ASSERT_TRUE(model) << model.error();
    const auto reading = read_tokens(*model, some_ids);
    ASSERT_TRUE(reading) << reading.error();
    for (Index state = 0; state < model->config.states(); ++state) {
      const auto row = row_as<float>(reading->hidden[static_cast<std::size_t>(state)], 3);
      const auto logits = read_words(*model, row, state);
      ASSERT_TRUE(logits) << logits.error();
      const auto best = substitutes(*model, some_ids, 3, {.state = state, .count = 1000});
      ASSERT_TRUE(best) << best.error();
      ASSERT_EQ(static_cast<Index>(best->size()), model->config.vocabulary);
      double sum = 0;
      for (std::size_t i = 0; i < best->size(); ++i) {
        const Substitute& each = best->at(i);
        EXPECT_EQ(each.logit, (*logits)(0, each.id)) << name << " " << state;
        EXPECT_LE(each.logit, best->at(i > 0 ? i - 1 : 0).logit);
        sum += static_cast<double>(each.probability);
      }
      EXPECT_NEAR(sum, 1, 1e-5);
    }
  }
}

TEST(CheckpointReading, InvalidRequests) {
  const auto model = GoldenFiles("bert").files().load();
  ASSERT_TRUE(model) << model.error();
  const auto error = [&](const std::vector<Index>& tokens) {
    return read_tokens(*model, tokens).error();
  };
  EXPECT_EQ(error({}), "there are no tokens");
  EXPECT_EQ(error({1, 94}), "token 1 has id 94, but the vocabulary has ids 0 to 93");
  EXPECT_EQ(error({-1}), "token 0 has id -1, but the vocabulary has ids 0 to 93");
  EXPECT_EQ(error(std::vector<Index>(41, 5)),
            "the text has 41 tokens, but the model reads at most 40");
  EXPECT_TRUE(read_tokens(*model, std::vector<Index>(40, 5)));
  EXPECT_EQ(read_tokens(*model, some_ids, {.off = {{2, 0}}}).error(),
            "layer 2 is not there; the model has layers 0 to 1");
  EXPECT_EQ(trace_layer(*model, some_ids, 0, 4).error(),
            "head 4 is not there; the model has heads 0 to 3");
  EXPECT_EQ(trace_layer(*model, some_ids, -1).error(),
            "layer -1 is not there; the model has layers 0 to 1");
  EXPECT_EQ(head_projections(*model, {0, 4}).error(),
            "head 4 is not there; the model has heads 0 to 3");
  EXPECT_EQ(head_projections(*model, {2, 0}).error(),
            "layer 2 is not there; the model has layers 0 to 1");
  EXPECT_EQ(substitutes(*model, some_ids, 5).error(), "place is 5, but it must be from 0 to 4");
  EXPECT_EQ(substitutes(*model, some_ids, 0, {.state = 3}).error(),
            "layer is 3, but it must be from 0 to 2");
  EXPECT_EQ(substitutes(*model, some_ids, 0, {.count = 0}).error(),
            "count is 0, but it must be 1 or more");
  const auto roberta = GoldenFiles("roberta").files().load();
  EXPECT_EQ(roberta->config.sequence(), 40);  // the table has 42 rows, of which two are reserved
}

}  // namespace
}  // namespace riverbank::tests
