// Small texts and tasks for training. Each shows one ability or limit of a model.
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

// Sentences in which the words before "bank" decide its meaning, and the meaning decides which word
// can come next. A model that predicts that word has to recognise the meaning. Each sentence
// consists of words and ".", separated by spaces. River and money alternate.
std::span<const BankSentence> bank_sentences();

// More sentences with the same words. They are not in the training set and show whether a trained
// model understands "bank" in new sentences.
std::span<const BankSentence> unseen_bank_sentences();

// Joins sentences to a training text, one per line.
std::string bank_text(std::span<const BankSentence> sentences);

// Tasks with random texts. The answer follows from the text.
enum class TaskKind : std::uint8_t {
  // "c a d b f a | c a d b f a": repeat the letters. The mean of all earlier tokens tells which
  // letters occurred but not their order. One head that looks six positions back can solve it.
  copy,
  // "( ( [ ( ( ( = 2": count the different kinds of brackets. One head alone cannot solve this
  // task. It decides between the answers 1 and 2 by the sign of a weighted mean of one number per
  // bracket. A weighted mean has the sign of its weighted sum, because the weights are positive.
  // Take a mixed text and its mirror image, which has a [ for each ( and a ( for each [. Their
  // weighted sums add up to the same number as those of "((((((" and "[[[[[[". So if these two pure
  // texts get the answer 1, at least one of the two mixed texts gets it too: at most three of these
  // four answers are right. Two heads can solve the task: one looks for a ( and the other for a [.
  brackets
};

struct Task {
  std::vector<std::string> tokens;  // the vocabulary
  Index length;                     // number of tokens of each text in a batch
  Index answer;                     // position of the first target
};

const Task& task(TaskKind kind);

// Draws texts of a task. The targets are the answers; all other positions have no_target. The same
// seed and step give the same texts. Errors: sequences below 1; a batch that is too large.
Result<Batch> task_batch(TaskKind kind, Index sequences, std::uint64_t seed, std::int64_t step);

}  // namespace riverbank
