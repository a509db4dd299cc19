// The training of the model that reads English: from a text of ids to a checkpoint, which goes on
// where it was left.
#pragma once

#include "files.h"

namespace riverbank::english {

// What it is told: text, held (files of ids), start (what `count` wrote), folder; vocabulary,
// embedding, heads, blocks, hidden, length; seed, steps, sequences, part, threads, learning_rate,
// warm_up, decay, clip, token_pace, rate, vector_size, and save_every, look_every, stop_after in
// steps. Writes training.safetensors (a checkpoint, every save_every steps), curve.jsonl (the loss
// of the text that is held back, every look_every steps), and model.safetensors when it is done. A
// run that was stopped goes on to the same bits.
Error train(Told told);

}  // namespace riverbank::english
