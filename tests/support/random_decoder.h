// Makes decoder checkpoints with random weights that fit a given config.json.
#pragma once

#include "checkpoints/checkpoint_files.h"

namespace riverbank::tests {

// A small config.json of this model_type (a layout of decoder_layouts.cc except gpt2): width 32, 3
// layers, 4 heads, and 2 key heads if the models of this type share key heads.
Json small_config(const std::string& kind);

// The tensors that the published class makes for this config, with random numbers in F32, F16 or
// BF16.
RawTensors random_tensors(const Json& config, const std::string& dtype = "F32",
                          std::uint64_t seed = 1);

// The file names and bytes of a checkpoint.
Files checkpoint_of(const Json& config, const RawTensors& tensors);

}  // namespace riverbank::tests
