// Hashes whole traces of attention with random options.
#include "attention/attend.h"
#include "attention/heads.h"
#include "bits/step_hash.h"
#include "support/attend_requests.h"

namespace riverbank::bits {
namespace {

tests::Sizes random_sizes(Dice& dice) {
  const Index heads = dice.whole(1, 4);
  tests::Sizes sizes{.queries = small_size(dice), .d_model = small_size(dice), .heads = heads};
  if (dice.chance(0.5)) sizes.keys = small_size(dice);
  if (sizes.keys > 0 && dice.chance(0.5)) sizes.d_value_source = small_size(dice);
  sizes.d_k = 2 * dice.whole(1, 4);
  sizes.d_v = small_size(dice);
  if (dice.chance(0.7)) sizes.d_out = small_size(dice);
  sizes.bias = dice.chance(0.5);
  if (heads % 2 == 0 && dice.chance(0.5)) sizes.kv_heads = heads / 2;
  return sizes;
}

template <class T>
void throw_mask(Dice& dice, AttendInputOf<T>& input, Index queries, Index keys) {
  const Index rows = dice.chance(0.5) ? queries : input.heads * queries;
  input.mask.causal = dice.chance(0.4);
  if (dice.chance(0.3)) input.mask.keep = dice.keep<T>(rows, keys, 0.6);
  if (dice.chance(0.3)) input.mask.key_keep = dice.keep<T>(1, keys, 0.7);
  if (dice.chance(0.3)) input.mask.additive = dice.matrix<T>(rows, keys, 2);
  if (dice.chance(0.3)) input.mask.window = {dice.whole(0, keys), dice.whole(0, keys)};
}

template <class T>
void throw_options(Dice& dice, AttendInputOf<T>& input) {
  const Index queries = input.embeddings.rows();
  const Index keys = input.source ? input.source->rows() : queries;
  throw_mask(dice, input, queries, keys);
  if (dice.chance(0.4)) {
    input.rotary = Rotary{};
    if (dice.chance(0.5)) input.rotary->layout = Rotary::Layout::half;
    input.rotary->base = dice.between(10, 20000);
    const Index start = dice.whole(0, 5000);
    for (Index i = 0; i < keys; ++i) input.rotary->key_positions.push_back(start + i);
  }
  if (dice.chance(0.3)) input.softcap = static_cast<T>(dice.between(0.5, 9));
  if (dice.chance(0.3)) input.sinks = dice.matrix<T>(1, input.heads, 2);
  if (dice.chance(0.3)) input.alibi = dice.matrix<T>(1, input.heads);
  if (dice.chance(0.3)) input.first_query = dice.whole(0, 20);
  input.scale = static_cast<Scale>(dice.whole(0, 2));
  input.divisor = static_cast<T>(dice.between(0.5, 9));
  if (dice.chance(0.5)) input.fully_masked = FullyMasked::nan;
  if (dice.chance(0.3)) input.softmax = SoftmaxKind::naive;
  const std::array fields = {"queries", "scores", "scaled", "masked", "weights", "context"};
  if (dice.chance(0.3)) {
    const auto which = static_cast<std::size_t>(dice.whole(0, 5));
    input.pins.push_back({fields[which], 0, 0, static_cast<T>(dice.between(-2, 2))});
  }
}

template <class T>
void attends(Dice& dice, BitHash& hash) {
  const tests::Sizes sizes = random_sizes(dice);
  AttendInputOf<T> input = tests::random_request<T>(sizes, dice.next());
  throw_options(dice, input);
  const auto trace = attend(input);
  hash.add(static_cast<std::int64_t>(static_cast<bool>(trace)));
  if (!trace) return;
  for (const auto& field : trace_fields<T>) hash.add((*trace).*field.matrix);
  hash.add(trace->divisor);
  for (const Index row : trace->fully_masked_rows) hash.add(static_cast<std::int64_t>(row));
}

}  // namespace

std::vector<StepHash> whole_attention() {
  return {{"attend float", 4000, attends<float>}, {"attend double", 4000, attends<double>}};
}

}  // namespace riverbank::bits
