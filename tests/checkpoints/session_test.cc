// Continuing a text gives PyTorch's greedy tokens, and the same bits wherever the text is cut.
#include "checkpoints/session.h"

#include <gtest/gtest.h>

#include "checkpoints/checkpoint_files.h"
#include "support/random_decoder.h"

namespace riverbank::tests {
namespace {

constexpr Sampling greedy = {.greedy = true};

Json expected_of(const std::string& name) {
  return Json::parse(
      read_text(std::string(RIVERBANK_GOLDEN_DIR) + "/models/" + name + "/expected.json"));
}

TEST(Session, SixteenTokensOfEveryDecoder) {
  int texts = 0;
  for (const std::string& name : golden_decoders) {
    const auto model = GoldenFiles(name).files().load();
    ASSERT_TRUE(model) << model.error();
    const Json expected = expected_of(name);
    for (const Json& each : expected["cases"]) {
      if (!each.contains("greedy")) continue;  // skipped: the file of gpt2 has no greedy tokens
      const auto tokens = generate(*model, each["ids"].get<std::vector<Index>>(),
                                   {.sampling = greedy, .max_tokens = 16});
      ASSERT_TRUE(tokens) << tokens.error();
      EXPECT_EQ(*tokens, each["greedy"]["ids"].get<std::vector<Index>>()) << name;
      ++texts;
    }
  }
  EXPECT_GE(texts, 20);
}

Result<ReadModel> small_model(const std::string& kind, const LoadOptions& options = {}) {
  Json config = small_config(kind);
  config["max_position_embeddings"] = 200;
  return checkpoint_of(config, random_tensors(config)).load(options);
}

std::vector<Index> some_text(Index length) {
  std::vector<Index> ids;
  for (Index i = 0; i < length; ++i) ids.push_back((7 * i + i * i) % 40);
  return ids;
}

// The scores of the next token after a text that is read in one call.
Matrix scores_after(const ReadModel& model, const std::vector<Index>& ids) {
  const auto reading = read_tokens(model, ids, {.attention = false});
  EXPECT_TRUE(reading) << reading.error();
  const Index last = static_cast<Index>(ids.size()) - 1;
  return *read_words(model, row_as<float>(reading->hidden.back(), last), model.config.states() - 1);
}

// The session of an int8 model stores keys and values with one byte for each number and one scale
// for each row, instead of four bytes for each number.
TEST(Session, Int8ModelsKeepKeysAsBytes) {
  std::vector<std::size_t> bytes;
  for (const WeightForm form : {WeightForm::stored, WeightForm::int8}) {
    const auto model = small_model("llama", {.weights = form});
    ASSERT_TRUE(model) << model.error();
    TextSession session = *TextSession::start(*model);
    Generator generator(1);
    ASSERT_EQ(session.append(some_text(5)), "");
    ASSERT_TRUE(session.next(greedy, generator));
    bytes.push_back(session.bytes());
  }
  EXPECT_LT(bytes[1] * 2, bytes[0]);
}

// The prompt is longer than the part of a text that the session reads at once. Further prompts
// follow generated tokens.
TEST(Session, ATextInPartsHasTheBitsOfTheWhole) {
  for (const WeightForm form : {WeightForm::stored, WeightForm::int8}) {
    for (const std::string kind : {"llama", "gemma3_text", "gpt_neox"}) {
      const auto model = small_model(kind, {.weights = form});
      ASSERT_TRUE(model) << model.error();
      auto started = TextSession::start(*model);
      ASSERT_TRUE(started) << started.error();
      TextSession session = *std::move(started);
      Generator generator(1);
      ASSERT_EQ(session.append(some_text(131)), "");
      for (int turn = 0; turn < 2; ++turn) {
        for (int i = 0; i < 3; ++i) {
          const std::vector<Index> before = session.tokens();
          const auto next = session.next(greedy, generator);
          ASSERT_TRUE(next) << next.error();
          EXPECT_EQ(next->logits, scores_after(*model, before)) << kind;
          EXPECT_EQ(session.tokens().back(), next->token);
        }
        EXPECT_EQ(session.read(), static_cast<Index>(session.tokens().size()) - 1);
        ASSERT_EQ(session.append({4, 8}), "");
      }
    }
  }
}

TEST(Session, ContinuesAfterTruncation) {
  const auto model = small_model("gemma3_text");
  ASSERT_TRUE(model) << model.error();
  TextSession session = *TextSession::start(*model);
  Generator generator(1);
  ASSERT_EQ(session.append(some_text(40)), "");
  ASSERT_TRUE(session.next(greedy, generator));
  ASSERT_EQ(session.truncate(12), "");
  EXPECT_EQ(session.tokens(), some_text(12));
  const auto next = session.next(greedy, generator);
  ASSERT_TRUE(next) << next.error();
  EXPECT_EQ(next->logits, scores_after(*model, some_text(12)));
  EXPECT_EQ(session.truncate(14), "length is 14, but the text has 13 tokens");
  ASSERT_EQ(session.truncate(0), "");
  const auto nothing = session.next(greedy, generator);
  EXPECT_EQ(nothing.error(), "the text is empty");
}

TEST(Session, StopsAtAStopTokenOrWhenTheCallerReturnsFalse) {
  const auto model = small_model("llama");
  ASSERT_TRUE(model) << model.error();
  const auto all = generate(*model, some_text(5), {.sampling = greedy, .max_tokens = 9});
  ASSERT_TRUE(all) << all.error();
  ASSERT_EQ(all->size(), 9U);
  const auto end = std::find(all->begin(), all->end(), (*all)[3]) - all->begin();
  const auto stopped =
      generate(*model, some_text(5), {.sampling = greedy, .max_tokens = 9, .stop = {(*all)[3]}});
  EXPECT_EQ(*stopped, std::vector<Index>(all->begin(), all->begin() + end + 1));
  const auto told = generate(
      *model, some_text(5),
      {.sampling = greedy, .max_tokens = 9, .each = [](const NextToken&) { return false; }});
  EXPECT_EQ(told->size(), 1U);
}

TEST(Session, EqualSeedsDrawEqualTokens) {
  const auto model = small_model("llama");
  ASSERT_TRUE(model) << model.error();
  const auto drawn = [&](std::uint64_t seed) {
    return *generate(*model, some_text(5), {.seed = seed, .max_tokens = 20});
  };
  EXPECT_EQ(drawn(3), drawn(3));
  EXPECT_NE(drawn(3), drawn(4));
}

TEST(Session, RejectsInvalidInput) {
  const auto model = small_model("llama");
  ASSERT_TRUE(model) << model.error();
  TextSession session = *TextSession::start(*model);
  EXPECT_EQ(session.append({3, 40}), "token 1 has id 40, but the vocabulary has ids 0 to 39");
  EXPECT_TRUE(session.tokens().empty());
  ASSERT_EQ(session.append(some_text(model->config.sequence())), "");
  Generator generator(1);
  const std::string most = std::to_string(model->config.sequence());
  EXPECT_EQ(session.next(greedy, generator).error(),
            "the text has " + most + " tokens, and the model reads no more than that");
  EXPECT_EQ(generate(*model, {1}, {.max_tokens = 0}).error(),
            "max_tokens is 0, but it must be 1 or more");
  EXPECT_EQ(generate(*model, {1}, {.sampling = {.temperature = 0}}).error(),
            "temperature is 0, but it must be from 0.001 to 1000");
  const auto encoder = GoldenFiles("bert").files().load();
  ASSERT_TRUE(encoder) << encoder.error();
  EXPECT_EQ(TextSession::start(*encoder).error(),
            "this model predicts hidden words and cannot generate text: its tokens see later ones");
  EXPECT_EQ(TextSession::start(*model, {{9, 0}}).error(),
            "layer 9 is not there; the model has layers 0 to 2");
}

}  // namespace
}  // namespace riverbank::tests
