// Defines the operation that describes the module.
#pragma once

#include "wasm/operation.h"

namespace riverbank::wasm {

// `version`: the version of riverbank. `simd`: "relaxed" if the module was built with relaxed SIMD,
// else "baseline".
struct About {
  std::string version, simd;
};
template <class Visit>
void visit_fields(About& about, const Visit& visit) {
  visit("version", about.version);
  visit("simd", about.simd);
}

Result<About> about();

template <class Visit>
void visit_about(const Visit& visit) {
  visit(Does<about>{}, "about", {});
}

}  // namespace riverbank::wasm
