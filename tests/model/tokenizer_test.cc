// Tests tokenizers: text to ids and back in several alphabets, and their errors.
#include "model/tokenizer.h"

#include <gtest/gtest.h>

#include "model/utf8.h"

namespace riverbank::tests {
namespace {

using Words = std::vector<std::string>;

Words split(TokenKind kind, const std::string& text) {
  const auto pieces = split_text(kind, text);
  EXPECT_TRUE(pieces) << pieces.error();
  return {pieces->begin(), pieces->end()};
}

TEST(Utf8, CharactersOfEveryLength) {
  const std::string text = "aжर😀\n";
  EXPECT_EQ(split(TokenKind::characters, text), (Words{"a", "ж", "र", "😀", "\n"}));
}

TEST(Utf8, RejectsInvalidBytes) {
  const auto error = [](const std::string& text) { return utf8_characters(text).error(); };
  // Byte 2 is a continuation byte without a first byte.
  EXPECT_EQ(error("ab\x80"), "byte 2 of the text is not UTF-8");
  for (const char* bad : {"\xC3", "\xE0\xA4", "\xF0\x9F\x98",              // incomplete
                          "\xC3\x28", "\xE0\x28\xA4",                      // no continuation byte
                          "\xC0\x80", "\xE0\x80\x80", "\xF0\x80\x80\x80",  // overlong encodings
                          "\xED\xA0\x80",  // an unpaired UTF-16 surrogate
                          "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xFF"}) {
    EXPECT_EQ(error(bad), "byte 0 of the text is not UTF-8") << bad;
  }
}

TEST(Tokenizer, WordsAndMarks) {
  EXPECT_EQ(
      split(TokenKind::words, "The river's bank, well-worn;  is (very) old."),
      (Words{"The", "river's", "bank", ",", "well-worn", ";", "is", "(", "very", ")", "old", "."}));
  EXPECT_EQ(split(TokenKind::words, "«По-русски» — да!\n\tтак… №5"),
            (Words{"«", "По-русски", "»", "—", "да", "!", "\n", "так", "…", "№5"}));
  EXPECT_EQ(split(TokenKind::words, "-a- 'b' 3.5"),
            (Words{"-", "a", "-", "'", "b", "'", "3", ".", "5"}));
}

TEST(Tokenizer, TheVocabularyIsSorted) {
  const auto tokenizer = Tokenizer::from_text(TokenKind::characters, "banana ж");
  ASSERT_TRUE(tokenizer);
  EXPECT_EQ(tokenizer->tokens(), (Words{" ", "a", "b", "n", "ж"}));
  EXPECT_EQ(*tokenizer->encode("banж"), (std::vector<Index>{2, 1, 3, 4}));
}

TEST(Tokenizer, CharactersRoundTrip) {
  const std::string text = "Тихо, «bank»…\r\n\tend 😀 ";
  const auto tokenizer = Tokenizer::from_text(TokenKind::characters, text);
  ASSERT_TRUE(tokenizer);
  EXPECT_EQ(*tokenizer->decode(*tokenizer->encode(text)), text);
}

TEST(Tokenizer, WordsAreJoinedWithCorrectSpaces) {
  const std::string text = "the bank (old, wet) «is» soft.\nyes!";
  const auto tokenizer = Tokenizer::from_text(TokenKind::words, text);
  ASSERT_TRUE(tokenizer);
  EXPECT_EQ(
      *tokenizer->decode(*tokenizer->encode("  the  bank ( old , wet ) «is» soft . \n yes !")),
      text);
  EXPECT_EQ(*tokenizer->decode({}), "");
}

TEST(TokenizerErrors, InvalidTexts) {
  const auto error = [](TokenKind kind, const std::string& text) {
    return Tokenizer::from_text(kind, text).error();
  };
  EXPECT_EQ(error(TokenKind::characters, ""), "the text is empty");
  EXPECT_EQ(error(TokenKind::words, ""), "the text is empty");
  EXPECT_EQ(error(TokenKind::words, " \t "), "the text has no words");
  EXPECT_EQ(error(TokenKind::words, "a\xFF"), "byte 1 of the text is not UTF-8");
  EXPECT_EQ(error(TokenKind::characters, std::string(max_text_bytes + 1, 'a')),
            "the text has 4194305 bytes, but at most 4194304 fit");
  EXPECT_EQ(error(TokenKind::characters, std::string(max_text_bytes, 'a')), "");
}

TEST(TokenizerErrors, UnknownTokensWithTheirPosition) {
  const auto words = Tokenizer::from_text(TokenKind::words, "the bank .\n");
  ASSERT_TRUE(words);
  EXPECT_EQ(words->encode("the bank\nthe river .").error(),
            "\"river\", word 5 of the text (line 2), is not in the vocabulary of 4 words");
  const auto letters = Tokenizer::from_text(TokenKind::characters, "abc");
  ASSERT_TRUE(letters);
  EXPECT_EQ(letters->encode("abж").error(),
            "\"ж\", character 3 of the text (line 1), is not in the vocabulary of 3 characters");
  EXPECT_EQ(letters->encode("a\n").error(),
            "\"\\n\", character 2 of the text (line 1), is not in the vocabulary of 3 characters");
  EXPECT_EQ(letters->decode({0, 3}).error(), "token 1 has id 3 but the vocabulary has ids 0 to 2");
  EXPECT_EQ(letters->decode({-1}).error(), "token 0 has id -1 but the vocabulary has ids 0 to 2");
}

TEST(TokenizerErrors, InvalidVocabularies) {
  const auto error = [](Words tokens) {
    return Tokenizer::from_tokens(TokenKind::words, std::move(tokens)).error();
  };
  EXPECT_EQ(error({}), "the vocabulary is empty");
  EXPECT_EQ(error({"a", ""}), "token 1 of the vocabulary is empty");
  EXPECT_EQ(error({"\xFF"}), "token 0 of the vocabulary is not UTF-8");
  EXPECT_EQ(error({"a", "b", "a"}), "token 2 of the vocabulary, \"a\", occurs twice");
  EXPECT_EQ(error({"b", "a"}), "");
}

}  // namespace
}  // namespace riverbank::tests
