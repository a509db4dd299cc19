// Hashes random numbers, choices and initial weights from many seeds.
#include "bits/step_hash.h"
#include "random/choice.h"
#include "random/initialise.h"
#include "random/integers.h"
#include "random/normal.h"
#include "random/uniform.h"

namespace riverbank::bits {
namespace {

template <class T>
void add_all(BitHash& hash, const std::vector<T>& numbers) {
  for (const T number : numbers) hash.add(number);
}

void add_draws(BitHash& hash, const Generator& generator) {
  hash.add(static_cast<std::int64_t>(generator.draws()));
}

void uniforms(Dice& dice, BitHash& hash) {
  Generator generator(dice.next());
  add_all(hash, *rand(generator, dice.whole(0, 40)));
  add_all(hash, *rand_f64(generator, dice.whole(0, 40)));
  const double low = dice.between(-3, 1);
  const double high = low + dice.between(0, 4);
  add_all(hash, *uniform(generator, dice.whole(0, 700), low, high));
  add_draws(hash, generator);
}

// Draws fewer than 16 normal numbers, then 16 or more, several times. A call may use the number
// that an earlier call left over.
void normals(Dice& dice, BitHash& hash) {
  Generator generator(dice.next());
  for (int i = 0; i < 3; ++i) {
    add_all(hash, *randn(generator, dice.whole(0, 15)));
    const Index n = dice.whole(16, 70);
    const double mean = dice.between(-1, 1);
    add_all(hash, *normal(generator, n, mean, dice.between(0, 2)));
  }
  add_draws(hash, generator);
}

void integers(Dice& dice, BitHash& hash) {
  Generator generator(dice.next());
  const Index low = dice.whole(-100, 100);
  const Index high = low + dice.whole(1, 1000);
  add_all(hash, *randint(generator, dice.whole(0, 30), low, high));
  add_all(hash, *randint(generator, 5, 0, std::int64_t{1} << dice.whole(33, 62)));
  add_all(hash, *randperm(generator, dice.whole(0, 50)));
  add_draws(hash, generator);
}

void choices(Dice& dice, BitHash& hash) {
  Generator generator(dice.next());
  const double rate = dice.between(0.1, 4);
  add_all(hash, *rand_exponential(generator, dice.whole(0, 20), rate));
  std::vector<float> p;
  for (Index i = 0; i < 9; ++i) p.push_back(static_cast<float>(dice.between(0.01, 1)));
  add_all(hash, *multinomial(generator, p, dice.whole(1, 9)));
  add_all(hash, *multinomial_with_replacement(generator, p, dice.whole(2, 30)));
  const double gone = dice.between(0, 1);
  add_all(hash, *dropout_mask(generator, dice.whole(0, 30), gone));
  add_draws(hash, generator);
}

void layers(Dice& dice, BitHash& hash) {
  Generator generator(dice.next());
  const Index in = dice.whole(1, 40);
  const Index out = dice.whole(1, 9);
  const auto linear = *init_linear(generator, in, out, true);
  add_all(hash, linear.weight);
  add_all(hash, linear.bias);
  add_all(hash, *init_embedding(generator, out, in));
  const auto heads = *init_multihead_attention(generator, 2 * dice.whole(1, 8), 2, true);
  add_all(hash, heads.in_proj_weight);
  add_all(hash, heads.out_proj_weight);
  add_draws(hash, generator);
}

}  // namespace

std::vector<StepHash> random_steps() {
  return {{"random uniform", 300, uniforms},
          {"random normal", 1000, normals},
          {"random integers", 500, integers},
          {"random choice", 500, choices},
          {"random layers", 300, layers}};
}

}  // namespace riverbank::bits
