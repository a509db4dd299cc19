// Loads the pieces of a plan one after the other.
#pragma once

#include "checkpoints/load.h"
#include "checkpoints/plan.h"

namespace riverbank {

// Calls read(piece) for each piece. `read` must copy the piece's bytes; it returns an error or an
// empty text. Stops at the first error.
template <class Read>
Error load_pieces(CheckpointTensors& tensors, const LoadOptions& options, Read read) {
  const std::vector<TensorLoad>& pieces = tensors.loads();
  std::int64_t done = 0;
  std::int64_t all = 0;
  for (const TensorLoad& piece : pieces) all += piece.end - piece.begin;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (Error error = read(pieces[i]); !error.empty()) return error;
    tensors.arrive(i);
    if (!tensors.error().empty()) return tensors.error();
    done += pieces[i].end - pieces[i].begin;
    if (options.progress) options.progress(done, all);
  }
  return {};
}

}  // namespace riverbank
