// Checks the language models of notebook 002: parameters, tokens and logits from one seed.
#pragma once

#include "golden/cases/golden_case.h"
#include "golden/cases/golden_tensor.h"

namespace riverbank::golden {

// Checks one record of notebook_002_models. The generator must draw the same parameters and then
// the same tokens, bit for bit. The weights and contexts of every head and the logits must be
// within the tolerances.
Outcome check_notebook_model(const Json& record);

}  // namespace riverbank::golden
