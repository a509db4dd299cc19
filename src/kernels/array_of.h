// An array whose length is an Index that is known at compile time.
#pragma once

#include "attention/matrix.h"

namespace riverbank {

// The type T[count]. Without the cast, g++ warns about the sign of a `count` that is a template
// parameter.
template <class T, Index count>
using ArrayOf = T[static_cast<std::size_t>(count)];

}  // namespace riverbank
