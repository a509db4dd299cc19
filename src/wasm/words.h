// The names of each choice in JavaScript, in the order of its enum.
#pragma once

#include <array>
#include <string_view>

#include "attention/block.h"
#include "attention/loss.h"

namespace riverbank::wasm {

template <std::size_t count>
using Words = std::array<std::string_view, count>;

constexpr Words<3> words_of(Scale) { return {"off", "sqrt_d_k", "divisor"}; }
constexpr Words<2> words_of(FullyMasked) { return {"zero", "nan"}; }
constexpr Words<2> words_of(SoftmaxKind) { return {"stable", "naive"}; }
constexpr Words<2> words_of(Rotary::Layout) { return {"interleaved", "half"}; }
constexpr Words<2> words_of(Reduction) { return {"mean", "sum"}; }
constexpr Words<4> words_of(Activation) { return {"none", "relu", "gelu", "gelu_tanh"}; }
constexpr Words<2> words_of(NormPlace) { return {"pre", "post"}; }

}  // namespace riverbank::wasm
