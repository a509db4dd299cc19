// The corpus of sentences with the word "bank": every combination of a few words. Most are for
// training, ten for testing.
#include <array>

#include "model/corpora.h"

namespace riverbank {
namespace {

// The words of the sentences about one kind of bank: subjects, and what they and the bank do.
struct Speech {
  std::array<const char*, 8> who;
  std::array<const char*, 4> did;
  std::array<const char*, 3> bank;
};

constexpr Speech river = {{"otter", "heron", "frog", "duck", "fish", "willow", "boat", "fisherman"},
                          {"swam", "drifted", "fished", "floated"},
                          {"slopes", "floods", "crumbles"}};
constexpr Speech money = {
    {"clerk", "merchant", "widow", "lawyer", "thief", "manager", "farmer", "customer"},
    {"paid", "saved", "borrowed", "counted"},
    {"lends", "opens", "pays"}};

// Five combinations of each meaning are kept out of training, always the same ones.
bool is_unseen(std::size_t who, std::size_t did) {
  return (who * 3 + did * 5) % 11 == 0 || (who == 7 && did == 1);
}

std::string sentence(const Speech& speech, std::size_t who, std::size_t did) {
  return std::string("the ") + speech.who[who] + " " + speech.did[did] + " where the bank " +
         speech.bank[(who + did) % speech.bank.size()] + " .";
}

// River sentences and money sentences alternate, so that every part of the text has both meanings.
std::vector<BankSentence> alternating(bool unseen) {
  std::vector<BankSentence> sentences;
  for (std::size_t who = 0; who < river.who.size(); ++who) {
    for (std::size_t did = 0; did < river.did.size(); ++did) {
      if (is_unseen(who, did) != unseen) continue;
      sentences.push_back({sentence(river, who, did), BankMeaning::river});
      sentences.push_back({sentence(money, who, did), BankMeaning::money});
    }
  }
  return sentences;
}

}  // namespace

std::span<const BankSentence> bank_sentences() {
  static const std::vector<BankSentence> sentences = alternating(false);
  return sentences;
}

std::span<const BankSentence> unseen_bank_sentences() {
  static const std::vector<BankSentence> sentences = alternating(true);
  return sentences;
}

std::string bank_text(std::span<const BankSentence> sentences) {
  std::string text;
  for (const BankSentence& sentence : sentences) text += sentence.text + '\n';
  return text;
}

}  // namespace riverbank
