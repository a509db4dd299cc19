// Forty-eight sentences with a bank to train on, and twelve to look at afterwards.
#include <array>

#include "model/corpora.h"

namespace riverbank {
namespace {

constexpr BankMeaning river = BankMeaning::river;
constexpr BankMeaning money = BankMeaning::money;

constexpr BankSentence seen[] = {
    {"the boat drifted slowly to the bank and stopped in the mud .", river},
    {"the clerk walked quickly to the bank and counted the coins .", money},
    {"the fisherman sat on the bank and watched the water .", river},
    {"the merchant stood in the bank and asked for a loan .", money},
    {"after the rain the river rose over the bank and covered the grass .", river},
    {"after the sale the merchant went to the bank and paid his debts .", money},
    {"the ducks swam to the bank and slept in the reeds .", river},
    {"the widow took her savings to the bank and opened an account .", money},
    {"a heron stood on the bank and looked for fish .", river},
    {"a thief looked at the bank and thought of the gold .", money},
    {"the children ran along the stream to the bank and threw stones in the water .", river},
    {"the workers took their wages to the bank and paid their debts .", money},
    {"the swimmer reached the bank and lay down in the grass .", river},
    {"the farmer sold his horse and went to the bank and opened an account .", money},
    {"the current pushed the boat to the bank and broke it on the stones .", river},
    {"the manager locked the bank and took the keys .", money},
    {"the old willow on the bank leaned over the water .", river},
    {"the young clerk at the bank counted the notes .", money},
    {"the otter left the river by the bank and shook the water from its fur .", river},
    {"the lawyer called the bank and asked for the papers .", money},
    {"the fisherman tied the boat to the bank and climbed over the stones .", river},
    {"the merchant carried the gold to the bank and signed the papers .", money},
    {"the frogs sang from the bank and jumped in the water .", river},
    {"the customers waited at the bank and asked for their money .", money},
    {"the stream turned and the bank was soft with mud .", river},
    {"the price fell and the bank was short of money .", money},
    {"the cows walked down to the river and the bank was wet and green .", river},
    {"the workers wanted their wages and the bank was closed and dark .", money},
    {"the swimmer was tired but the bank was near and soft .", river},
    {"the debt was large but the bank was kind and patient .", money},
    {"the fish swam close to the bank and hid in the reeds .", river},
    {"the widow sent a cheque to the bank and asked for the coins .", money},
    {"the ducks left the water and the bank was full of birds .", river},
    {"the thief took the gold and the bank was full of police .", money},
    {"the flood came at night and the bank was covered with mud .", river},
    {"the loan came late and the bank was short of coins .", money},
    {"a child fell in the stream and the bank was too wet to climb .", river},
    {"a farmer asked for credit and the bank was too careful to lend .", money},
    {"the heron flew over the river to the bank and hid in the reeds .", river},
    {"the lawyer wrote a cheque to the bank and signed the papers .", money},
    {"the water was cold but the bank was warm and green .", river},
    {"the interest was high but the bank was rich and careful .", money},
    {"the boat passed the willow and the bank was full of reeds .", river},
    {"the manager paid the wages and the bank was full of customers .", money},
    {"the river was slow and the bank was soft and green .", river},
    {"the account was empty and the bank was rich and patient .", money},
    {"the frogs crossed the stream to the bank and slept in the mud .", river},
    {"the clerk carried the notes to the bank and locked them in the safe .", money},
};

constexpr BankSentence unseen[] = {
    {"the otter swam slowly to the bank and slept in the grass .", river},
    {"the lawyer carried the savings to the bank and signed the papers .", money},
    {"the cows crossed the stream and the bank was soft and wet .", river},
    {"the farmer wanted a loan and the bank was kind and careful .", money},
    {"the old fisherman lay on the bank and watched the birds .", river},
    {"the young widow stood in the bank and counted the coins .", money},
    {"the ducks jumped from the boat to the bank and hid in the mud .", river},
    {"a merchant sent the gold to the bank and asked for notes .", money},
    {"the heron left the reeds and the bank was green and cold .", river},
    {"the workers paid the debt and the bank was rich and closed .", money},
    {"the flood pushed the stones over the bank and covered the willow .", river},
    {"the thief locked the clerk in the bank and took the money .", money},
};

}  // namespace

std::span<const BankSentence> bank_sentences() { return seen; }

std::span<const BankSentence> unseen_bank_sentences() { return unseen; }

std::string bank_corpus() {
  std::string text;
  for (const BankSentence& sentence : seen) {
    text += sentence.text;
    text += '\n';
  }
  return text;
}

}  // namespace riverbank
