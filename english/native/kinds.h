// What kind of thing a word means, asked beside which word it is: a second lesson for the same
// model.
#pragma once

#include <cstdint>
#include <vector>

#include "model/batch.h"

namespace riverbank::english {

// A kind is an id above the words' own, so that one table of vectors and one softmax hold both. A
// model that is published leaves these rows out: then words alone are asked.
struct Kinds {
  Index words = 0;    // ids below this one are words
  Index count = 0;    // the number of kinds, whose ids follow the words
  Index certain = 0;  // from this mark on, a token's kind is certain
  Index trained = 0;  // from this mark on, the token is the word that our own sentence is about
  double hidden =
      0;  // the part of hidden words with a kind that are asked for the kind, not the word
  double hidden_trained = 0;  // the same part for the words that our own sentences are about
  double seen = 0;            // the part of visible words with a certain kind that are asked for it
};

// A mark is one byte per token. 0: the token's meaning is unknown. From 1 on: the kind that the
// word nearly always has. From `certain` on: the kind that the word has in this place. From
// `trained` on: the same, and our own sentence is about this word. Errors: a kind that does not
// exist, fewer or more marks than tokens.
Error check_marks(const std::vector<std::uint8_t>& marks, std::size_t tokens, const Kinds& kinds);

// Puts kinds into the targets of texts that begin at `starts`; one draw for each token. (Batch as
// mask_batch leaves it.)
void ask_kinds(const std::vector<std::uint8_t>& marks, const std::vector<std::int64_t>& starts,
               const Kinds& kinds, Generator generator, Batch& batch);

// A kind's vector before training is the mean of the tokens that are of it, and its bias the log of
// how common they are. vectors: (words + kinds) × width; biases: 1 × (words + kinds).
void start_kinds(const std::vector<Index>& text, const std::vector<std::uint8_t>& marks,
                 const Kinds& kinds, Matrix& vectors, Matrix& biases);

}  // namespace riverbank::english
