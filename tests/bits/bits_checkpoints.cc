// Hashes products with 16-bit and 8-bit weights, and the results of stored models.
#include "bits/step_hash.h"
#include "checkpoints/checkpoint_files.h"
#include "checkpoints/read.h"

namespace riverbank::bits {
namespace {

// Returns random 16-bit numbers, which are finite because their exponent bits are never all 1.
std::vector<std::byte> narrow_numbers(Dice& dice, Index count) {
  std::vector<std::byte> bytes;
  for (Index i = 0; i < count; ++i) {
    bytes.push_back(static_cast<std::byte>(dice.whole(0, 255)));
    bytes.push_back(static_cast<std::byte>(dice.whole(0x38, 0x3B) | (dice.whole(0, 1) << 7)));
  }
  return bytes;
}

void stored_product(Dice& dice, BitHash& hash) {
  const auto x = any_matrix<float>(dice, 3);
  const Index outputs = dice.whole(1, 40);
  const bool turned = dice.chance(0.5);
  const std::vector<std::byte> bytes = narrow_numbers(dice, x.cols() * outputs);
  StoredMatrix weight{dice.chance(0.5) ? NumberFormat::f16 : NumberFormat::bf16, bytes.data()};
  weight.rows = turned ? outputs : x.cols();
  weight.columns = turned ? x.cols() : outputs;
  weight.step = weight.columns;
  hash.add(
      project_stored(x, weight, turned ? WeightLayout::out_by_in : WeightLayout::in_by_out, {}));
  if (!turned) return;
  std::vector<std::byte> panels = bytes;
  pack_in_panels(weight.format, panels.data(), weight.rows, weight.columns);
  weight.data = panels.data();
  hash.add(project_stored(x, weight, WeightLayout::panels, {}));
}

template <WeightForm form>
void reading(Dice& dice, BitHash& hash) {
  for (const std::string& name : tests::golden_models()) {
    const auto model = tests::GoldenFiles(name).files().load({.weights = form});
    if (!model) return hash.add_text(model.error());
    std::vector<Index> ids(static_cast<std::size_t>(dice.whole(1, 40)));
    for (Index& id : ids) id = dice.whole(0, 90);
    const auto read = read_tokens(*model, ids);
    if (!read) return hash.add_text(read.error());
    for (const Matrix& hidden : read->hidden) hash.add(hidden);
    for (const Matrix& weights : read->attention) hash.add(weights);
    add_result(hash, read_words(*model, read->hidden.back(), model->config.states() - 1));
  }
}

void scaled_product(Dice& dice, BitHash& hash) {
  const auto x = any_matrix<float>(dice, 3);
  const Index outputs = dice.whole(1, 40);
  std::vector<std::byte> bytes;
  for (Index i = 0; i < x.cols() * outputs; ++i) {
    bytes.push_back(static_cast<std::byte>(dice.whole(0, 255)));
  }
  std::vector<float> scales;
  for (Index row = 0; row < outputs; ++row) {
    scales.push_back(static_cast<float>(dice.whole(1, 1000)) / 1023.0F);
  }
  const StoredMatrix weight{NumberFormat::i8, bytes.data(), outputs,
                            x.cols(),         x.cols(),     scales.data()};
  hash.add(project_stored(x, weight, WeightLayout::out_by_in, {}));
}

}  // namespace

std::vector<StepHash> checkpoint_steps() {
  return {{"products with narrow weights", 300, stored_product},
          {"products with whole numbers and their scales", 300, scaled_product},
          {"readings of checkpoints", 4, reading<WeightForm::stored>},
          {"readings of checkpoints as int8", 4, reading<WeightForm::int8>}};
}

}  // namespace riverbank::bits
