// The language model of a case, with the parameters among its inputs.
#pragma once

#include "golden/cases/block_case.h"
#include "model/parameters.h"

namespace riverbank::golden {

// The config from vocab, d, T and heads. An invalid config is an error.
LanguageModelConfig stored_config(BlockCase& c);

// The parameters with a prefix. The blocks files use other names for the two tables than notebook
// 002.
Parameters stored_parameters(BlockCase& c, const LanguageModelConfig& config,
                             const std::string& prefix = "");

// Outputs parameters or their gradients with a prefix.
void give_parameters(BlockCase& c, const LanguageModelConfig& config, const std::string& prefix,
                     const Parameters& parameters);

}  // namespace riverbank::golden
