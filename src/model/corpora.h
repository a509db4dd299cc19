// Small texts and tasks for training, each of which shows one thing.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "attention/result.h"
#include "model/batch.h"

namespace riverbank {

// The meaning of "bank" in a sentence.
enum class BankMeaning : std::uint8_t { river, money };

struct BankSentence {
  std::string text;
  BankMeaning meaning;
};

// Sentences in which the words before "bank" decide its meaning, and the meaning decides the next
// word. A model that predicts that word has to recognise the meaning. The text consists of words
// and ".", separated by spaces; river and money alternate.
std::span<const BankSentence> bank_sentences();

// More sentences of the same words that are not in the training set, to look at "bank" after
// training.
std::span<const BankSentence> unseen_bank_sentences();

// Joins sentences to a training text, one per line.
std::string bank_text(std::span<const BankSentence> sentences);

// Tasks with random texts whose answer follows from the text.
enum class TaskKind : std::uint8_t {
  // "c a d b f a | c a d b f a": repeat the letters. The mean of all earlier tokens tells which
  // letters occurred but not their order. One head that looks six positions back can solve it.
  copy,
  // "( ( [ ( ( ( = 2": count the different kinds of brackets. One head alone cannot solve it: it
  // decides between the two answers by a weighted mean of one number per bracket. Take a mixed text
  // and its mirror image, each ( replaced by [ and the other way round. Before the division by the
  // sum
  // of the weights, the numbers of both add up to those of "((((((" and "[[[[[[". If both pure
  // texts get the answer 1,
  // so does at least one text of each mirrored pair: at most three of four answers are right. With
  // two heads, one looks for a ( and the other for a [.
  brackets
};

struct Task {
  std::vector<std::string> tokens;  // the vocabulary
  Index length;                     // of each text in a batch
  Index answer;                     // position of the first target
};

const Task& task(TaskKind kind);

// Draws texts of a task. The answers are targets; all other positions have no_target. Depends only
// on seed and step. Errors: sequences below 1; a batch that is too large.
Result<Batch> task_batch(TaskKind kind, Index sequences, std::uint64_t seed, std::int64_t step);

}  // namespace riverbank
