// Runs the golden cases of positions: sinusoids, rotations and ALiBi.
#include "attention/positions.h"

#include "golden/cases/block_ops.h"
#include "golden/cases/page_gradients.h"
#include "model/gradients/rotate.h"

namespace riverbank::golden {

void run_pos_sinusoidal(BlockCase& c) {
  const Matrix out =
      c.take(sinusoidal_positions(c.whole("T"), c.whole("d"), c.number("base", 10000)));
  c.give("out", tensor_of(out));
}

namespace {

RotaryScaling read_scaling(BlockCase& c) {
  RotaryScaling scaling;
  const std::string type = c.word("type", "");
  if (type != "linear" && type != "llama3") c.complain("scaling.type is \"" + type + "\"");
  scaling.factor = c.number("factor");
  if (type == "llama3") {
    scaling.type = RotaryScaling::Type::llama3;
    scaling.low_freq_factor = c.number("low_freq_factor");
    scaling.high_freq_factor = c.number("high_freq_factor");
    scaling.original_max_position_embeddings = c.whole("original_max_position_embeddings");
  }
  return scaling;
}

Rotary read_rotary(BlockCase& c) {
  Rotary rotary;
  const std::string layout = c.word("layout", "interleaved");
  if (layout != "interleaved" && layout != "half") c.complain("layout is \"" + layout + "\"");
  if (layout == "half") rotary.layout = Rotary::Layout::half;
  rotary.base = c.number("base", 10000);
  if (c.has_param("dimensions")) rotary.dimensions = c.whole("dimensions");
  if (c.has_param("scaling")) {
    rotary.scaling = c.nested("scaling", read_scaling);
  }
  return rotary;
}

}  // namespace

// Rotates x (… × tokens × d). Every page (matrix of the batch) is rotated by the same positions.
void run_rope(BlockCase& c) {
  const GoldenTensor x = c.input("x");
  const Rotary rotary = read_rotary(c);
  const std::vector<Index> positions = c.wholes("positions");
  const Shape lead = leading_axes(x.shape);
  const bool backwards = c.has_gradients();
  const GoldenTensor d_out = backwards ? c.input("d_out") : GoldenTensor{};
  Pile out;
  PageGradients d_x(x, lead);
  for (Index i = 0; c.ok() && i < element_count(lead); ++i) {
    const Matrix tokens = c.take(page(x, lead, i));
    if (!c.ok()) return;
    const Matrix rotated = c.take(rotate(tokens, positions, rotary));
    out.add(rotated);
    if (!c.ok() || !backwards) continue;
    const Matrix given = given_gradient(c, d_out, lead, i, rotated);
    if (c.ok()) d_x.add(i, rotate_gradient(given, positions, rotary, 1));
  }
  if (c.ok()) c.give("out", out.tensor({}, x.shape));
  c.give("d_x", d_x.tensor());
}

void run_alibi(BlockCase& c) {
  const Index heads = c.whole("heads");
  const Index tokens = c.whole("T");
  const Alibi out = c.take(alibi(heads, tokens, c.flag("causal", true)));
  if (!c.ok()) return;
  c.give("slopes", tensor_of(out.slopes, {heads}));
  c.give("bias", tensor_of(out.bias, {heads, tokens, tokens}));
}

}  // namespace riverbank::golden
