// Text becomes numbers and numbers become text: by characters or by words.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "attention/matrix.h"
#include "attention/result.h"

namespace riverbank {

enum class TokenKind : std::uint8_t {
  characters,  // every character is a token: decode(encode(text)) is the text
  words        // words, punctuation marks and ends of lines; other white space only separates
};

// The longest text, in bytes (4 MiB).
inline constexpr std::size_t max_text_bytes = std::size_t{1} << 22U;

// The tokens of a text in order, pieces of it. Letters of every script make words; an apostrophe or
// a hyphen inside a word belongs to it. Errors: an empty text; more than max_text_bytes; bytes that
// are not UTF-8; words of which there are none.
Result<std::vector<std::string_view>> split_text(TokenKind kind, std::string_view text);

// Tokens and their ids.
class Tokenizer {
 public:
  // The vocabulary is every token of the text once, sorted by its bytes. Errors: as split_text.
  static Result<Tokenizer> from_text(TokenKind kind, std::string_view text);

  // A vocabulary that is known, ids in order. Errors: no tokens; an empty one, one that is not
  // UTF-8, or one that comes twice, by place.
  static Result<Tokenizer> from_tokens(TokenKind kind, std::vector<std::string> tokens);

  // Errors: as split_text; the first token that is not in the vocabulary, by name, place and line.
  [[nodiscard]] Result<std::vector<Index>> encode(std::string_view text) const;

  // Words are joined by spaces, except next to punctuation and ends of lines. Errors: an id outside
  // the vocabulary, by place.
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
