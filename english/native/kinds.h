// Trains the model to predict what kind of thing a word means, as well as the word itself.
#pragma once

#include <cstdint>
#include <vector>

#include "model/batch.h"

namespace riverbank::english {

// A kind has an id above the words' ids, so words and kinds share one table of vectors and one
// softmax. The published model omits the kinds' rows and predicts only words.
struct Kinds {
  Index words = 0;    // the number of words; ids below it are words
  Index count = 0;    // the number of kinds, whose ids follow the words' ids
  Index certain = 0;  // marks from this number on: the token's kind is certain
  Index topics = 0;   // marks from this number on: the token is a topic of our sentences
  // The shares of tokens for which the model must predict the kind instead of the word:
  double hidden = 0;     // of the hidden tokens with a kind that are not topics
  double of_topics = 0;  // of the hidden tokens that are topics of our sentences
  double seen = 0;       // of the visible tokens of certain kind
};

// Checks the marks, one byte per token. 0 means that the kind is unknown. Marks from 1 on give the
// kind that the word nearly always has. Marks from `certain` on give the kind that the word has in
// this place. Marks from `topics` on give that kind too, and mean that the token is the topic of
// one of our own sentences. Errors: a kind that does not exist; a number of marks that differs from
// the number of tokens.
Error check_marks(const std::vector<std::uint8_t>& marks, std::size_t tokens, const Kinds& kinds);

// Replaces some of the batch's targets by kinds, with one random number per token. `starts` holds
// the place in `marks` where each text begins. `batch` comes from mask_batch.
void ask_kinds(const std::vector<std::uint8_t>& marks, const std::vector<std::int64_t>& starts,
               const Kinds& kinds, Generator generator, Batch& batch);

// Sets the kinds' vectors and biases before training. The vector is the mean over the tokens of
// that kind, and the bias is the log of their share of the text. Both use counts of tokens plus
// one, so a kind without tokens has values too. vectors: (words + kinds) × width; biases: 1 ×
// (words + kinds).
void start_kinds(const std::vector<Index>& text, const std::vector<std::uint8_t>& marks,
                 const Kinds& kinds, Matrix& vectors, Matrix& biases);

}  // namespace riverbank::english
