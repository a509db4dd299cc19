// Hashes the results of the kernels. Builds that round after each multiplication and each addition
// must give the same bits in WebAssembly as natively.
#include "bits/step_hash.h"
#include "kernels/attend_bytes.h"
#include "kernels/attend_fast.h"
#include "kernels/exp2_lanes.h"
#include "kernels/fused_gradient.h"
#include "kernels/matmul.h"
#include "kernels/norm_fast.h"
#include "kernels/softmax_fast.h"
#include "support/filled.h"
#include "support/fused_case.h"

namespace riverbank::bits {
namespace {

using tests::FusedCase;
using tests::FusedSizes;

void powers(Dice& dice, BitHash& hash) {
  const auto x = static_cast<float>(dice.between(-127, 127));
  hash.add(exp2_lanes(splat(x), Exp2Constants())[0]);
}

void products(Dice& dice, BitHash& hash) {
  const Index n = dice.whole(1, 20);
  const Index k = dice.whole(1, 300);
  const Index m = dice.whole(1, 40);
  const auto a = dice.matrix<float>(n, k);
  const auto b = dice.matrix<float>(k, m);
  hash.add(fast_multiply(a, b));
  hash.add(fast_transposed_multiply(fast_multiply_transposed(b, b), b));
}

FusedCase any_case(Dice& dice) {
  const Index kv_heads = dice.whole(1, 2);
  const Index heads = kv_heads * dice.whole(1, 3);
  const Index queries = dice.whole(1, 60);
  const Index keys = dice.whole(1, 400);
  const Index d_k = dice.whole(1, 70);
  const Index d_v = dice.whole(1, 20);
  FusedCase c(dice, {heads, queries, keys, d_k, d_v, kv_heads}, dice.chance(0.5) ? 1 : 8);
  if (dice.chance(0.7)) c.hide_by_chance(dice);
  if (dice.chance(0.7)) c.limit_by_chance(dice);
  return c;
}

void attends(Dice& dice, BitHash& hash) {
  const FusedCase c = any_case(dice);
  const auto fast = attend_fast(c.input(), {0});
  hash.add(fast->context);
  hash.add(fast->weights);
}

// Hashes the attention of a text in two pieces: the second attends to the first through a cache.
template <NumberFormat format>
void continues(Dice& dice, BitHash& hash) {
  FusedCase c = any_case(dice);
  c.mask = Mask{};
  c.mask.causal = true;
  c.first_query = 0;
  AttentionCache cache(c.size.kv_heads, c.size.d_k, c.size.d_v, c.window.before, format);
  for (int piece = 0; piece < 2; ++piece) {
    const FusedSizes size = {c.size.heads, c.size.queries, c.size.queries,
                             c.size.d_k,   c.size.d_v,     c.size.kv_heads};
    const FusedCase tokens(dice, size);
    FusedInput in = c.input();
    in.queries = tokens.queries;
    in.keys = tokens.keys;
    in.values = tokens.values;
    in.cache = &cache;
    const auto fast = attend_fast(in, {0}, 1, attend_bytes);
    hash.add(fast->context);
    hash.add(fast->weights);
  }
}

void gradients(Dice& dice, BitHash& hash) {
  const FusedCase c = any_case(dice);
  const Matrix d_context = dice.matrix<float>(c.queries.rows(), c.values.cols());
  Matrix context(d_context.rows(), d_context.cols());
  Matrix rows(2, d_context.rows());
  const RowSums sums = {rows.row(0).data(), rows.row(1).data()};
  fused_attention(c.input(), context.data(), sums);
  const FusedGradients d = fused_attention_gradient(
      c.input(), {context.data(), sums.maximum, sums.sum, d_context.data()});
  hash.add(rows);
  hash.add(d.queries);
  hash.add(d.keys);
  hash.add(d.values);
  hash.add(d.sinks);
}

void layer_norms(Dice& dice, BitHash& hash) {
  const Index tokens = dice.whole(1, 9);
  const auto x = dice.matrix<float>(tokens, dice.whole(1, 70), 3);
  Norm norm;
  if (dice.chance(0.5)) norm.gamma = dice.matrix<float>(1, x.cols(), 2);
  if (dice.chance(0.5)) norm.beta = dice.matrix<float>(1, x.cols(), 2);
  hash.add(norm_fast(x, norm));
  norm.gamma = tests::filled<Matrix>(1, x.cols(), 1);
  norm.beta = Matrix(1, x.cols());
  const auto d = norm_fast_gradient(x, norm, dice.matrix<float>(x.rows(), x.cols()));
  hash.add(d.x);
  hash.add(*d.norm.gamma);
  hash.add(*d.norm.beta);
}

void softmaxes(Dice& dice, BitHash& hash) {
  const Index rows = dice.whole(1, 9);
  const auto scores = dice.matrix<float>(rows, dice.whole(1, 70), 9);
  hash.add(softmax_fast(scores));
  hash.add(softmax_sums_fast(scores));
}

}  // namespace

std::vector<StepHash> kernel_steps() {
  return {{"powers of two", 2000, powers},
          {"fast products", 60, products},
          {"fused attention", 300, attends},
          {"fused attention backwards", 100, gradients},
          {"a cache of attention", 60, continues<NumberFormat::f32>},
          {"a cache of attention in bytes", 60, continues<NumberFormat::i8>},
          {"fast layer norm", 200, layer_norms},
          {"fast softmax", 200, softmaxes}};
}

}  // namespace riverbank::bits
