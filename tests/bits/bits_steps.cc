// Hashes each step of attention, for float and double.
#include "attention/mask.h"
#include "attention/products.h"
#include "attention/softmax.h"
#include "attention/steps.h"
#include "bits/step_hash.h"
#include "riverbank/eigen.h"

namespace riverbank::bits {
namespace {

template <class T>
void projects(Dice& dice, BitHash& hash) {
  const auto x = any_matrix<T>(dice, 4);
  const auto weight = dice.matrix<T>(x.cols(), small_size(dice));
  const auto bias = dice.matrix<T>(1, weight.cols());
  hash.add(project(x, ProjectionOf<T>{weight, bias}));
}

template <class T>
void scores_and_scales(Dice& dice, BitHash& hash) {
  const auto queries = any_matrix<T>(dice, 5);
  const auto keys = dice.matrix<T>(small_size(dice), queries.cols(), 5);
  const MatrixOf<T> scores = score(queries, keys);
  hash.add(scores);
  hash.add(scale(scores, static_cast<T>(dice.between(0.1, 9))));
}

template <class T>
MaskOf<T> random_mask(Dice& dice, Index queries, Index keys, Index heads) {
  const Index rows = dice.chance(0.5) ? queries : heads * queries;
  MaskOf<T> mask;
  mask.causal = dice.chance(0.5);
  if (dice.chance(0.5)) mask.keep = dice.keep<T>(rows, keys, 0.7);
  if (dice.chance(0.5)) mask.key_keep = dice.keep<T>(1, keys, 0.7);
  if (dice.chance(0.5)) mask.additive = dice.matrix<T>(rows, keys, 3);
  return mask;
}

template <class T>
void masks(Dice& dice, BitHash& hash) {
  const Index queries = small_size(dice);
  const Index keys = small_size(dice);
  const Index heads = dice.whole(1, 3);
  const auto scaled = dice.matrix<T>(heads * queries, keys, 8);
  const MaskOf<T> mask = random_mask<T>(dice, queries, keys, heads);
  hash.add(mask_scores(scaled, mask, queries));
}

template <class T, SoftmaxKind kind>
void softmaxes(Dice& dice, BitHash& hash) {
  const double size = dice.between(0.1, 100);
  auto x = any_matrix<T>(dice, size);
  if (dice.chance(0.3)) x(0, 0) = -std::numeric_limits<T>::infinity();
  hash.add(softmax_rows(x, dice.chance(0.5) ? FullyMasked::zero : FullyMasked::nan, kind));
}

template <class T, SoftmaxKind kind>
void log_softmaxes(Dice& dice, BitHash& hash) {
  const double size = dice.between(0.1, 100);
  hash.add(log_softmax_rows(any_matrix<T>(dice, size), kind));
}

template <class T>
void mixes(Dice& dice, BitHash& hash) {
  const auto scores = any_matrix<T>(dice, 3);
  const auto values = dice.matrix<T>(scores.cols(), small_size(dice), 5);
  hash.add(mix(softmax_rows(scores), values));
}

template <class T>
void products(Dice& dice, BitHash& hash) {
  const auto a = any_matrix<T>(dice, 3);
  const auto b = dice.matrix<T>(small_size(dice), a.cols(), 3);
  add_result(hash, matmul(a, b, true));
  add_result(hash, linear<T>(a, b, dice.matrix<T>(1, b.rows())));
  hash.add(*cosine(MatrixOf<T>(eigen(a).row(0)), MatrixOf<T>(eigen(b).row(0))));
}

template <class T>
void add_steps(std::vector<StepHash>& all, bool is_double) {
  const auto name = [is_double](std::string_view f, std::string_view d) {
    return is_double ? d : f;
  };
  all.push_back({name("project float", "project double"), 500, projects<T>});
  all.push_back(
      {name("score and scale float", "score and scale double"), 500, scores_and_scales<T>});
  all.push_back({name("mask float", "mask double"), 500, masks<T>});
  all.push_back({name("softmax stable float", "softmax stable double"), 1000,
                 softmaxes<T, SoftmaxKind::stable>});
  all.push_back({name("softmax naive float", "softmax naive double"), 1000,
                 softmaxes<T, SoftmaxKind::naive>});
  all.push_back({name("log-softmax stable float", "log-softmax stable double"), 1000,
                 log_softmaxes<T, SoftmaxKind::stable>});
  all.push_back({name("log-softmax naive float", "log-softmax naive double"), 1000,
                 log_softmaxes<T, SoftmaxKind::naive>});
  all.push_back({name("mix float", "mix double"), 500, mixes<T>});
  all.push_back({name("products float", "products double"), 500, products<T>});
}

}  // namespace

std::vector<StepHash> attention_steps() {
  std::vector<StepHash> all;
  add_steps<float>(all, false);
  add_steps<double>(all, true);
  return all;
}

}  // namespace riverbank::bits
