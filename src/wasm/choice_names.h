// Lists the JavaScript names of each enum's values, in the order of the enum.
#pragma once

#include <array>
#include <string_view>

#include "attention/block.h"
#include "attention/loss.h"

namespace riverbank::wasm {

template <std::size_t count>
using Words = std::array<std::string_view, count>;

constexpr Words<3> choice_names(Scale) { return {"off", "sqrtDk", "divisor"}; }
constexpr Words<2> choice_names(FullyMasked) { return {"zero", "nan"}; }
constexpr Words<2> choice_names(SoftmaxKind) { return {"stable", "naive"}; }
constexpr Words<2> choice_names(Rotary::Layout) { return {"interleaved", "half"}; }
constexpr Words<2> choice_names(Reduction) { return {"mean", "sum"}; }
constexpr Words<2> choice_names(RotaryScaling::Type) { return {"linear", "llama3"}; }
constexpr Words<5> choice_names(Activation) { return {"none", "relu", "gelu", "geluTanh", "silu"}; }
constexpr Words<2> choice_names(NormKind) { return {"layer", "rms"}; }
constexpr Words<2> choice_names(NormPlace) { return {"pre", "post"}; }

}  // namespace riverbank::wasm
