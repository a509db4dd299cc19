// Sinusoids, rotations and ALiBi of the blocks files.
#include "attention/positions.h"

#include "golden/cases/block_ops.h"
#include "golden/cases/pages.h"

namespace riverbank::golden {

void run_pos_sinusoidal(BlockCase& c) {
  const Matrix out =
      c.take(sinusoidal_positions(c.whole("T"), c.whole("d"), c.number("base", 10000)));
  c.give("out", tensor_of(out));
}

// x (… × tokens × d): every page is rotated by the same positions.
void run_rope(BlockCase& c) {
  const GoldenTensor x = c.input("x");
  Rotary rotary;
  const std::string layout = c.word("layout", "interleaved");
  if (layout != "interleaved" && layout != "half") c.complain("layout is \"" + layout + "\"");
  if (layout == "half") rotary.layout = Rotary::Layout::half;
  rotary.base = c.number("base", 10000);
  const std::vector<Index> positions = c.wholes("positions");
  const Shape lead = leading_axes(x.shape);
  Pile out;
  for (Index i = 0; c.ok() && i < element_count(lead); ++i) {
    const Matrix tokens = c.take(page(x, lead, i));
    if (c.ok()) out.add(c.take(rotate(tokens, positions, rotary)));
  }
  if (c.ok()) c.give("out", out.tensor({}, x.shape));
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
