// Defines the table of the engine's operations. Each row has the operation's name, its arguments in
// order with their shapes, and the result's shape.
#pragma once

#include "wasm/engine/conventions.h"
#include "wasm/engine/layers.h"
#include "wasm/engine/positions.h"
#include "wasm/engine/products.h"
#include "wasm/engine/softmax.h"

namespace riverbank::wasm {

template <class Visit>
void visit_engine(const Visit& visit) {
  visit_layers(visit);
  visit_softmax(visit);
  visit_products(visit);
  visit_positions(visit);
  visit_conventions(visit);
}

}  // namespace riverbank::wasm
