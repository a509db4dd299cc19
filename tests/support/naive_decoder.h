// Decoders in plain float64 loops, written from the published configuration classes. They share no
// code with the library.
#pragma once

#include "checkpoints/checkpoint_files.h"

namespace riverbank::tests {

// A table of numbers, row by row.
using Rows = std::vector<std::vector<double>>;

struct NaiveReading {
  std::vector<Rows> hidden;     // the hidden states, as in Reading::hidden
  std::vector<Rows> attention;  // weights of each layer (heads · tokens × tokens)
  Rows logits;                  // scores of the next token (tokens × vocabulary)
};

// The numbers of a tensor in F32, F16 or BF16, as a table. A vector is one row.
Rows rows_of(const RawTensor& tensor);

// Runs the model of config.json and these tensors on a text. Supports every layout of
// decoder_layouts.cc except gpt2.
NaiveReading run_naively(const Json& config, const RawTensors& tensors,
                         const std::vector<Index>& ids);

}  // namespace riverbank::tests
