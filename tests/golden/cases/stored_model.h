// Reads a language model from the inputs of a golden case, and gives parameters as outputs.
#pragma once

#include "golden/cases/block_case.h"
#include "model/parameters.h"

namespace riverbank::golden {

// Reads the config from the parameters vocab, d, T and heads. An invalid config is an error.
LanguageModelConfig stored_config(BlockCase& c);

// Reads the parameters whose names begin with the prefix. For the two embedding tables, the golden
// cases use other names than notebook 002.
Parameters stored_parameters(BlockCase& c, const LanguageModelConfig& config,
                             const std::string& prefix = "");

// Gives parameters, or their gradients, to the case as outputs whose names begin with the prefix.
void give_parameters(BlockCase& c, const LanguageModelConfig& config, const std::string& prefix,
                     const Parameters& parameters);

}  // namespace riverbank::golden
