// Lists the fields of a HeadPlace: the index of a layer, and the index of an attention head in it.
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
