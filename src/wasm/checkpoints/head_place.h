// The fields of a HeadPlace: the layer and the number of an attention head.
#pragma once

#include "checkpoints/read.h"
#include "wasm/fields.h"

namespace riverbank {

template <class Visit>
void visit_fields(HeadPlace& place, const Visit& visit) {
  visit("layer", wasm::Needed{place.layer});
  visit("head", wasm::Needed{place.head});
}

}  // namespace riverbank
