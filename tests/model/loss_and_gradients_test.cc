// Compares losses and gradients of the whole model with PyTorch, with finite differences, and with
// forward(), which computes one text with the reference code.
#include "model/loss_and_gradients.h"
#include "riverbank/eigen.h"

#include <gtest/gtest.h>

#include "attention/conventions.h"
#include "model/golden_training.h"
#include "model/language_model.h"
#include "model/model_cases.h"
#include "support/filled.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

using blocks::cases_of;
using blocks::Json;
using blocks::output_close;

template <class T>
void expect_lm_grad(const Json& c) {
  const Json& params = c.at("params");
  const LanguageModelConfig config = blocks::training_config(c);
  const auto parameters = blocks::golden_parameters<T>(c, "inputs", "");
  Batch batch;
  batch.sequences = params.at("batch").get<Index>();
  batch.length = config.sequence;
  batch.tokens = blocks::wholes_of<Index>(c.at("inputs").at("tokens"));
  batch.targets = blocks::wholes_of<std::int64_t>(c.at("inputs").at("targets"));
  const auto learned = loss_and_gradients(config, parameters, batch);
  ASSERT_TRUE(learned) << learned.error();
  EXPECT_TRUE(output_close(learned->activations.logits, c, "logits"));
  EXPECT_TRUE(output_close(filled<MatrixOf<T>>(1, 1, learned->loss), c, "loss"));
  const ParametersOf<T>& gradients = learned->gradients.parameters;
  EXPECT_EQ(gradients.size(), parameters.size());
  for (const auto& [name, gradient] : gradients) {
    EXPECT_TRUE(output_close(gradient, c, "d_" + blocks::file_name(name))) << name;
  }
}

TEST(Learn, GradientsOfTheLanguageModelAreThoseOfPyTorch) {
  for (const Json* each : cases_of("lm_grad")) {
    SCOPED_TRACE(each->at("id").get<std::string>());
    expect_lm_grad<float>(*each);
    expect_lm_grad<double>(*each);
  }
}

// Checks the gradient of every cell of every parameter, for every kind of model.
TEST(Learn, FiniteDifferencesAgree) {
  const Batch batch = small_batch();
  for (const ModelCase& each : model_cases()) {
    const auto parameters = shaken_parameters<double>(each.config, 21);
    const auto learned = loss_and_gradients(each.config, parameters, batch);
    ASSERT_TRUE(learned) << learned.error();
    for (const auto& [name, gradient] : learned->gradients.parameters) {
      for (Index row = 0; row < gradient.rows(); ++row) {
        for (Index column = 0; column < gradient.cols(); ++column) {
          const auto want = finite_difference(each.config, parameters, batch, name, row, column);
          ASSERT_TRUE(want) << want.error();
          ASSERT_NEAR(gradient(row, column), want->slope, 1e-8)
              << each.name << ", " << name << "[" << row << "][" << column << "]";
        }
      }
    }
  }
}

// In float64, training's forward pass gives the bits of forward(). In float32, training uses the
// fast kernels, which sum in float32.
template <class T>
testing::AssertionResult twins(const MatrixOf<T>& got, const MatrixOf<T>& want) {
  return sizeof(T) == 8 ? identical(got, want) : near(got, want, rounding<T>);
}

template <class T>
void expect_twin(const ModelCase& each) {
  const Batch batch = small_batch();
  const auto parameters = shaken_parameters<T>(each.config, 22);
  const auto a = run_forward(each.config, build_layers(each.config, parameters), batch);
  for (Index text = 0; text < batch.sequences; ++text) {
    const auto first = batch.tokens.begin() + text * batch.length;
    const auto trace = forward(each.config, parameters, {first, first + batch.length});
    ASSERT_TRUE(trace) << trace.error();
    const auto rows_of = [&](const MatrixOf<T>& matrix) -> MatrixOf<T> {
      return eigen(matrix).middleRows(text * batch.length, batch.length);
    };
    EXPECT_TRUE(twins(rows_of(a.embeddings), trace->embeddings)) << each.name;
    EXPECT_TRUE(twins(rows_of(a.context), trace->context)) << each.name;
    EXPECT_TRUE(twins(rows_of(a.logits), trace->logits)) << each.name;
  }
}

TEST(Learn, ABatchEqualsItsTextsOneByOne) {
  for (const ModelCase& each : model_cases()) {
    expect_twin<float>(each);
    expect_twin<double>(each);
  }
}

// A causal attention input whose values are wider than its keys.
template <class T>
AttendInputOf<T> causal_input(Scale scale) {
  Dice dice(23);
  AttendInputOf<T> in;
  in.embeddings = dice.matrix<T>(5, 6);
  in.heads = 3;
  in.mask.causal = true;
  in.scale = scale;
  in.divisor = T{3};
  for (auto* layer : {&in.query, &in.key, &in.value, &in.output}) {
    *layer = {dice.matrix<T>(6, 6), dice.matrix<T>(1, 6)};
  }
  in.value = {dice.matrix<T>(6, 9), dice.matrix<T>(1, 9)};
  in.output = {dice.matrix<T>(9, 6), dice.matrix<T>(1, 6)};
  return in;
}

// With one text, every field of the trace agrees with attend()'s.
template <class T>
void expect_attend(Scale scale) {
  const AttendInputOf<T> in = causal_input<T>(scale);
  const auto want = attend(in);
  ASSERT_TRUE(want);
  TraceOf<T> got;
  attend_steps(in.embeddings, in, Kernels{}, got);
  EXPECT_EQ(got.divisor, want->divisor);
  EXPECT_EQ(got.heads, want->heads);
  for (const auto& field : trace_fields<T>) {
    EXPECT_TRUE(twins<T>(got.*field.matrix, (*want).*field.matrix)) << field.name;
  }
}

TEST(Learn, TheKernelsWithOneTextAgreeWithAttend) {
  for (const Scale scale : {Scale::off, Scale::sqrt_d_k, Scale::divisor}) {
    expect_attend<float>(scale);
    expect_attend<double>(scale);
  }
}

// With Keep::what_training_needs fewer matrices are stored, but the results agree.
TEST(Learn, TheFusedForwardPassAgreesWithAttend) {
  for (const Scale scale : {Scale::off, Scale::sqrt_d_k, Scale::divisor}) {
    const AttendInput in = causal_input<float>(scale);
    const auto want = attend(in);
    ASSERT_TRUE(want);
    Trace got;
    attend_steps(in.embeddings, in, Kernels{.keep = Keep::what_training_needs}, got);
    EXPECT_EQ(got.weights.size(), 0);
    EXPECT_TRUE(near(got.context, want->context, rounding<float>));
    EXPECT_TRUE(near(got.output, want->output, rounding<float>));
  }
}

// With Keep::what_training_needs fewer matrices are stored, but the gradients agree.
TEST(Learn, TheFusedBackwardPassAgreesWithTheSteps) {
  const Batch batch = small_batch();
  for (const ModelCase& each : model_cases()) {
    const auto p = shaken_parameters<float>(each.config, 26);
    const auto steps = loss_and_gradients(each.config, p, batch);
    const auto fused = loss_and_gradients(each.config, p, batch, Keep::what_training_needs);
    ASSERT_TRUE(steps && fused);
    EXPECT_NEAR(steps->loss, fused->loss, 2 * rounding<float>) << each.name;
    // The fused kernel does not share key heads among several texts. The trace names the kernel
    // that was used.
    const bool fuses = !each.config.kv_heads;
    if (fuses) {
      EXPECT_EQ(fused->activations.attention.weights.size(), 0);
    }
    if (each.config.context == ContextKind::heads) {
      EXPECT_EQ(fused->activations.attention.kernel, fuses ? "fused" : "batch") << each.name;
    }
    for (const auto& [name, gradient] : steps->gradients.parameters) {
      EXPECT_TRUE(near(fused->gradients.parameters.at(name), gradient, rounding<float>))
          << each.name << ", " << name;
    }
  }
}

// Computes a block by hand from the named parameters.
TEST(Learn, ABlockFollowsFromItsNamedParameters) {
  const LanguageModelConfig config = [] {
    LanguageModelConfig c = small_config(ContextKind::blocks, 2);
    c.norm_place = NormPlace::post;
    return c;
  }();
  const auto p = shaken_parameters<float>(config, 24);
  const auto linear_of = [&](const std::string& name) -> Projection {
    return {from_linear(p.at("blocks.0." + name + ".weight")), p.at("blocks.0." + name + ".bias")};
  };
  const auto heads_of = [&](const std::string& part) -> Projection {
    Matrix weight(4, 4);
    eigen(weight) << eigen(p.at("blocks.0.heads.0." + part + ".weight")).transpose(),
        eigen(p.at("blocks.0.heads.1." + part + ".weight")).transpose();
    return {weight, std::nullopt};
  };
  Block block;
  block.norm_place = NormPlace::post;
  block.norm_1 = {p.at("blocks.0.norm_1.weight"), p.at("blocks.0.norm_1.bias")};
  block.norm_2 = {p.at("blocks.0.norm_2.weight"), p.at("blocks.0.norm_2.bias")};
  block.attention.heads = 2;
  block.attention.mask.causal = true;
  block.attention.query = heads_of("query");
  block.attention.key = heads_of("key");
  block.attention.value = heads_of("value");
  block.attention.output = linear_of("projection");
  block.feed_forward = {linear_of("widen"), linear_of("narrow"), Activation::relu};
  const auto trace = forward(config, p, {3, 1, 4});
  ASSERT_TRUE(trace) << trace.error();
  const auto want = run_block(trace->embeddings, block);
  ASSERT_TRUE(want) << want.error();
  EXPECT_TRUE(identical(trace->context, want->output));
  ASSERT_EQ(trace->blocks.size(), 1U);
  EXPECT_TRUE(identical(trace->blocks[0].attention.weights, want->attention.weights));
  EXPECT_EQ(p.size(), 4U + 4U + 6U + 6U);
}

// Computes the RNN by hand from the named parameters, with torch.nn.RNN's formula.
TEST(Learn, TheRnnFollowsFromItsNamedParameters) {
  const LanguageModelConfig config = small_config(ContextKind::rnn);
  const auto p = shaken_parameters<double>(config, 25);
  const auto trace = forward(config, p, {3, 1, 4});
  ASSERT_TRUE(trace) << trace.error();
  using Column = Eigen::VectorXd;
  Column state = Column::Zero(4);
  for (Index t = 0; t < 3; ++t) {
    const Column x = eigen(trace->embeddings).row(t).transpose();
    const Column sum =
        eigen(p.at("rnn.weight_ih_l0")) * x + eigen(p.at("rnn.bias_ih_l0")).transpose() +
        eigen(p.at("rnn.weight_hh_l0")) * state + eigen(p.at("rnn.bias_hh_l0")).transpose();
    state = sum.array().tanh();
    const MatrixOf<double> want = state.transpose();
    EXPECT_TRUE(near<double>(eigen(trace->context).row(t), want, 1e-14));
  }
}

// PyTorch draws layer by layer. So two kinds of models share their first parameters, up to the
// layer where they differ.
TEST(Learn, DrawsInPyTorchsOrder) {
  const auto heads = *draw_parameters(small_config(ContextKind::heads), 5);
  const auto blocks = *draw_parameters(small_config(ContextKind::blocks), 5);
  for (const char* name : {"token_embedding_table.weight", "positional_encoding_table.weight"}) {
    EXPECT_TRUE(identical(heads.at(name), blocks.at(name)));
  }
  for (const char* part : {"key", "query", "value"}) {
    const std::string name = std::string("heads.0.") + part + ".weight";
    EXPECT_TRUE(identical(heads.at(name), blocks.at("blocks.0." + name)));
  }
  EXPECT_TRUE((eigen(blocks.at("blocks.0.norm_1.weight")).array() == 1).all());
  EXPECT_TRUE((eigen(blocks.at("blocks.0.norm_2.bias")).array() == 0).all());
  const auto rnn = *draw_parameters(small_config(ContextKind::rnn), 5);
  for (const char* name : {"rnn.weight_ih_l0", "rnn.weight_hh_l0", "rnn.bias_ih_l0"}) {
    EXPECT_LE(eigen(rnn.at(name)).cwiseAbs().maxCoeff(), 0.5F);  // 1/√4
    EXPECT_GT(eigen(rnn.at(name)).cwiseAbs().maxCoeff(), 0.2F);
  }
  // Linear layers of the same width that are drawn in the same place get the same numbers. The key
  // is drawn before the query, and the query before the value.
  EXPECT_TRUE(identical(rnn.at("rnn.weight_ih_l0"), heads.at("heads.0.key.weight")));
  EXPECT_TRUE(identical(rnn.at("rnn.weight_hh_l0"), heads.at("heads.0.query.weight")));
}

TEST(LearnErrors, RejectInvalidBatches) {
  const LanguageModelConfig config = small_config(ContextKind::average);
  const auto p = *draw_parameters(config, 1);
  const auto error = [&](auto change) {
    Batch batch = small_batch();
    change(batch);
    return loss(config, p, batch).error();
  };
  EXPECT_EQ(error([](Batch& b) { b.sequences = 0; }),
            "the number of texts is 0, but it must be 1 or more");
  EXPECT_EQ(error([](Batch& b) { b.length = 5; }),
            "the texts have 5 tokens but the model reads at most 4");
  EXPECT_EQ(error([](Batch& b) { b.tokens.pop_back(); }),
            "the batch has 8 tokens but 3 texts of 3 tokens need 9");
  EXPECT_EQ(error([](Batch& b) { b.tokens[4] = 5; }),
            "token 1 of text 1 has id 5 but the vocabulary has ids 0 to 4");
  EXPECT_EQ(error([](Batch& b) { b.targets.push_back(0); }),
            "the batch has 10 targets but 3 texts of 3 tokens need 9");
  EXPECT_EQ(error([](Batch& b) { b.targets[8] = -1; }),
            "target 2 of text 2 is -1 but the vocabulary has ids 0 to 4");
  EXPECT_EQ(error([](Batch& b) { b.targets.assign(9, no_target); }),
            "every target is -100, so there is nothing to learn from");
  EXPECT_EQ(error([](Batch& b) { b.sequences = Index{1} << 30; }).substr(0, 15), "the batch would");
  EXPECT_EQ(error([](Batch&) {}), "");
}

TEST(LearnErrors, ReportANonFiniteLoss) {
  const LanguageModelConfig config = small_config(ContextKind::average);
  auto p = *draw_parameters(config, 1);
  eigen(p.at("head.weight")).setConstant(3e38F);
  eigen(p.at("token_embedding_table.weight")).setConstant(2);
  const auto result = loss_and_gradients(config, p, small_batch());
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().find("the loss is not finite"), 0U) << result.error();
}

TEST(LearnErrors, OfFiniteDifferences) {
  const LanguageModelConfig config = small_config(ContextKind::average);
  const auto p = shaken_parameters<double>(config, 1);
  const auto error = [&](const char* name, Index row, double step) {
    return finite_difference(config, p, small_batch(), name, row, 0, step).error();
  };
  EXPECT_EQ(error("head.bias", 1, 1e-5), "head.bias is 1 × 5 and has no cell [1][0]");
  EXPECT_EQ(error("heads", 0, 1e-5), "the model has no parameter heads");
  EXPECT_EQ(error("head.bias", 0, 0), "step is 0, but it must be above 0");
}

TEST(ConfigErrors, RejectInvalidConfigs) {
  const auto error = [](auto change) {
    LanguageModelConfig config = small_config(ContextKind::blocks, 2);
    change(config);
    return check_config(config);
  };
  EXPECT_EQ(error([](auto& c) { c.blocks = 0; }),
            "blocks is 0, but it must be from 1 to 134217728");
  EXPECT_EQ(error([](auto& c) { c.blocks = 65; }), "blocks is 65, but at most 64 fit");
  EXPECT_EQ(error([](auto& c) { c.hidden = -2; }),
            "hidden is -2, but it must be from 1 to 134217728");
  EXPECT_EQ(error([](auto& c) { c.hidden = 134217728; }),
            "widen.weight would be 134217728 × 4 = 536870912 numbers, but at most 134217728 fit");
  EXPECT_EQ(error([](auto& c) { c.heads = 3; }),
            "embedding is 4, which is not a multiple of heads = 3");
  EXPECT_EQ(error([](auto& c) {
              c.heads = 3;
              c.context = ContextKind::rnn;
            }),
            "");
}

TEST(ConfigErrors, RejectOptionsOfMissingParts) {
  const auto error = [](ContextKind context, auto change) {
    LanguageModelConfig config = small_config(context);
    change(config);
    return check_config(config);
  };
  const auto after = [](auto& c) { c.window_after = 1; };
  EXPECT_EQ(error(ContextKind::blocks, after), "window_after needs reads: 'both'");
  EXPECT_EQ(error(ContextKind::heads,
                  [](auto& c) {
                    c.window_after = 1;
                    c.reads = Reads::both;
                  }),
            "");
  const std::string heads = " needs context: 'heads' or 'blocks'";
  EXPECT_EQ(error(ContextKind::average, after), "window_after" + heads);
  EXPECT_EQ(error(ContextKind::rnn, [](auto& c) { c.window_before = 1; }), "window_before" + heads);
  EXPECT_EQ(error(ContextKind::rnn, [](auto& c) { c.softcap = 1.0F; }), "softcap" + heads);
  EXPECT_EQ(error(ContextKind::rnn, [](auto& c) { c.sinks = true; }), "sinks" + heads);
  EXPECT_EQ(error(ContextKind::rnn, [](auto& c) { c.kv_heads = 1; }), "kv_heads" + heads);
  EXPECT_EQ(error(ContextKind::rnn, [](auto& c) { c.head_size = 1; }), "head_size" + heads);
  EXPECT_EQ(error(ContextKind::heads, [](auto& c) { c.hidden = 8; }),
            "hidden needs context: 'blocks'");
}

}  // namespace
}  // namespace riverbank::tests
