// The language model of a case, whose parameters are among its inputs.
#pragma once

#include "golden/cases/block_case.h"
#include "model/parameters.h"

namespace riverbank::golden {

// vocab, d, T and heads; a complaint if they make no model.
LanguageModelConfig stored_config(BlockCase& c);

// The parameters behind a prefix. The blocks files call the two tables otherwise than notebook 002.
Parameters stored_parameters(BlockCase& c, const LanguageModelConfig& config,
                             const std::string& prefix = "");

// Gives out parameters, or their gradients, behind a prefix.
void give_parameters(BlockCase& c, const LanguageModelConfig& config, const std::string& prefix,
                     const Parameters& parameters);

}  // namespace riverbank::golden
