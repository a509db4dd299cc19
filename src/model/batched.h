// Attention and the transformer block for many texts at once: attend and run_block, made by the
// products of times.h.
#pragma once

#include "attention/block.h"

namespace riverbank {

// What a forward pass keeps: every step, to be looked at, or only what the way back needs. Then
// float32 takes the fused kernels, which never write the scores and weights down: those fields stay
// empty, and the way back computes them again, block by block.
enum class Keep : std::uint8_t { every_step, what_training_needs };

// The texts of a batch, all of one length, lie below one another in x (sequences·length × d). What
// treats each token alone sees one long matrix; only the scores are made text by text. In the trace
// the groups of rows are then: head 0 of every text, head 1 of every text, … (with one text, what
// attend gives). The input may have projections, causal and scale, and nothing else that attend
// knows; its embeddings are not read. Checked by the caller.
template <class T>
TraceOf<T> attend_batch(const AttendInputOf<T>& input, const MatrixOf<T>& x, Index sequences,
                        Keep keep = Keep::every_step);

// The same for a block; its attention as above.
template <class T>
BlockTraceOf<T> run_block_batch(const MatrixOf<T>& x, const BlockOf<T>& block, Index sequences,
                                Keep keep = Keep::every_step);

}  // namespace riverbank
