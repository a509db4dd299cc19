// A tokenizer converts text to ids and ids to text, by characters or by words.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "attention/matrix.h"
#include "attention/result.h"

namespace riverbank {

enum class TokenKind : std::uint8_t {
  characters,  // each character is a token; decode(encode(text)) is the text
  words        // words, punctuation marks and ends of lines; other white space is dropped
};

// The longest accepted text, in bytes (4 MiB).
inline constexpr std::size_t max_text_bytes = std::size_t{1} << 22U;

// Splits a text into its tokens, in order. The results are views into `text`. Words consist of
// letters of any script, digits and underscores, and of characters beyond ASCII that are not
// punctuation; an apostrophe or a hyphen inside a word is part of the word. Errors: an empty text;
// more than max_text_bytes; bytes that are not UTF-8; no words.
Result<std::vector<std::string_view>> split_text(TokenKind kind, std::string_view text);

// A vocabulary: tokens and their ids.
class Tokenizer {
 public:
  // Makes a vocabulary of all tokens of a text, each once, sorted by bytes. Errors: those of
  // split_text.
  static Result<Tokenizer> from_text(TokenKind kind, std::string_view text);

  // Uses a given vocabulary. The id of a token is its index. Errors: no tokens; a token that is
  // empty, not UTF-8 or a duplicate, by position.
  static Result<Tokenizer> from_tokens(TokenKind kind, std::vector<std::string> tokens);

  // Converts text to ids. Errors: those of split_text; the first token that is not in the
  // vocabulary, by name, position and line.
  [[nodiscard]] Result<std::vector<Index>> encode(std::string_view text) const;

  // Converts ids to text. With TokenKind::words, tokens are separated by spaces, except before
  // closing punctuation, after opening punctuation and next to line breaks. Error: an id outside
  // the vocabulary, by position.
  [[nodiscard]] Result<std::string> decode(const std::vector<Index>& ids) const;

  [[nodiscard]] TokenKind kind() const { return kind_; }
  [[nodiscard]] const std::vector<std::string>& tokens() const { return tokens_; }

 private:
  Tokenizer(TokenKind kind, std::vector<std::string> tokens);

  TokenKind kind_;
  std::vector<std::string> tokens_;
  std::map<std::string, Index, std::less<>> ids_;
};

}  // namespace riverbank
