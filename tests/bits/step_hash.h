// Declares the steps of the engine whose output bits are hashed over many random cases.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "attention/result.h"
#include "support/bits.h"
#include "support/dice.h"

namespace riverbank::bits {

using tests::BitHash;
using tests::Dice;

struct StepHash {
  std::string_view name;
  int cases;
  void (*run)(Dice&, BitHash&);  // draws one case, runs the step, hashes the outputs
};

// bits_steps.cc: the steps of attention, products, softmax, masks
std::vector<StepHash> attention_steps();
// bits_attend.cc: whole calls of attention with random options
std::vector<StepHash> whole_attention();
// bits_layers.cc: positions, norms, activations, blocks, losses, and the elementary functions
std::vector<StepHash> layer_steps();
// bits_random.cc: random numbers, choices and initial weights
std::vector<StepHash> random_steps();
// bits_kernels.cc: powers of two, fast products, fused attention and its gradient, caches, norms
// and softmax
std::vector<StepHash> kernel_steps();
// bits_notebooks.cc: the five notebooks and the language model's forward pass
std::vector<StepHash> notebook_steps();
// bits_model.cc: gradients, training and generation of the language model
std::vector<StepHash> model_steps();
// bits_checkpoints.cc: products with stored weights, and the models of tests/golden/models
std::vector<StepHash> checkpoint_steps();

// Hashes the matrix of a result, or the text of its error.
template <class T>
void add_result(BitHash& hash, const Result<MatrixOf<T>>& result) {
  return result ? hash.add(*result) : hash.add_text(result.error());
}

// C++ does not define the order in which the arguments of a call are evaluated. So no call in these
// tests may draw from the dice in two arguments.

// About half of the sizes are odd, so they are not a multiple of any SIMD width.
inline Index small_size(Dice& dice) { return dice.whole(1, dice.chance(0.2) ? 19 : 6); }

template <class T>
MatrixOf<T> any_matrix(Dice& dice, double size) {
  const Index rows = small_size(dice);
  const Index columns = small_size(dice);
  return dice.matrix<T>(rows, columns, size);
}

}  // namespace riverbank::bits
