// Attention and the transformer block for many texts at once: the numbers of attend and run_block,
// made by the products of times.h.
#pragma once

#include "attention/block.h"

namespace riverbank {

// The texts of a batch, all of one length, lie below one another in x (sequences·length × d). What
// treats each token alone sees one long matrix; only the scores are made text by text. In the trace
// the groups of rows are then: head 0 of every text, head 1 of every text, … (with one text, what
// attend gives). The input may have projections, causal and scale, and nothing else that attend
// knows; its embeddings are not read. Checked by the caller.
template <class T>
TraceOf<T> attend_batch(const AttendInputOf<T>& input, const MatrixOf<T>& x, Index sequences);

// The same for a block; its attention as above.
template <class T>
BlockTraceOf<T> run_block_batch(const MatrixOf<T>& x, const BlockOf<T>& block, Index sequences);

}  // namespace riverbank
