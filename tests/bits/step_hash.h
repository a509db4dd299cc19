// One step of the engine, run on many random cases, and a hash of every bit that came out.
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
  void (*run)(Dice&, BitHash&);  // draws one case, runs it, hashes the outputs
};

// bits_steps.cc: the steps of attention, products, softmax, masks
std::vector<StepHash> attention_steps();
// bits_attend.cc: attention as a whole, with every option
std::vector<StepHash> whole_attention();
// bits_layers.cc: positions, norms, activations, blocks, losses, the functions below them
std::vector<StepHash> layer_steps();
// bits_random.cc: every function of the random room
std::vector<StepHash> random_steps();
// bits_kernels.cc: fast products, fused attention forwards and backwards
std::vector<StepHash> kernel_steps();
// bits_notebooks.cc: the five notebooks and the language model's forward pass
std::vector<StepHash> notebook_steps();
// bits_model.cc: gradients, training and writing of the language model
std::vector<StepHash> model_steps();
// bits_checkpoints.cc: models that others trained, from files of every layout
std::vector<StepHash> checkpoint_steps();

// Hashes a matrix result, or the words where it is none.
template <class T>
void add_result(BitHash& hash, const Result<MatrixOf<T>>& result) {
  return result ? hash.add(*result) : hash.add_text(result.error());
}

// Careful with the dice: C++ leaves it open which argument of a call is computed first, so no call
// here throws them twice.

// Sizes that are no multiple of anything as often as not.
inline Index small_size(Dice& dice) { return dice.whole(1, dice.chance(0.2) ? 19 : 6); }

template <class T>
MatrixOf<T> any_matrix(Dice& dice, double size) {
  const Index rows = small_size(dice);
  const Index columns = small_size(dice);
  return dice.matrix<T>(rows, columns, size);
}

}  // namespace riverbank::bits
