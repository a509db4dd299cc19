// A continuation that fails in a later layer leaves the caches of all layers as they were.
#include <gtest/gtest.h>

#include "checkpoints/checkpoint_files.h"
#include "checkpoints/read.h"
#include "checkpoints/session.h"
#include "support/near.h"
#include "support/random_decoder.h"

namespace riverbank::tests {
namespace {

constexpr Index bad_token = 39;

// A model whose three layers see a window of 3 keys. In layer 1 a value of `bad_token` is too large
// for float32, so every text with this token fails there, after layer 0 has appended its keys.
Result<ReadModel> model_with_a_bad_token(WeightForm form) {
  Json config = small_config("mistral");
  config["sliding_window"] = 3;
  config["max_position_embeddings"] = 1000;
  RawTensors tensors = random_tensors(config);
  const auto change = [&](const std::string& name, std::size_t place, float number) {
    RawTensor& tensor = tensors.at(name);
    std::vector<float> numbers = floats_of(tensor);
    numbers.at(place) = number;
    tensor = f32_tensor(tensor.shape, numbers);
  };
  // After the norm, column 7 of the bad token is √32 = 5.7, and below 3 for all other tokens.
  change("model.embed_tokens.weight", bad_token * 32 + 7, 1000);
  change("model.layers.1.input_layernorm.weight", 7, 1);
  change("model.layers.1.self_attn.v_proj.weight", 7, 0.8e38F);
  RawTensor& output = tensors.at("model.layers.1.self_attn.o_proj.weight");
  output = f32_tensor(output.shape, std::vector<float>(floats_of(output).size()));
  return checkpoint_of(config, tensors).load({.weights = form});
}

std::vector<Index> good_text(Index length) {
  std::vector<Index> ids;
  for (Index i = 0; i < length; ++i) ids.push_back((7 * i + i * i) % bad_token);
  return ids;
}

std::vector<Index> with_bad_end(std::vector<Index> ids) {
  ids.back() = bad_token;
  return ids;
}

void expect_same_caches(const LayerCaches& got, const LayerCaches& want) {
  ASSERT_EQ(got.size(), want.size());
  for (std::size_t layer = 0; layer < got.size(); ++layer) {
    SCOPED_TRACE(layer);
    EXPECT_EQ(got[layer].length(), want[layer].length());
    EXPECT_EQ(got[layer].first_kept(), want[layer].first_kept());
    EXPECT_EQ(got[layer].bytes(), want[layer].bytes());
    EXPECT_TRUE(identical(got[layer].keys(), want[layer].keys()));
    EXPECT_TRUE(identical(got[layer].values(), want[layer].values()));
  }
}

// Continues `start`, which is in the caches, with `end`. Every hidden state has the bits of a call
// with the whole text.
void expect_bits_of_the_whole(const ReadModel& model, std::vector<Index> start,
                              const std::vector<Index>& end, LayerCaches& caches) {
  const auto got = continue_reading(model, end, caches);
  const auto first = static_cast<Index>(start.size());
  start.insert(start.end(), end.begin(), end.end());
  const auto whole = read_tokens(model, start);
  ASSERT_TRUE(got && whole) << got.error() << whole.error();
  for (std::size_t i = 0; i < whole->hidden.size(); ++i) {
    EXPECT_EQ(got->hidden[i], some_rows(whole->hidden[i], first, static_cast<Index>(end.size())));
  }
}

// The text before the failed call has more tokens than a page, so the call drops the first page.
TEST(FailedContinuation, LeavesTheCachesAsTheyWere) {
  for (const WeightForm form : {WeightForm::stored, WeightForm::int8}) {
    const auto model = model_with_a_bad_token(form);
    ASSERT_TRUE(model) << model.error();
    for (const Index before : {0, 1, 256, 270}) {
      for (const Index count : {1, 2, 250, 300}) {
        SCOPED_TRACE(testing::Message() << count << " from " << before);
        LayerCaches caches = make_caches(*model);
        const std::vector<Index> start = good_text(before);
        if (before > 0) {
          ASSERT_TRUE(continue_reading(*model, start, caches));
        }
        const LayerCaches want = caches;
        const auto failed = continue_reading(*model, with_bad_end(good_text(count)), caches);
        EXPECT_TRUE(failed.error().starts_with("layer 1: values[")) << failed.error();
        expect_same_caches(caches, want);
        expect_bits_of_the_whole(*model, start, good_text(count), caches);
      }
    }
  }
}

// The session reads a long prompt in several parts. The last part fails after the caches have
// dropped keys that the first part sees.
TEST(FailedContinuation, LeavesTheSessionAsItWas) {
  const auto model = model_with_a_bad_token(WeightForm::stored);
  ASSERT_TRUE(model) << model.error();
  const Sampling greedy = {.greedy = true};
  Generator generator(1);
  TextSession session = *TextSession::start(*model);
  ASSERT_EQ(session.append(good_text(270)), "");
  ASSERT_TRUE(session.next(greedy, generator));
  const std::size_t bytes = session.bytes();
  ASSERT_EQ(session.append(with_bad_end(good_text(400))), "");
  const std::vector<Index> text = session.tokens();
  const auto failed = session.next(greedy, generator);
  EXPECT_TRUE(failed.error().starts_with("layer 1: values[")) << failed.error();
  EXPECT_EQ(session.tokens(), text);
  EXPECT_EQ(session.read(), 270);
  EXPECT_EQ(session.bytes(), bytes);
  ASSERT_EQ(session.truncate(271), "");
  EXPECT_EQ(session.read(), 270);
  const auto next = session.next(greedy, generator);
  ASSERT_TRUE(next) << next.error();
  const auto whole = read_tokens(*model, {text.begin(), text.begin() + 271});
  ASSERT_TRUE(whole) << whole.error();
  EXPECT_EQ(next->logits, *read_words(*model, row_as<float>(whole->hidden.back(), 270),
                                      model->config.states() - 1));
}

}  // namespace
}  // namespace riverbank::tests
