// Small texts and tasks to learn from, each made to show one thing.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "attention/result.h"
#include "model/batch.h"

namespace riverbank {

// What the word "bank" means in a sentence.
enum class BankMeaning : std::uint8_t { river, money };

struct BankSentence {
  std::string text;
  BankMeaning meaning;
};

// Sentences in which "bank" is told apart by what came before it, and the word after it depends on
// that: a model that wants to go on well has to find out which bank it is. Made of words and ".",
// with spaces between; river and money by turns.
std::span<const BankSentence> bank_sentences();

// More of them, not among the above, in the same words: for looking at "bank" after training.
std::span<const BankSentence> unseen_bank_sentences();

// Sentences one a line: of bank_sentences, a text to train on.
std::string bank_text(std::span<const BankSentence> sentences);

// Tasks whose texts are made by chance, with an answer that follows from what was said.
enum class TaskKind : std::uint8_t {
  // "c a d b f a | c a d b f a": say again what you read. The mean of the past knows which letters
  // came but not where; one head that looks six places back can do it.
  copy,
  // "( ( [ ( ( ( = 2": how many kinds of brackets were there? One head cannot do it. Between two
  // answers a head decides by a weighted mean of one number per bracket. Take any mixed text and
  // its mirror, each ( a [ and each [ a (: with the weights taken out, their numbers add up to
  // those of "((((((" and "[[[[[[". So where both pure texts get 1, half of the mixed ones do too:
  // three of four right at most. With two heads, one looks for a ( and the other for a [.
  brackets
};

struct Task {
  std::vector<std::string> tokens;  // the vocabulary
  Index length;                     // of a text, as a batch has it
  Index answer;                     // the first place with a target
};

const Task& task(TaskKind kind);

// Texts of a task; the answers are targets, everything else no_target. Depends on seed and step
// alone. Errors: sequences below 1, or too many to fit.
Result<Batch> task_batch(TaskKind kind, Index sequences, std::uint64_t seed, std::int64_t step);

}  // namespace riverbank
