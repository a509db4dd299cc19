// Trains the English model on token ids. A stopped training run continues from its checkpoint.
#pragma once

#include "files.h"

namespace riverbank::english {

// Arguments:
// - files: text and held (token ids for training and for testing), marks (kinds.h), start (written
//   by `count`), from (parameters to start with, or "none"), folder (for the output)
// - sizes: vocabulary, embedding, heads, blocks, hidden, length
// - training: seed, steps, sequences, part, threads, learning_rate, warm_up, decay, clip,
//   token_pace, rate, vector_size
// - kinds: kinds, kinds_certain, kinds_topics, kinds_hidden, kinds_of_topics, kinds_seen
// - numbers of steps: save_every, look_every, stop_after
// Writes training.safetensors (a checkpoint) every save_every steps and before it stops,
// curve.jsonl (the loss on the held text) every look_every steps and after the last step, and
// model.safetensors at the end. A run that was stopped and continued gives the same bits as an
// uninterrupted one. Errors: an argument that is missing, unknown or out of range; a file that
// cannot be read or written; a checkpoint of another model; the errors of a training step.
Error train(Arguments arguments);

}  // namespace riverbank::english
