// Tests text generation: PyTorch's tokens, every sampling option, and texts that are read in parts.
#include "model/generate.h"
#include "model/loss_and_gradients.h"
#include "riverbank/eigen.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "model/golden_training.h"
#include "model/model_cases.h"
#include "support/bits.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

using blocks::cases_of;
using blocks::Json;

const Json& training() { return *cases_of("train_lm")[0]; }

Sampling sampling_of(const Json& run) {
  Sampling sampling;
  sampling.greedy = run.at("mode") == "greedy";
  sampling.temperature = run.value("temperature", 1.0);
  return sampling;
}

// A text with its sampling options and the generator that draws its tokens.
struct Writing {
  LanguageModelText text;
  Sampling sampling;
  Generator generator;

  Result<NextToken> next() { return text.next(sampling, generator); }
};

Writing started(const LanguageModelConfig& config, const Parameters& parameters,
                const std::vector<Index>& prompt, const Sampling& sampling = {},
                std::uint64_t seed = 1) {
  auto begun = LanguageModelText::start(config, parameters);
  EXPECT_TRUE(begun) << begun.error();
  LanguageModelText text = *std::move(begun);
  EXPECT_EQ(text.append(prompt), "");
  return {std::move(text), sampling, Generator(seed)};
}

// Generates a text with the given parameters and compares its tokens and logits with PyTorch's.
void expect_tokens(const Json& run, const Parameters& parameters) {
  Writing generation = started(blocks::training_config(training()), parameters,
                               run.at("prompt").get<std::vector<Index>>(), sampling_of(run),
                               run.value("rng_seed", std::uint64_t{0}));
  const auto wanted = run.at("tokens").get<std::vector<Index>>();
  const Matrix logits = blocks::matrix_of<float>(run.at("logits"));
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto next = generation.next();
    ASSERT_TRUE(next) << next.error();
    ASSERT_EQ(next->token, wanted[i]) << "token " << i;
    const auto row = static_cast<Index>(i);
    EXPECT_TRUE(near<float>(next->logits, Matrix(eigen(logits).row(row)), 1e-4));
    if (run.contains("probabilities")) {
      const Matrix probabilities = blocks::matrix_of<float>(run.at("probabilities"));
      EXPECT_TRUE(near<float>(next->probabilities, Matrix(eigen(probabilities).row(row)), 1e-4));
    }
  }
  EXPECT_EQ(generation.text.tokens().size(), 3 + wanted.size());
}

TEST(Generate, TokensAreThoseOfPyTorch) {
  const Json& c = training();
  auto state = blocks::training_start<float>(c);
  for (Index step = 0; step < 20; ++step) {
    ASSERT_TRUE(train_step(blocks::training_config(c), blocks::training_options(c), state,
                           blocks::training_batch(c, step)));
  }
  ASSERT_EQ(c.at("generation").size(), 3U);
  for (const Json& run : c.at("generation")) {
    expect_tokens(run, blocks::golden_parameters<float>(c, "outputs", "after_step_20/"));
    expect_tokens(run, state.parameters);
  }
}

TEST(Generate, TemperatureDividesTheLogits) {
  const auto logits = rows({{1, 2, 0}});
  Sampling sampling;
  sampling.temperature = 2;
  EXPECT_TRUE(identical(next_probabilities(logits, sampling), softmax_rows(rows({{0.5, 1, 0}}))));
  sampling.greedy = true;
  EXPECT_TRUE(identical(next_probabilities(logits, sampling), softmax_rows(logits)));
}

// Each token of the text is penalised once, however often it occurs in the text.
TEST(Generate, ThePenaltyLowersTokensOfTheText) {
  const auto logits = rows({{2, -1, 1.5, 0.5}});
  Sampling sampling;
  sampling.repetition_penalty = 2;
  EXPECT_TRUE(identical(next_probabilities(logits, sampling, {0, 1, 0}),
                        softmax_rows(rows({{1, -2, 1.5, 0.5}}))));
  EXPECT_TRUE(identical(next_probabilities(logits, sampling), softmax_rows(logits)));
  sampling.greedy = true;
  Generator generator(1);
  const auto next = choose_token(logits, sampling, {0}, generator);
  ASSERT_TRUE(next);
  EXPECT_EQ(next->token, 2);
  EXPECT_TRUE(identical(next->logits, logits));
  sampling.repetition_penalty = 0;
  EXPECT_EQ(check_sampling(sampling), "repetition_penalty is 0, but it must be from 0.01 to 100");
}

TEST(Generate, RefusesLogitsThatThePenaltyOrTheTemperatureMakesInfinite) {
  const auto logits = rows({{3e37, 1, -3e37}});
  const auto error = [&](const Sampling& sampling, const std::vector<Index>& text) {
    Generator generator(1);
    const auto next = choose_token(logits, sampling, text, generator);
    return next ? Error() : next.error();
  };
  Sampling sampling;
  EXPECT_EQ(error(sampling, {0}), "");
  sampling.repetition_penalty = 0.01;
  sampling.greedy = true;
  EXPECT_EQ(error(sampling, {1}), "");
  EXPECT_EQ(error(sampling, {0}),
            "logits[0][0] is infinity but must be finite after the repetition penalty and the "
            "temperature");
  sampling.repetition_penalty = 1;
  sampling.temperature = 0.01;
  EXPECT_EQ(error(sampling, {}), "");
  sampling.greedy = false;
  EXPECT_EQ(error(sampling, {}),
            "logits[0][0] is infinity but must be finite after the repetition penalty and the "
            "temperature");
}

TEST(Generate, TopKKeepsTheLargestAndTies) {
  const auto logits = rows({{1, 3, 2, 2, -1}});
  const auto left = [&](Index k) {
    Sampling sampling;
    sampling.top_k = k;
    const Matrix p = next_probabilities(logits, sampling);
    EXPECT_NEAR(eigen(p).sum(), 1, 1e-6);
    return std::vector<bool>{p(0, 0) > 0, p(0, 1) > 0, p(0, 2) > 0, p(0, 3) > 0, p(0, 4) > 0};
  };
  EXPECT_EQ(left(1), (std::vector<bool>{false, true, false, false, false}));
  EXPECT_EQ(left(2), (std::vector<bool>{false, true, true, true, false}));
  EXPECT_EQ(left(4), (std::vector<bool>{true, true, true, true, false}));
  EXPECT_EQ(left(5), (std::vector<bool>(5, true)));
  EXPECT_EQ(left(99), (std::vector<bool>(5, true)));
}

TEST(Generate, TopPKeepsTheFewestThatReachIt) {
  // probabilities 0.1, 0.4, 0.3, 0.2
  const Matrix logits = eigen(rows({{0.1, 0.4, 0.3, 0.2}})).array().log();
  const auto left = [&](double p, double temperature = 1) {
    Sampling sampling;
    sampling.top_p = p;
    sampling.temperature = temperature;
    return (eigen(next_probabilities(logits, sampling)).array() > 0).count();
  };
  EXPECT_EQ(left(0.01), 1);
  EXPECT_EQ(left(0.39), 1);
  EXPECT_EQ(left(0.41), 2);
  EXPECT_EQ(left(0.69), 2);
  EXPECT_EQ(left(0.71), 3);
  EXPECT_EQ(left(0.91), 4);
  EXPECT_EQ(left(1), 4);
  EXPECT_EQ(left(0.41, 0.1), 1);  // low temperature: the likeliest token alone has more than 0.41
  const auto equal = rows({{1, 1, 1, 1}});
  Sampling sampling;
  sampling.top_p = 0.5;
  EXPECT_TRUE(identical(next_probabilities(equal, sampling), rows({{0.5, 0.5, 0, 0}})));
}

TEST(Generate, TopPAppliesAfterTopK) {
  const Matrix logits = eigen(rows({{0.1, 0.4, 0.3, 0.2}})).array().log();
  Sampling sampling;
  sampling.top_k = 2;  // 0.4 and 0.3 become 0.571 and 0.429
  sampling.top_p = 0.55;
  EXPECT_TRUE(identical(next_probabilities(logits, sampling), rows({{0, 1, 0, 0}})));
}

// The logits after a text that is read as a whole, without a cache.
Matrix logits_after(const LanguageModelConfig& config, const Parameters& p,
                    const std::vector<Index>& tokens, Keep keep) {
  const Index length = std::min(config.sequence, static_cast<Index>(tokens.size()));
  const Batch batch = {1, length, {tokens.end() - length, tokens.end()}, {}};
  return row_as<float>(run_forward(config, build_layers(config, p), batch, keep).logits,
                       length - 1);
}

// The text becomes longer than a page of the cache and than the model's longest text. Tokens are
// appended one by one and several at a time.
TEST(Generate, EachTokenHasTheBitsOfTheWholeText) {
  for (ModelCase each : writing_cases()) {
    each.config.sequence = 280;
    const auto p = shaken_parameters<float>(each.config, 4);
    Dice dice(17);
    std::vector<Index> prompt;
    for (int i = 0; i < 240; ++i) prompt.push_back(dice.whole(0, 4));
    Writing writing = started(each.config, p, prompt);
    for (const int more : {0, 0, 6, 0, 19, 0, 8, 0}) {
      const std::vector<Index> before = writing.text.tokens();
      const auto next = writing.next();
      ASSERT_TRUE(next) << next.error();
      EXPECT_EQ(next->logits, logits_after(each.config, p, before, Keep::what_training_needs))
          << each.name << " " << before.size();
      ASSERT_EQ(writing.text.append({prompt.begin(), prompt.begin() + more}), "");
    }
    const std::vector<Index> all = writing.text.tokens();
    EXPECT_EQ(all.size(), 281U);
    EXPECT_TRUE(
        near(writing.next()->logits, logits_after(each.config, p, all, Keep::every_step), 1e-5))
        << each.name;
  }
}

TEST(Generate, OnlyNewTokensAreRead) {
  LanguageModelConfig config = small_config(ContextKind::blocks, 2);
  config.sequence = 8;
  Writing writing = started(config, *draw_parameters(config, 4), {1, 2, 3});
  EXPECT_EQ(writing.text.read(), 0);
  for (Index size = 3; size < 12; ++size) {
    ASSERT_TRUE(writing.next());
    EXPECT_EQ(writing.text.read(), std::min(size, Index{8}));
  }
}

TEST(Generate, ATextThatIsCutBackContinuesAsAShorterOne) {
  for (const ModelCase& each : writing_cases()) {
    const auto p = shaken_parameters<float>(each.config, 4);
    Writing cut = started(each.config, p, {1, 2, 3, 0});
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(cut.next());
    for (const Index length : {6, 3, 1}) {
      ASSERT_EQ(cut.text.truncate(length), "");
      const auto& tokens = cut.text.tokens();
      Writing fresh = started(each.config, p, tokens);
      EXPECT_EQ(cut.next()->logits, fresh.next()->logits) << each.name << " " << length;
    }
    EXPECT_EQ(cut.text.truncate(3), "length is 3, but the text has 2 tokens");
    EXPECT_EQ(cut.text.truncate(-1), "length is -1, but the text has 2 tokens");
    ASSERT_EQ(cut.text.truncate(0), "");
    EXPECT_EQ(cut.next().error(), "the text is empty");
  }
}

TEST(Generate, StopsAtATokenAtALengthOrWhenTheCallerWants) {
  const LanguageModelConfig config = small_config(ContextKind::heads);
  const auto p = *draw_parameters(config, 4);
  const auto all = *generate(config, p, {1}, {.seed = 3, .max_tokens = 20});
  EXPECT_EQ(all.size(), 20U);
  const auto at = std::ranges::find(all, all[5]) - all.begin() + 1;
  EXPECT_EQ(*generate(config, p, {1}, {.seed = 3, .stop = {all[5]}}),
            std::vector<Index>(all.begin(), all.begin() + at));
  int seen = 0;
  const auto each = [&](const NextToken&) { return ++seen < 4; };
  EXPECT_EQ(*generate(config, p, {1}, {.seed = 3, .each = each}),
            std::vector<Index>(all.begin(), all.begin() + 4));
  EXPECT_EQ(generate(config, p, {1}, {.max_tokens = 0}).error(),
            "max_tokens is 0, but it must be 1 or more");
}

// Only the last `sequence` tokens of a longer prompt matter.
TEST(Generate, ReadsTheLastTokensOnly) {
  Sampling greedy;
  greedy.greedy = true;
  for (const ModelCase& each : writing_cases()) {
    const auto p = *draw_parameters(each.config, 4);
    auto first = started(each.config, p, {0, 0, 0, 1, 2, 3, 4}, greedy);
    auto second = started(each.config, p, {1, 2, 3, 4}, greedy);
    for (int i = 0; i < 6; ++i) {
      const auto a = first.next();
      const auto b = second.next();
      ASSERT_TRUE(a && b);
      EXPECT_EQ(a->token, b->token);
      EXPECT_TRUE(identical(a->logits, b->logits)) << each.name;
    }
  }
}

TEST(Generate, RejectsModelsThatReadBothWays) {
  LanguageModelConfig config = small_config(ContextKind::heads);
  config.reads = Reads::both;
  const auto text = LanguageModelText::start(config, *draw_parameters(config, 4));
  EXPECT_EQ(text.error(),
            "a model with reads: 'both' predicts hidden words and cannot generate text");
}

TEST(Generate, TheSameSeedGivesTheSameText) {
  const LanguageModelConfig config = small_config(ContextKind::rnn);
  const auto p = *draw_parameters(config, 4);
  const auto write = [&](std::uint64_t seed) {
    auto generation = started(config, p, {2}, {}, seed);
    for (int i = 0; i < 30; ++i) EXPECT_TRUE(generation.next());
    return generation.text.tokens();
  };
  EXPECT_EQ(write(1), write(1));
  EXPECT_NE(write(1), write(2));
}

TEST(Generate, TopKOneIsGreedy) {
  const LanguageModelConfig config = small_config(ContextKind::heads);
  const auto p = *draw_parameters(config, 4);
  Sampling greedy;
  greedy.greedy = true;
  Sampling top_1;
  top_1.top_k = 1;
  auto a = started(config, p, {2}, greedy);
  auto b = started(config, p, {2}, top_1);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(a.next()->token, b.next()->token);
}

TEST(GenerateErrors, RejectInvalidOptionsAndPrompts) {
  const LanguageModelConfig config = small_config(ContextKind::heads);
  const auto p = *draw_parameters(config, 4);
  const auto error = [&](const std::vector<Index>& prompt, const Sampling& sampling = {}) -> Error {
    const auto tokens = generate(config, p, prompt, {.sampling = sampling});
    return tokens ? "" : tokens.error();
  };
  EXPECT_EQ(error({}), "the text is empty");
  EXPECT_EQ(error({0, 7}), "token 1 of the prompt has id 7 but the vocabulary has ids 0 to 4");
  EXPECT_EQ(error({-1}), "token 0 of the prompt has id -1 but the vocabulary has ids 0 to 4");
  Sampling bad;
  for (const double temperature : {0.0, -1.0, 1e-4, 1e4}) {
    bad.temperature = temperature;
    EXPECT_EQ(error({0}, bad).find("temperature is "), 0U);
  }
  bad.temperature = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(error({0}, bad), "temperature is NaN, but it must be from 0.001 to 1000");
  bad = {};
  bad.top_k = 0;
  EXPECT_EQ(error({0}, bad), "top_k is 0, but it must be 1 or more");
  bad = {};
  bad.top_p = 0;
  EXPECT_EQ(error({0}, bad), "top_p is 0, but it must be above 0 and at most 1");
  bad.top_p = 1.01;
  EXPECT_EQ(error({0}, bad), "top_p is 1.01, but it must be above 0 and at most 1");
}

TEST(GenerateErrors, NonFiniteLogitsAppendNothing) {
  const LanguageModelConfig config = small_config(ContextKind::average);
  auto p = *draw_parameters(config, 4);
  eigen(p.at("head.weight")).setConstant(3e38F);
  eigen(p.at("token_embedding_table.weight")).setConstant(2);
  eigen(p.at("positional_encoding_table.weight")).setConstant(2);
  auto generation = started(config, p, {1, 2}, {});
  const auto next = generation.next();
  ASSERT_FALSE(next);
  EXPECT_EQ(next.error(), "logits[0][0] is infinity but must be finite");
  EXPECT_EQ(generation.text.tokens().size(), 2U);
}

}  // namespace
}  // namespace riverbank::tests
