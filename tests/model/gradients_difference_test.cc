// Compares gradients of all layers with finite differences of the forward pass in float64, with
// many options.
#include <gtest/gtest.h>

#include <functional>

#include "model/average.h"
#include "model/gradients/block.h"
#include "model/gradients/embed.h"
#include "model/gradients/loss.h"
#include "model/gradients/rotate.h"
#include "model/rnn.h"
#include "riverbank/eigen.h"
#include "support/dice.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

using M = MatrixOf<double>;

// Reduces an output to one number, Σ output · weights. Its gradient with respect to the output is
// `weights`.
double weighed(const M& output, const M& weights) {
  return eigen(output).cwiseProduct(eigen(weights)).sum();
}

// The finite difference of `value` for each cell of a matrix. Each cell is changed in place and
// then restored.
M differences(M& matrix, const std::function<double()>& value) {
  constexpr double step = 1e-5;
  M out(matrix.rows(), matrix.cols());
  for (Index i = 0; i < matrix.size(); ++i) {
    const double kept = matrix.data()[i];
    matrix.data()[i] = kept + step;
    const double above = value();
    matrix.data()[i] = kept - step;
    const double below = value();
    matrix.data()[i] = kept;
    out.data()[i] = (above - below) / (2 * step);
  }
  return out;
}

constexpr double difference_rounding = 1e-8;

// Compares the gradients of all matrices of an attention input with finite differences.
void expect_attend(AttendInputOf<double> in, std::uint64_t seed) {
  Dice dice(seed);
  const auto trace = attend(in);
  ASSERT_TRUE(trace) << trace.error();
  const M weights = dice.matrix<double>(trace->output.rows(), trace->output.cols());
  const auto d = attend_gradient(in, *trace, weights);
  const auto value = [&] { return weighed(attend(in)->output, weights); };
  EXPECT_TRUE(near(d.steps.embeddings, differences(in.embeddings, value), difference_rounding))
      << "X";
  if (in.source) {
    EXPECT_TRUE(near(d.steps.source, differences(*in.source, value), difference_rounding)) << "Y";
  }
  if (in.value_source) {
    EXPECT_TRUE(
        near(d.steps.value_source, differences(*in.value_source, value), difference_rounding))
        << "Z";
  }
  if (in.sinks) {
    EXPECT_TRUE(near(*d.sinks, differences(*in.sinks, value), difference_rounding)) << "sinks";
  }
  if (in.past_keys) {
    EXPECT_TRUE(near(*d.past_keys, differences(*in.past_keys, value), difference_rounding))
        << "past keys";
    EXPECT_TRUE(near(*d.past_values, differences(*in.past_values, value), difference_rounding))
        << "past values";
  }
  ProjectionOf<double>* const layers[] = {&in.query, &in.key, &in.value, &in.output};
  const ProjectionOf<double>* const gradients[] = {&d.query, &d.key, &d.value, &d.output};
  for (int i = 0; i < 4; ++i) {
    ASSERT_EQ(layers[i]->weight.has_value(), gradients[i]->weight.has_value()) << i;
    ASSERT_EQ(layers[i]->bias.has_value(), gradients[i]->bias.has_value()) << i;
    if (layers[i]->weight) {
      const M want = differences(*layers[i]->weight, value);
      EXPECT_TRUE(near(*gradients[i]->weight, want, difference_rounding)) << "weight " << i;
    }
    if (layers[i]->bias) {
      const M want = differences(*layers[i]->bias, value);
      EXPECT_TRUE(near(*gradients[i]->bias, want, difference_rounding)) << "bias " << i;
    }
  }
}

AttendInputOf<double> self_attention(Dice& dice, Index tokens, Index d, Index heads) {
  AttendInputOf<double> in;
  in.embeddings = dice.matrix<double>(tokens, d);
  in.heads = heads;
  for (auto* layer : {&in.query, &in.key, &in.value, &in.output}) {
    *layer = {dice.matrix<double>(d, d), dice.matrix<double>(1, d)};
  }
  return in;
}

TEST(AttendGradient, Raw) {
  Dice dice(311);
  AttendInputOf<double> in;
  in.embeddings = dice.matrix<double>(4, 3);
  expect_attend(in, 1);
}

TEST(AttendGradient, HeadsWithBiasesAndMasks) {
  Dice dice(312);
  auto in = self_attention(dice, 5, 6, 3);
  in.mask.causal = true;
  expect_attend(in, 2);
  in.mask.keep = dice.keep<double>(15, 5, 0.7);
  in.mask.additive = dice.matrix<double>(5, 5, 3);
  expect_attend(in, 3);
  in.mask.key_keep = rows<double>({{0, 1, 1, 0, 1}});  // the first query sees no key
  expect_attend(in, 4);
}

TEST(AttendGradient, PastKeysAndValues) {
  Dice dice(327);
  auto in = self_attention(dice, 3, 8, 4);
  in.mask.causal = true;
  in.past_keys = dice.matrix<double>(4 * 5, 2);
  in.past_values = dice.matrix<double>(4 * 5, 2);
  expect_attend(in, 41);
  in.rotary = {.layout = Rotary::Layout::half, .base = 100};
  expect_attend(in, 42);
  in.rotary->query_positions = {9, 4, 7};
  in.rotary->key_positions = {2, 8, 3};
  expect_attend(in, 43);
}

TEST(AttendGradient, PastKeysOfSharedHeads) {
  Dice dice(328);
  auto in = self_attention(dice, 3, 8, 4);
  in.kv_heads = 2;
  in.key = {dice.matrix<double>(8, 4), dice.matrix<double>(1, 4)};
  in.value = {dice.matrix<double>(8, 6), dice.matrix<double>(1, 6)};
  in.output = {dice.matrix<double>(12, 8), dice.matrix<double>(1, 8)};
  in.past_keys = dice.matrix<double>(2 * 4, 2);
  in.past_values = dice.matrix<double>(2 * 4, 3);
  in.mask.window.before = 3;
  in.mask.causal = true;
  in.softcap = 2;
  in.alibi = dice.matrix<double>(1, 4);
  in.sinks = dice.matrix<double>(1, 4);
  expect_attend(in, 44);
  in.rotary = {.layout = Rotary::Layout::interleaved, .base = 50};
  expect_attend(in, 45);
  in.value_source = dice.matrix<double>(3, 8);
  in.source = dice.matrix<double>(3, 8);
  expect_attend(in, 46);
}

TEST(AttendGradient, SeparateSourcesForKeysAndValues) {
  Dice dice(313);
  AttendInputOf<double> in;
  in.embeddings = dice.matrix<double>(3, 4);
  in.source = dice.matrix<double>(5, 2);
  in.query.weight = dice.matrix<double>(4, 6);
  in.key.weight = dice.matrix<double>(2, 6);
  in.value.weight = dice.matrix<double>(2, 4);
  in.heads = 2;
  in.scale = Scale::divisor;
  in.divisor = 0.7;
  expect_attend(in, 5);
  in.value_source = dice.matrix<double>(5, 3);
  in.value = {dice.matrix<double>(3, 4), dice.matrix<double>(1, 4)};
  in.softmax = SoftmaxKind::naive;
  expect_attend(in, 6);
}

// The values come from a separate matrix, value_source. The keys come from the embeddings X.
TEST(AttendGradient, ASeparateSourceForValues) {
  Dice dice(320);
  auto in = self_attention(dice, 4, 4, 2);
  in.value_source = dice.matrix<double>(in.embeddings.rows(), in.embeddings.cols());
  expect_attend(in, 11);
}

TEST(AttendGradient, RotatedByPosition) {
  Dice dice(314);
  auto in = self_attention(dice, 4, 8, 2);
  in.rotary.emplace();
  expect_attend(in, 7);
  in.rotary->layout = Rotary::Layout::half;
  in.rotary->base = 50;
  in.rotary->query_positions = {3, 1, 0, 9};
  in.rotary->key_positions = {2, 2, 5, 7};
  expect_attend(in, 8);
}

// Tries soft-capping, sinks, windows, causal masks, ALiBi and rotated queries at later positions in
// every combination, with grouped heads.
TEST(AttendGradient, OfEveryOption) {
  Dice dice(325);
  AttendInputOf<double> plain;
  plain.embeddings = dice.matrix<double>(3, 4);
  plain.source = dice.matrix<double>(5, 3);
  plain.heads = 4;
  plain.kv_heads = 2;
  plain.query = {dice.matrix<double>(4, 8), dice.matrix<double>(1, 8)};
  plain.key = {dice.matrix<double>(3, 4), {}};
  plain.value = {dice.matrix<double>(3, 6), {}};
  plain.output = {dice.matrix<double>(12, 3), {}};
  for (int choice = 0; choice < 64; ++choice) {
    AttendInputOf<double> in = plain;
    if ((choice & 1) != 0) in.softcap = 2;
    if ((choice & 2) != 0) in.sinks = dice.matrix<double>(1, 4);
    if ((choice & 4) != 0) in.mask.window = {2, 1};
    if ((choice & 8) != 0) in.mask.causal = true;
    if ((choice & 16) != 0) in.alibi = dice.matrix<double>(1, 4);
    if ((choice & 32) != 0) {
      in.first_query = 2;
      in.rotary.emplace();
    }
    SCOPED_TRACE(choice);
    expect_attend(in, 13);
  }
}

TEST(AttendGradient, NothingPassesAPin) {
  Dice dice(315);
  auto in = self_attention(dice, 4, 4, 2);
  in.softcap = 2;
  in.sinks = dice.matrix<double>(1, 2);
  auto all = in;
  for (const char* field :
       {"source", "value_source", "queries", "keys", "values", "scores", "scaled", "capped",
        "masked", "weights", "context", "joined", "output"}) {
    SCOPED_TRACE(field);
    all.pins.push_back({field, 1, 1, 0.3});
    expect_attend(all, 9);
    in.pins = {all.pins.back()};
    expect_attend(in, 9);
  }
}

// The weight of a masked key can be pinned. The key's score stays masked. The gradient of softmax
// must use the weight that softmax computed, not the pinned one.
TEST(AttendGradient, APinnedWeightOfAHiddenKey) {
  Dice dice(319);
  auto in = self_attention(dice, 4, 4, 2);
  in.mask.causal = true;
  in.pins = {{"weights", 1, 3, 0.4}, {"weights", 2, 0, 0.2}};
  expect_attend(in, 11);
  const auto trace = attend(in);
  ASSERT_TRUE(trace);
  const auto d = attend_gradient(in, *trace, dice.matrix<double>(4, 4)).steps;
  EXPECT_EQ(d.scaled(1, 3), 0);
  EXPECT_EQ(d.scores(1, 3), 0);
  in.fully_masked = FullyMasked::nan;  // a row with NaN weights must not pass a gradient back
  in.mask.key_keep = rows<double>({{0, 1, 1, 1}});
  const auto blind = attend(in);
  ASSERT_TRUE(blind);
  const auto nothing = attend_gradient(in, *blind, dice.matrix<double>(4, 4)).steps;
  EXPECT_EQ(nothing.scores(0, 0), 0);
}

TEST(AttendGradient, HiddenCellsGetZeroAndFieldsTheirShapes) {
  Dice dice(316);
  auto in = self_attention(dice, 4, 4, 2);
  in.mask.causal = true;
  const auto trace = attend(in);
  ASSERT_TRUE(trace);
  const auto d = attend_gradient(in, *trace, dice.matrix<double>(4, 4)).steps;
  for (const auto& field : trace_fields<double>) {
    EXPECT_EQ(shape_text(d.*field.matrix), shape_text((*trace).*field.matrix)) << field.name;
  }
  for (Index row = 0; row < 8; ++row) {
    for (Index key = row % 4 + 1; key < 4; ++key) EXPECT_EQ(d.scores(row, key), 0);
  }
}

void expect_block(BlockOf<double> block, M x, std::uint64_t seed) {
  Dice dice(seed);
  const M weights = dice.matrix<double>(x.rows(), x.cols());
  const auto trace = run_block(x, block);
  ASSERT_TRUE(trace) << trace.error();
  const auto d = block_gradient(x, block, *trace, weights);
  const auto value = [&] { return weighed(run_block(x, block)->output, weights); };
  const auto expect = [&](const M& got, M& moved, const char* name) {
    EXPECT_TRUE(near(got, differences(moved, value), difference_rounding)) << name;
  };
  expect(d.x, x, "x");
  expect(*d.norm_1.gamma, *block.norm_1.gamma, "gamma 1");
  if (block.norm_1.beta) expect(*d.norm_1.beta, *block.norm_1.beta, "beta 1");
  expect(*d.norm_2.gamma, *block.norm_2.gamma, "gamma 2");
  if (block.norm_2.beta) expect(*d.norm_2.beta, *block.norm_2.beta, "beta 2");
  expect(*d.attention.query.weight, *block.attention.query.weight, "query");
  expect(*d.attention.key.weight, *block.attention.key.weight, "key");
  expect(*d.attention.value.weight, *block.attention.value.weight, "value");
  expect(*d.attention.output.weight, *block.attention.output.weight, "output");
  const auto& layer = d.feed_forward.layer;
  expect(*layer.widen.weight, *block.feed_forward.widen.weight, "widen");
  expect(*layer.widen.bias, *block.feed_forward.widen.bias, "widen bias");
  expect(*layer.narrow.weight, *block.feed_forward.narrow.weight, "narrow");
  expect(*layer.narrow.bias, *block.feed_forward.narrow.bias, "narrow bias");
  if (!layer.gate) return;
  expect(*layer.gate->weight, *block.feed_forward.gate->weight, "gate");
  expect(*layer.gate->bias, *block.feed_forward.gate->bias, "gate bias");
}

TEST(BlockGradient, BothNormPlacesAndEveryActivation) {
  Dice dice(317);
  for (const NormPlace place : {NormPlace::pre, NormPlace::post}) {
    for (const Activation activation : {Activation::none, Activation::relu, Activation::gelu,
                                        Activation::gelu_tanh, Activation::silu}) {
      BlockOf<double> block;
      block.norm_place = place;
      block.norm_1 = {dice.matrix<double>(1, 4, 2), dice.matrix<double>(1, 4), 0.1};
      block.norm_2 = {dice.matrix<double>(1, 4, 2), dice.matrix<double>(1, 4), 0.01};
      block.attention = self_attention(dice, 3, 4, 2);
      block.attention.mask.causal = true;
      block.feed_forward = {{dice.matrix<double>(4, 5), dice.matrix<double>(1, 5)},
                            {dice.matrix<double>(5, 4), dice.matrix<double>(1, 4)},
                            activation};
      SCOPED_TRACE(static_cast<int>(place) * 10 + static_cast<int>(activation));
      expect_block(block, dice.matrix<double>(3, 4), 10);
    }
  }
}

// The blocks have RMS norms with and without plus_one, and a gated feed-forward layer.
TEST(BlockGradient, OfRmsNormsAndGatedLayers) {
  Dice dice(322);
  for (const NormPlace place : {NormPlace::pre, NormPlace::post}) {
    for (const Activation activation : {Activation::silu, Activation::gelu_tanh}) {
      BlockOf<double> block;
      block.norm_place = place;
      block.norm_1 = {dice.matrix<double>(1, 4, 2), {}, 0.1, NormKind::rms, true};
      block.norm_2 = {dice.matrix<double>(1, 4, 2), {}, 0.01, NormKind::rms, false};
      block.attention = self_attention(dice, 3, 4, 2);
      block.feed_forward = {
          {dice.matrix<double>(4, 5), dice.matrix<double>(1, 5)},
          {dice.matrix<double>(5, 4), dice.matrix<double>(1, 4)},
          activation,
          ProjectionOf<double>{dice.matrix<double>(4, 5), dice.matrix<double>(1, 5)}};
      SCOPED_TRACE(static_cast<int>(place) * 10 + static_cast<int>(activation));
      expect_block(block, dice.matrix<double>(3, 4), 12);
    }
  }
}

// Tries every combination of kind and plus_one.
TEST(NormGradient, OfEveryKind) {
  Dice dice(323);
  for (const NormKind kind : {NormKind::layer, NormKind::rms}) {
    for (const bool plus_one : {false, true}) {
      M x = dice.matrix<double>(3, 5);
      NormOf<double> norm = {dice.matrix<double>(1, 5, 2), {}, 0.1, kind, plus_one};
      const M weights = dice.matrix<double>(3, 5);
      const auto value = [&] { return weighed(*normalise(x, norm), weights); };
      const auto d = norm_gradient(x, norm, weights);
      EXPECT_TRUE(near(d.x, differences(x, value), difference_rounding));
      EXPECT_TRUE(near(*d.norm.gamma, differences(*norm.gamma, value), difference_rounding));
    }
  }
}

TEST(RotateGradient, IsTheOppositeRotation) {
  Dice dice(324);
  M x = dice.matrix<double>(3, 8);
  const M weights = dice.matrix<double>(3, 8);
  const Rotary rotary = {Rotary::Layout::half, 50, {}, {}, 6, RotaryScaling{.factor = 3}};
  const auto value = [&] { return weighed(*rotate(x, {2, 5, 11}, rotary), weights); };
  EXPECT_TRUE(near(rotate_gradient(weights, {2, 5, 11}, rotary, 1), differences(x, value),
                   difference_rounding));
}

TEST(SmallGradients, AverageRnnAndEmbeddings) {
  Dice dice(318);
  M x = dice.matrix<double>(6, 3);  // two texts of three tokens
  const M weights = dice.matrix<double>(6, 3);
  const M shares = average_weights<double>(3);
  const auto averaged = [&] { return weighed(average(shares, x, Kernels{}), weights); };
  EXPECT_TRUE(
      near(average_gradient(shares, weights), differences(x, averaged), difference_rounding));

  RnnOf<double> rnn = {{dice.matrix<double>(3, 4), dice.matrix<double>(1, 4)},
                       {dice.matrix<double>(4, 4), dice.matrix<double>(1, 4)}};
  const M state_weights = dice.matrix<double>(6, 4);
  const auto read = [&] { return weighed(rnn_states(x, rnn, 2), state_weights); };
  const auto d = rnn_gradient(x, rnn, rnn_states(x, rnn, 2), state_weights, 2);
  EXPECT_TRUE(near(d.x, differences(x, read), difference_rounding));
  EXPECT_TRUE(near(*d.rnn.input.weight, differences(*rnn.input.weight, read), difference_rounding));
  EXPECT_TRUE(near(*d.rnn.input.bias, differences(*rnn.input.bias, read), difference_rounding));
  EXPECT_TRUE(
      near(*d.rnn.hidden.weight, differences(*rnn.hidden.weight, read), difference_rounding));
  EXPECT_TRUE(near(*d.rnn.hidden.bias, differences(*rnn.hidden.bias, read), difference_rounding));

  EXPECT_TRUE(identical(embed_gradient({1, 0, 1}, rows<double>({{1, 2}, {3, 4}, {5, 6}}), 3),
                        rows<double>({{3, 4}, {6, 8}, {0, 0}})));
  const auto d_x = rows<double>({{1, 2}, {3, 4}, {5, 6}, {7, 8}});
  EXPECT_TRUE(identical(positions_gradient(d_x, 2, 3), rows<double>({{6, 8}, {10, 12}, {0, 0}})));
}

TEST(SmallGradients, CrossEntropyOfEveryKind) {
  Dice dice(319);
  M logits = dice.matrix<double>(4, 5, 4);
  const std::vector<std::int64_t> targets = {2, 7, 0, 4};
  for (const Reduction reduction : {Reduction::mean, Reduction::sum}) {
    const auto value = [&] { return 3 * *cross_entropy(logits, targets, reduction, 7); };
    const M d = cross_entropy_gradient(logits, targets, reduction, 7, 3);
    EXPECT_TRUE(near(d, differences(logits, value), difference_rounding));
    EXPECT_TRUE(identical<double>(eigen(d).row(1), M(1, 5)));
  }
}

// Tests the float32 gradient that training uses, also at a position without a target.
TEST(SmallGradients, CrossEntropyInFloat32) {
  Dice dice(321);
  const auto logits = dice.matrix<float>(4, 5, 4);
  const std::vector<std::int64_t> targets = {2, 7, 0, 4};
  const Matrix d = run_cross_entropy_gradient(logits, targets, 7);
  EXPECT_TRUE(near(d, cross_entropy_gradient(logits, targets, Reduction::mean, 7), 1e-6));
  EXPECT_TRUE(identical<float>(eigen(d).row(1), Matrix(1, 5)));
}

TEST(SmallGradients, RnnByHand) {
  // Two steps by hand: state = tanh(0.5·1 + 0.1 − 0.3), then tanh(0.5·2 + 0.1 + 2·state − 0.3).
  RnnOf<double> rnn = {{rows<double>({{0.5}}), rows<double>({{0.1}})},
                       {rows<double>({{2}}), rows<double>({{-0.3}})}};
  const M states = rnn_states(rows<double>({{1}, {2}}), rnn, 1);
  EXPECT_NEAR(states(0, 0), std::tanh(0.5 + 0.1 - 0.3), 1e-15);
  EXPECT_NEAR(states(1, 0), std::tanh(1 + 0.1 + 2 * states(0, 0) - 0.3), 1e-15);
  const M negative = rnn_states(rows<double>({{-9}}), rnn, 1);
  EXPECT_NEAR(negative(0, 0), std::tanh(-4.7), 1e-15);
}

}  // namespace
}  // namespace riverbank::tests
