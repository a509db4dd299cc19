// Tests training: AdamW, clipping, warm-up, PyTorch's recorded runs, and training that continues
// from a saved state.
#include "model/trainer.h"
#include "riverbank/eigen.h"

#include <gtest/gtest.h>

#include "model/golden_training.h"
#include "model/loss_and_gradients.h"
#include "model/model_cases.h"
#include "support/bits.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

using blocks::cases_of;
using blocks::Json;
using blocks::matrix_of;
using blocks::output_close;

template <class T>
void expect_adamw(const Json& c) {
  const Json& params = c.at("params");
  AdamWOptions options;
  options.learning_rate = params.at("lr").get<double>();
  options.beta1 = params.at("beta1").get<double>();
  options.beta2 = params.at("beta2").get<double>();
  options.eps = params.at("eps").get<double>();
  options.weight_decay = params.at("weight_decay").get<double>();
  MatrixOf<T> p = matrix_of<T>(c.at("inputs").at("p0"));
  const MatrixOf<T> gradients = matrix_of<T>(c.at("inputs").at("grads"));
  MatrixOf<T> m(1, p.cols());
  MatrixOf<T> v = m;
  MatrixOf<T> after(gradients.rows(), p.cols());
  for (Index step = 0; step < gradients.rows(); ++step) {
    const MatrixOf<T> gradient = row_as<T>(gradients, step);
    adamw_step<T>(AdamWStep(options, step + 1), {gradient, p, m, v});
    eigen(after).row(step) = eigen(p);
  }
  EXPECT_TRUE(output_close(after, c, "params_after_each_step")) << c.at("id");
  EXPECT_TRUE(output_close(m, c, "exp_avg")) << c.at("id");
  EXPECT_TRUE(output_close(v, c, "exp_avg_sq")) << c.at("id");
}

TEST(Train, AdamWIsPyTorchs) {
  for (const Json* each : cases_of("adamw")) {
    expect_adamw<float>(*each);
    expect_adamw<double>(*each);
  }
}

TEST(Train, IntegerPowers) {
  EXPECT_EQ(integer_power(0.9, 0), 1);
  EXPECT_EQ(integer_power(0.9, 1), 0.9);
  EXPECT_NEAR(integer_power(0.9, 13), std::pow(0.9, 13), 1e-15);
  EXPECT_NEAR(integer_power(0.999, 100000), std::pow(0.999, 100000), 1e-54);
}

template <class T>
void expect_parameters(const Json& c, const std::string& prefix, const ParametersOf<T>& got) {
  for (const auto& [name, matrix] : got) {
    EXPECT_TRUE(output_close(matrix, c, prefix + blocks::file_name(name))) << prefix << name;
  }
}

TEST(Train, TheInitialWeightsAreDrawn) {
  const Json& c = *cases_of("train_lm")[0];
  const auto drawn = draw_parameters(blocks::training_config(c), 1337);
  ASSERT_TRUE(drawn);
  for (const auto& [name, matrix] : blocks::training_start<float>(c).parameters) {
    EXPECT_TRUE(identical(drawn->at(name), matrix)) << name;
  }
}

// Trains the notebook's model for 20 steps and compares with PyTorch: every loss and norm, the
// first gradients, and the parameters.
template <class T>
void expect_training(const Json& c) {
  const LanguageModelConfig config = blocks::training_config(c);
  const TrainOptions options = blocks::training_options(c);
  auto state = blocks::training_start<T>(c);
  const auto first = loss_and_gradients(config, state.parameters, blocks::training_batch(c, 0));
  ASSERT_TRUE(first) << first.error();
  EXPECT_TRUE(output_close(first->activations.logits, c, "first_step_logits"));
  expect_parameters(c, "first_grad/", first->gradients.parameters);

  MatrixOf<double> losses(1, 20);
  MatrixOf<double> norms(1, 20);
  for (Index step = 0; step < 20; ++step) {
    const auto report = train_step(config, options, state, blocks::training_batch(c, step));
    ASSERT_TRUE(report) << report.error();
    losses(0, step) = report->loss;
    norms(0, step) = report->gradient_norm;
    if (step == 0) expect_parameters(c, "after_step_1/", state.parameters);
  }
  EXPECT_TRUE(output_close(losses, c, "losses"));
  EXPECT_TRUE(output_close(losses, c, "losses_f64"));
  EXPECT_TRUE(output_close(norms, c, "grad_norms"));
  expect_parameters(c, "after_step_20/", state.parameters);
}

TEST(Train, TwentyStepsAreThoseOfPyTorch) {
  expect_training<float>(*cases_of("train_lm")[0]);
  expect_training<double>(*cases_of("train_lm")[0]);
}

template <class T>
void expect_long_run(const Json& c, const char* losses, double allowed) {
  const Json& run = c.at("long_run");
  auto state = blocks::training_start<T>(c);
  for (std::size_t i = 0; i < run.at("steps").size(); ++i) {
    // The file counts steps from 1: its 50th loss is the loss of batch 49, after 49 updates.
    const auto last = run.at("steps")[i].get<std::int64_t>() - 1;
    while (state.steps < last) {
      const Batch batch = blocks::training_batch(c, static_cast<Index>(state.steps));
      ASSERT_TRUE(
          train_step(blocks::training_config(c), blocks::training_options(c), state, batch));
    }
    const auto now = loss(blocks::training_config(c), state.parameters,
                          blocks::training_batch(c, static_cast<Index>(last)));
    ASSERT_TRUE(now);
    EXPECT_NEAR(static_cast<double>(*now), run.at(losses)[i].get<double>(), allowed) << last;
  }
}

TEST(Train, TwoHundredStepsStayClose) {
  const Json& c = *cases_of("train_lm")[0];
  expect_long_run<float>(c, "loss_before_step", 0.001);
  expect_long_run<double>(c, "loss_before_step_f64", 1e-9);
}

TEST(Train, WarmsUp) {
  TrainOptions options;
  options.adamw.learning_rate = 0.5;
  EXPECT_EQ(learning_rate_at(options, 0), 0.5);
  options.warm_up_steps = 4;
  EXPECT_EQ(learning_rate_at(options, 0), 0.125);
  EXPECT_EQ(learning_rate_at(options, 2), 0.375);
  EXPECT_EQ(learning_rate_at(options, 3), 0.5);
  EXPECT_EQ(learning_rate_at(options, 400), 0.5);

  const LanguageModelConfig config = small_config(ContextKind::heads);
  auto state = start_training(*draw_parameters(config, 1));
  const auto report = train_step(config, options, state, small_batch());
  ASSERT_TRUE(report);
  EXPECT_EQ(report->learning_rate, 0.125);
}

TEST(Train, ClipsTheNormOfAllGradientsTogether) {
  ParametersOf<double> gradients = {{"a", rows<double>({{3, 0}})}, {"b", rows<double>({{0}, {4}})}};
  EXPECT_EQ(gradient_norm(gradients), 5);
  auto clipped = gradients;
  clip_gradients(clipped, 5, 10);
  EXPECT_TRUE(identical(clipped.at("a"), gradients.at("a")));
  clip_gradients(clipped, 5, 1);
  EXPECT_NEAR(gradient_norm(clipped), 1, 1e-6);
  EXPECT_NEAR(clipped.at("b")(1, 0), 0.8 / (1 + 1e-6 / 5), 1e-15);
}

TEST(Train, ClippingChangesTheStepButNotTheReport) {
  const LanguageModelConfig config = small_config(ContextKind::heads);
  const auto start = start_training(*draw_parameters(config, 1));
  TrainOptions options;
  options.adamw.eps = 0.1;  // a large eps makes the step depend on the gradient's size
  auto free = start;
  auto held = start;
  const auto first = train_step(config, options, free, small_batch());
  options.clip_norm = 0.01;
  const auto second = train_step(config, options, held, small_batch());
  ASSERT_TRUE(first && second);
  EXPECT_GT(first->gradient_norm, 0.1);
  EXPECT_EQ(first->gradient_norm, second->gradient_norm);
  const auto moved = [&](const TrainerState& state) {
    return (eigen(state.parameters.at("head.bias")) - eigen(start.parameters.at("head.bias")))
        .norm();
  };
  EXPECT_LT(moved(held), moved(free) / 10);
  EXPECT_GT(moved(held), 0);
}

// With half the rate the token vectors move half as far, with rate 0 not at all. Other parameters
// are not affected.
TEST(Train, TokenVectorsMayHaveTheirOwnLearningRate) {
  const LanguageModelConfig config = small_config(ContextKind::heads);
  const auto start = start_training(*draw_parameters(config, 1));
  const auto moved = [&](double pace) {
    TrainOptions options;
    options.token_pace = pace;
    auto state = start;
    EXPECT_TRUE(train_step(config, options, state, small_batch()));
    return state.parameters;
  };
  const auto [none, half, whole] = std::tuple{moved(0), moved(0.5), moved(1)};
  auto usual = start;
  ASSERT_TRUE(train_step(config, {}, usual, small_batch()));
  for (const auto& [name, matrix] : usual.parameters) {
    EXPECT_TRUE(identical(whole.at(name), matrix)) << name;
    if (name == "token_embedding_table.weight") {
      const Matrix& before = start.parameters.at(name);
      EXPECT_TRUE(identical(none.at(name), before));
      EXPECT_LT((2 * (eigen(half.at(name)) - eigen(before)) - (eigen(matrix) - eigen(before)))
                    .cwiseAbs()
                    .maxCoeff(),
                1e-6F);
      EXPECT_GT((eigen(matrix) - eigen(before)).cwiseAbs().maxCoeff(), 1e-4F);
    } else {
      EXPECT_TRUE(identical(none.at(name), matrix)) << name;
    }
  }
}

// Every kind of model can memorise the small batch.
TEST(Train, EveryKindLearns) {
  TrainOptions options;
  options.adamw.learning_rate = 0.03;
  options.clip_norm = 1;
  options.warm_up_steps = 5;
  const Batch batch = small_batch();
  for (const ModelCase& each : model_cases()) {
    auto state = start_training(*draw_parameters(each.config, 3));
    const auto before = loss(each.config, state.parameters, batch);
    for (int step = 0; step < 150; ++step) {
      ASSERT_TRUE(train_step(each.config, options, state, batch)) << each.name;
    }
    const auto after = loss(each.config, state.parameters, batch);
    ASSERT_TRUE(before && after);
    EXPECT_LT(*after, 0.1F * *before) << each.name;
  }
}

// Training that continues from a copy of its state must give the same bits.
TEST(Train, ContinuesWithTheSameBits) {
  const std::vector<Index> text = {0, 1, 2, 3, 4, 3, 2, 1, 0, 4, 4, 2};
  TrainOptions options;
  options.warm_up_steps = 7;
  options.clip_norm = 0.5;
  for (const ModelCase& each : model_cases()) {
    const auto run = [&](TrainerState state, std::int64_t until) {
      while (state.steps < until) {
        const auto batch = random_batch(text, 4, 3, 42, state.steps);
        EXPECT_TRUE(batch) << batch.error();
        EXPECT_TRUE(train_step(each.config, options, state, *batch));
      }
      return state;
    };
    const TrainerState start = start_training(*draw_parameters(each.config, 3));
    const TrainerState whole = run(start, 12);
    const TrainerState paused = run(run(start, 5), 12);
    EXPECT_EQ(whole.steps, paused.steps);
    for (const auto& [name, matrix] : whole.parameters) {
      EXPECT_TRUE(identical(paused.parameters.at(name), matrix)) << name;
      EXPECT_TRUE(identical(paused.second_moments.at(name), whole.second_moments.at(name)));
    }
  }
}

TEST(TrainErrors, InvalidOptions) {
  const auto error = [](auto change) {
    TrainOptions options;
    change(options);
    return check_options(options);
  };
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(error([](auto&) {}), "");
  EXPECT_EQ(error([](auto& o) { o.adamw.learning_rate = -1; }),
            "learning_rate is -1, but it must be from 0 to 1e+06");
  EXPECT_EQ(error([](auto& o) { o.adamw.beta1 = 1; }),
            "beta1 is 1, but it must be from 0 to below 1");
  EXPECT_EQ(error([](auto& o) { o.adamw.beta2 = nan; }),
            "beta2 is NaN, but it must be from 0 to below 1");
  EXPECT_EQ(error([](auto& o) { o.adamw.eps = nan; }),
            "eps is NaN, but it must be from 0 to 1e+06");
  EXPECT_EQ(error([](auto& o) { o.adamw.weight_decay = -0.1; }),
            "weight_decay is -0.1, but it must be from 0 to 1e+06");
  EXPECT_EQ(error([](auto& o) { o.clip_norm = 0; }),
            "clip_norm is 0, but it must be finite and above 0");
  EXPECT_EQ(error([](auto& o) { o.warm_up_steps = -1; }),
            "warm_up_steps is -1, but it must be 0 or more");
  EXPECT_EQ(error([](auto& o) { o.token_pace = -1; }),
            "token_pace is -1, but it must be from 0 to 1e+06");
}

// After an error the state is unchanged.
TEST(TrainErrors, DoNotChangeTheState) {
  const LanguageModelConfig config = small_config(ContextKind::heads);
  const auto good = start_training(*draw_parameters(config, 1));
  const auto error = [&](TrainerState state, TrainOptions options, const Batch& batch) {
    const TrainerState before = state;
    const auto report = train_step(config, options, state, batch);
    EXPECT_FALSE(report);
    EXPECT_EQ(state.steps, before.steps);
    for (const auto& [name, matrix] : before.parameters) {
      EXPECT_TRUE(identical(state.parameters.at(name), matrix));
    }
    for (const auto& [name, matrix] : before.first_moments) {
      EXPECT_TRUE(identical(state.first_moments.at(name), matrix));
    }
    return report.error();
  };
  auto bad = good;
  bad.first_moments.erase("head.bias");
  EXPECT_EQ(error(bad, {}, small_batch()), "first moment: the parameter head.bias is missing");
  bad = good;
  bad.second_moments["head.bias"](0, 1) = -1;
  EXPECT_EQ(error(bad, {}, small_batch()),
            "second moment: head.bias has a number below 0, but it is a mean of squares");
  bad = good;
  bad.steps = -1;
  EXPECT_EQ(error(bad, {}, small_batch()), "the state has -1 steps, but it must be 0 or more");
  Batch batch = small_batch();
  batch.tokens[0] = 9;
  EXPECT_EQ(error(good, {}, batch), "token 0 of text 0 has id 9 but the vocabulary has ids 0 to 4");
  TrainOptions wild;
  wild.adamw.eps = 0;  // a gradient of 0 is then divided by 0
  EXPECT_EQ(error(good, wild, small_batch()).find("after the step, "), 0U);
}

}  // namespace
}  // namespace riverbank::tests
