// The fields of a head's place.
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
