// How a request for attention, and the trace that answers it, travel between JavaScript and C++.
#pragma once

#include "attention/attend.h"
#include "wasm/reply.h"
#include "wasm/request.h"

namespace riverbank::wasm {

template <class T>
[[gnu::noinline]] ProjectionOf<T> read_projection(Request& request) {
  ProjectionOf<T> projection;
  projection.weight = request.optional_matrix<T>();
  projection.bias = request.optional_matrix<T>();
  return projection;
}

template <class T>
[[gnu::noinline]] MaskOf<T> read_mask(Request& request) {
  MaskOf<T> mask;
  mask.causal = request.flag();
  mask.keep = request.optional_matrix<T>();
  mask.key_keep = request.optional_matrix<T>();
  mask.additive = request.optional_matrix<T>();
  return mask;
}

inline Rotary read_rotary(Request& request) {
  Rotary rotary;
  rotary.layout = request.choice<Rotary::Layout>();
  rotary.base = request.number();
  rotary.query_positions = request.wholes();
  rotary.key_positions = request.wholes();
  return rotary;
}

template <class T>
std::vector<PinOf<T>> read_pins(Request& request) {
  std::vector<PinOf<T>> pins(request.count());
  for (PinOf<T>& pin : pins) {
    pin.field = trace_fields<T>[static_cast<std::size_t>(request.whole())].name;
    pin.row = request.whole();
    pin.column = request.whole();
    pin.value = static_cast<T>(request.number());
  }
  return pins;
}

// Everything but `embeddings`, which a block fills in.
template <class T>
[[gnu::noinline]] AttendInputOf<T> read_attention(Request& request) {
  AttendInputOf<T> input;
  input.source = request.optional_matrix<T>();
  input.value_source = request.optional_matrix<T>();
  input.query = read_projection<T>(request);
  input.key = read_projection<T>(request);
  input.value = read_projection<T>(request);
  input.output = read_projection<T>(request);
  input.heads = request.whole();
  input.scale = request.choice<Scale>();
  input.divisor = static_cast<T>(request.number());
  input.mask = read_mask<T>(request);
  if (request.flag()) input.rotary = read_rotary(request);
  input.fully_masked = request.choice<FullyMasked>();
  input.softmax = request.choice<SoftmaxKind>();
  input.pins = read_pins<T>(request);
  input.allow_non_finite = request.flag();
  return input;
}

// The matrices in the order of trace_fields, then what else a trace says; `trace` must be kept.
template <class T>
[[gnu::noinline]] void write_trace(Reply& reply, const TraceOf<T>& trace) {
  for (const Field<T>& field : trace_fields<T>) reply.matrix(trace.*field.matrix);
  reply.whole(trace.heads);
  reply.number(static_cast<double>(trace.divisor));
  reply.wholes(trace.fully_masked_rows);
  reply.text(trace.kernel);
}

}  // namespace riverbank::wasm
