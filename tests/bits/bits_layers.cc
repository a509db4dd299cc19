// Hashes positions, layer norm, activations, blocks with their feed-forward layers, losses, and the
// elementary functions.
#include "attention/block.h"
#include "attention/elementary.h"
#include "attention/loss.h"
#include "bits/step_hash.h"
#include "support/attend_requests.h"

namespace riverbank::bits {
namespace {

void elementary(Dice& dice, BitHash& hash) {
  hash.add(exponential(dice.between(-750, 710)));
  hash.add(exponential(dice.between(-5, 5)));
  hash.add(logarithm(dice.between(0, 100)));
  const double base = dice.between(1, 20000);
  hash.add(power(base, dice.between(-1, 1)));
  const auto [sine, cosine] = sine_cosine(dice.between(-10000, 10000));
  hash.add(sine);
  hash.add(cosine);
  hash.add(error_function(dice.between(-7, 7)));
}

void sinusoids(Dice& dice, BitHash& hash) {
  const Index tokens = dice.whole(1, 60);
  const Index d = dice.whole(1, 33);
  add_result(hash, sinusoidal_positions(tokens, d, dice.between(10, 20000)));
}

void alibis(Dice& dice, BitHash& hash) {
  const Index heads = dice.whole(1, 20);
  const Index tokens = dice.whole(1, 9);
  const auto out = alibi(heads, tokens, dice.chance(0.5));
  hash.add(out->slopes);
  hash.add(out->bias);
}

template <class T>
void rotations(Dice& dice, BitHash& hash) {
  Rotary rotary;
  if (dice.chance(0.5)) rotary.layout = Rotary::Layout::half;
  rotary.base = dice.between(10, 20000);
  const Index rows = small_size(dice);
  const auto x = dice.matrix<T>(rows, 2 * dice.whole(1, 8), 3);
  std::vector<Index> positions;
  for (Index i = 0; i < x.rows(); ++i) positions.push_back(dice.whole(0, 100000));
  add_result(hash, rotate(x, positions, rotary));
}

template <class T>
NormOf<T> random_norm(Dice& dice, Index width) {
  NormOf<T> norm;
  if (dice.chance(0.5)) norm.gamma = dice.matrix<T>(1, width, 2);
  if (dice.chance(0.5)) norm.beta = dice.matrix<T>(1, width, 2);
  norm.eps = dice.between(1e-6, 1e-2);
  return norm;
}

template <class T>
void layer_norms(Dice& dice, BitHash& hash) {
  const auto x = any_matrix<T>(dice, 20);
  add_result(hash, normalise(x, random_norm<T>(dice, x.cols())));
}

template <class T>
void activations(Dice& dice, BitHash& hash) {
  const auto x = dice.matrix<T>(4, 9, dice.between(0.01, 9));
  hash.add(activate(x, Activation::relu));
  hash.add(activate(x, Activation::gelu));
  hash.add(activate(x, Activation::gelu_tanh));
}

template <class T>
void blocks(Dice& dice, BitHash& hash) {
  const Index width = 2 * dice.whole(1, 5);
  BlockOf<T> block;
  block.norm_place = dice.chance(0.5) ? NormPlace::pre : NormPlace::post;
  block.norm_1 = random_norm<T>(dice, width);
  block.norm_2 = random_norm<T>(dice, width);
  block.attention = tests::random_request<T>(
      {.queries = 1, .d_model = width, .heads = 2, .d_k = 2, .d_v = 3, .d_out = width},
      dice.next());
  block.attention.mask.causal = dice.chance(0.5);
  const Index hidden = small_size(dice);
  block.feed_forward = {tests::random_projection<T>(dice, width, hidden, true),
                        tests::random_projection<T>(dice, hidden, width, false),
                        static_cast<Activation>(dice.whole(0, 3))};
  const auto trace = run_block(dice.matrix<T>(small_size(dice), width, 2), block);
  hash.add(trace->after_attention);
  hash.add(trace->feed_forward.activated);
  hash.add(trace->output);
}

template <class T>
void losses(Dice& dice, BitHash& hash) {
  const auto logits = any_matrix<T>(dice, 9);
  std::vector<std::int64_t> targets;
  for (Index i = 0; i < logits.rows(); ++i) {
    targets.push_back(dice.chance(0.2) ? -100 : dice.whole(0, logits.cols() - 1));
  }
  hash.add(*cross_entropy(logits, targets, Reduction::mean));
  hash.add(*cross_entropy(logits, targets, Reduction::sum));
}

}  // namespace

std::vector<StepHash> layer_steps() {
  return {{"exponential and other functions", 20000, elementary},
          {"sinusoidal positions", 200, sinusoids},
          {"alibi", 300, alibis},
          {"rotate float", 1000, rotations<float>},
          {"rotate double", 1000, rotations<double>},
          {"layer norm float", 1000, layer_norms<float>},
          {"layer norm double", 1000, layer_norms<double>},
          {"relu and gelu float", 1000, activations<float>},
          {"relu and gelu double", 1000, activations<double>},
          {"block float", 500, blocks<float>},
          {"block double", 500, blocks<double>},
          {"cross-entropy float", 1000, losses<float>},
          {"cross-entropy double", 1000, losses<double>}};
}

}  // namespace riverbank::bits
