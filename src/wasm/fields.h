// Lists the fields of each record that is exchanged between JavaScript and C++, in order. Reading,
// writing and the TypeScript declarations are all derived from these lists.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "attention/block.h"
#include "attention/conventions.h"
#include "attention/loss.h"
#include "kernels/fused_input.h"

namespace riverbank::wasm {

// A visitor receives each field's name, the field and, for matrices, the shape: "d" is a vector,
// "rows × columns" a matrix. A field that is absent from a request keeps its C++ default; a
// `Needed` field must be present.
template <class V>
struct Needed {
  V& value;
};
template <class V>
Needed(V&) -> Needed<V>;

// The name of the trace field that a pin overrides. JavaScript sends it as an index into the table
// of trace fields.
struct FieldIndex {
  std::string& name;
};

// A 64-bit integer; a bigint in JavaScript.
struct Int64 {
  std::int64_t value = 0;
};

struct Int64s {
  std::vector<std::int64_t> values;
};

// How the scores are scaled: the kind of scale, and the divisor. In JavaScript both are one value,
// a word or a number.
template <class T>
struct ScaleField {
  Scale& scale;
  T& divisor;
};
template <class T>
ScaleField(Scale&, T&) -> ScaleField<T>;

// A seed: in JavaScript a number, a bigint or a text.
struct Seed {
  std::uint64_t value = 0;
};

// A Uint8Array in JavaScript.
using Bytes = std::vector<std::uint8_t>;

// The result of an operation that returns nothing.
struct Nothing {};

// An optional field of a result. The field is present if `given` is true.
template <class V>
struct OnlyIf {
  bool given;
  V& value;
};
template <class V>
OnlyIf(bool, V&) -> OnlyIf<V>;

// A field that points to a matrix in the request. The pointer is null if the request has no such
// matrix.
struct OptionalView {
  View& view;
};
inline OptionalView absent_or(View& view) { return {view}; }
template <class T>
std::optional<MatrixOf<T>>& absent_or(std::optional<MatrixOf<T>>& matrix) {
  return matrix;
}

// A matrix of zeros and ones. In JavaScript it may also contain false and true.
template <class V>
struct ZeroOrOne {
  V part;
};
template <class T>
ZeroOrOne(std::optional<MatrixOf<T>>&) -> ZeroOrOne<std::optional<MatrixOf<T>>&>;
ZeroOrOne(OptionalView)->ZeroOrOne<OptionalView>;

// The TypeScript name of a record that several operations use. Records without a name are declared
// inline.
template <class V>
inline constexpr std::string_view record_name = {};
template <class T>
inline constexpr std::string_view record_name<ProjectionOf<T>> = "Projection";
template <class T>
inline constexpr std::string_view record_name<MaskOf<T>> = "Mask";
template <>
inline constexpr std::string_view record_name<Rotary> = "Rotary";
template <class T>
inline constexpr std::string_view record_name<PinOf<T>> = "Pin";
template <class T>
inline constexpr std::string_view record_name<AttendInputOf<T>> = "Attention";
template <class T>
inline constexpr std::string_view record_name<NormOf<T>> = "LayerNorm";
template <class T>
inline constexpr std::string_view record_name<FeedForwardOf<T>> = "FeedForward";
template <class T>
inline constexpr std::string_view record_name<BlockOf<T>> = "Block";
template <class T>
inline constexpr std::string_view record_name<StepsOf<T>> = "TraceSteps";
template <class T>
inline constexpr std::string_view record_name<TraceOf<T>> = "Trace";
template <class T>
inline constexpr std::string_view record_name<FeedForwardStepsOf<T>> = "FeedForwardSteps";
template <class T>
inline constexpr std::string_view record_name<BlockTraceOf<T>> = "BlockTrace";

template <class T, class Visit>
void visit_fields(ProjectionOf<T>& projection, const Visit& visit) {
  visit("weight", projection.weight, "in × out");
  visit("bias", projection.bias, "out");
}

template <class Visit>
void visit_fields(Window& window, const Visit& visit) {
  visit("before", window.before);
  visit("after", window.after);
}

// Visits the fields of a mask. `mask` is a MaskOf, or a FusedInput, which has the same fields.
template <class Mask, class Visit>
void visit_mask(Mask& mask, const Visit& visit) {
  visit("causal", mask.causal);
  visit("window", mask.window);
  visit("keep", ZeroOrOne{absent_or(mask.keep)}, "queries × keys");
  visit("key_keep", ZeroOrOne{absent_or(mask.key_keep)}, "keys");
  visit("additive", absent_or(mask.additive), "queries × keys");
}

template <class T, class Visit>
void visit_fields(MaskOf<T>& mask, const Visit& visit) {
  visit_mask(mask, visit);
}

// The mask of a FusedInput.
struct FusedMask {
  FusedInput& input;
};
template <>
inline constexpr std::string_view record_name<FusedMask> = "Mask";
template <class Visit>
void visit_fields(FusedMask& mask, const Visit& visit) {
  visit_mask(mask.input, visit);
}

template <class Visit>
void visit_fields(FusedInput& input, const Visit& visit) {
  visit("queries", Needed{input.queries}, "heads·queries × d_k");
  visit("keys", Needed{input.keys}, "kv_heads·keys × d_k");
  visit("values", Needed{input.values}, "kv_heads·keys × d_v");
  visit("heads", input.heads);
  visit("kv_heads", input.kv_heads);
  visit("scale", ScaleField{input.scale, input.divisor});
  visit("softcap", input.softcap);
  visit("mask", FusedMask{input});
  visit("sinks", OptionalView{input.sinks}, "heads");
  visit("alibi", OptionalView{input.alibi}, "heads");
  visit("first_query", input.first_query);
  visit("fully_masked", input.fully_masked);
}

template <class Visit>
void visit_fields(RotaryScaling& scaling, const Visit& visit) {
  visit("type", scaling.type);
  visit("factor", scaling.factor);
  visit("low_freq_factor", scaling.low_freq_factor);
  visit("high_freq_factor", scaling.high_freq_factor);
  visit("original_max_position_embeddings", scaling.original_max_position_embeddings);
}

template <class Visit>
void visit_fields(Rotary& rotary, const Visit& visit) {
  visit("layout", rotary.layout);
  visit("base", rotary.base);
  visit("query_positions", rotary.query_positions);
  visit("key_positions", rotary.key_positions);
  visit("dimensions", rotary.dimensions);
  visit("scaling", rotary.scaling);
}

template <class T, class Visit>
void visit_fields(PinOf<T>& pin, const Visit& visit) {
  visit("field", FieldIndex{pin.field});
  visit("row", pin.row);
  visit("column", pin.column);
  visit("value", pin.value);
}

// Visits all fields except `embeddings`. The operation `attend` takes the embeddings as an argument
// of their own, and a block computes them.
template <class T, class Visit>
void visit_fields(AttendInputOf<T>& input, const Visit& visit) {
  visit("source", input.source, "keys × d_source");
  visit("value_source", input.value_source, "keys × d_value_source");
  visit("query", input.query);
  visit("key", input.key);
  visit("value", input.value);
  visit("output", input.output);
  visit("heads", input.heads);
  visit("kv_heads", input.kv_heads);
  visit("scale", ScaleField{input.scale, input.divisor});
  visit("softcap", input.softcap);
  visit("mask", input.mask);
  visit("alibi", input.alibi, "heads");
  visit("sinks", input.sinks, "heads");
  visit("first_query", input.first_query);
  visit("past_keys", input.past_keys, "kv_heads·past × d_k");
  visit("past_values", input.past_values, "kv_heads·past × d_v");
  visit("rotary", input.rotary);
  visit("fully_masked", input.fully_masked);
  visit("softmax", input.softmax);
  visit("pins", input.pins);
  visit("allow_non_finite", input.allow_non_finite);
}

template <class T, class Visit>
void visit_fields(NormOf<T>& norm, const Visit& visit) {
  visit("gamma", norm.gamma, "d");
  visit("beta", norm.beta, "d");
  visit("eps", norm.eps);
  visit("kind", norm.kind);
  visit("plus_one", norm.plus_one);
}

template <class T, class Visit>
void visit_fields(FeedForwardOf<T>& layer, const Visit& visit) {
  visit("widen", layer.widen);
  visit("narrow", layer.narrow);
  visit("activation", layer.activation);
  visit("gate", layer.gate);
}

template <class T, class Visit>
void visit_fields(BlockOf<T>& block, const Visit& visit) {
  visit("norm_place", block.norm_place);
  visit("norm1", block.norm_1);
  visit("norm2", block.norm_2);
  visit("attention", block.attention);
  visit("feed_forward", block.feed_forward);
}

// From here on, the records are results of operations.

template <class T, class Visit>
void visit_fields(StepsOf<T>& steps, const Visit& visit) {
  for (const Field<T>& field : trace_fields<T>)
    visit(field.name, steps.*field.matrix, "rows × columns");
}

template <class T, class Visit>
void visit_fields(TraceOf<T>& trace, const Visit& visit) {
  visit_fields<T>(static_cast<StepsOf<T>&>(trace), visit);
  visit("heads", trace.heads);
  visit("kv_heads", trace.kv_heads);
  visit("divisor", trace.divisor);
  visit("fully_masked_rows", trace.fully_masked_rows);
  visit("kernel", trace.kernel);
}

template <class T, class Visit>
void visit_fields(FeedForwardStepsOf<T>& steps, const Visit& visit) {
  visit("hidden", steps.hidden, "tokens × d_hidden");
  visit("activated", steps.activated, "tokens × d_hidden");
  visit("output", steps.output, "tokens × d_out");
  visit("gate", steps.gate, "tokens × d_hidden");
  visit("gated", steps.gated, "tokens × d_hidden");
}

template <class T, class Visit>
void visit_fields(BlockTraceOf<T>& trace, const Visit& visit) {
  visit("normed1", trace.normed_1, "tokens × d");
  visit("attention", trace.attention);
  visit("after_attention", trace.after_attention, "tokens × d");
  visit("normed2", trace.normed_2, "tokens × d");
  visit("feed_forward", trace.feed_forward);
  visit("output", trace.output, "tokens × d");
}

template <class T, class Visit>
void visit_fields(SoftmaxSteps<T>& steps, const Visit& visit) {
  visit("maximum", steps.maximum);
  visit("shifted", steps.shifted, "keys");
  visit("exponentials", steps.exponentials, "keys");
  visit("sum", steps.sum);
  visit("weights", steps.weights, "keys");
}

template <class Visit>
void visit_fields(Alibi& alibi, const Visit& visit) {
  visit("slopes", alibi.slopes, "heads");
  visit("bias", alibi.bias, "heads · tokens × tokens");
}

template <class T, class Visit>
void visit_fields(TorchProjectionsOf<T>& torch, const Visit& visit) {
  visit("query", torch.query);
  visit("key", torch.key);
  visit("value", torch.value);
  visit("output", torch.output);
}

}  // namespace riverbank::wasm
