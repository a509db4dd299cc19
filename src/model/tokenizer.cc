// Splits text into tokens and looks up their ids.
#include "model/tokenizer.h"

#include <algorithm>
#include <array>
#include <set>

#include "model/utf8.h"

namespace riverbank {
namespace {

using Pieces = std::vector<std::string_view>;

template <std::size_t n>
bool is_one_of(std::string_view piece, const std::array<std::string_view, n>& list) {
  return std::find(list.begin(), list.end(), piece) != list.end();
}

// White space between words. A line break is not white space here, because it is a token of its
// own.
bool is_space(std::string_view character) {
  static constexpr std::array<std::string_view, 7> spaces = {" ",      "\t",     "\r",    "\u00A0",
                                                             "\u2009", "\u202F", "\u3000"};
  return is_one_of(character, spaces);
}

// A character of a word: an ASCII letter or digit, the underscore, or any character beyond ASCII
// that is neither white space nor in `marks`.
bool is_letter(std::string_view character) {
  static constexpr std::array<std::string_view, 16> marks = {
      "«", "»", "„", "“", "”", "‘", "’", "…", "–", "—", "¿", "¡", "·", "→", "−", "§"};
  const char first = character[0];
  const bool ascii = character.size() == 1;
  if (!ascii) return !is_space(character) && !is_one_of(character, marks);
  return (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') ||
         (first >= '0' && first <= '9') || first == '_';
}

// A character that joins two parts of a word: "it's", "well-read".
bool is_joint(std::string_view character) {
  return character == "'" || character == "’" || character == "-";
}

Pieces words_of(const Pieces& characters) {
  Pieces words;
  const auto letter_at = [&](std::size_t i) {
    return i < characters.size() && is_letter(characters[i]);
  };
  for (std::size_t start = 0; start < characters.size();) {
    std::size_t end = start + 1;
    if (letter_at(start)) {
      while (letter_at(end) ||
             (end < characters.size() && is_joint(characters[end]) && letter_at(end + 1))) {
        ++end;
      }
    }
    const char* first = characters[start].data();
    const char* last = characters[end - 1].data() + characters[end - 1].size();
    if (!is_space(characters[start])) words.emplace_back(first, last - first);
    start = end;
  }
  return words;
}

// Writes a token in quotes, for a message.
std::string quoted(std::string_view token) {
  if (token == "\n") return "\"\\n\"";
  return "\"" + std::string(token) + "\"";
}

std::string name_of(TokenKind kind) { return kind == TokenKind::words ? "word" : "character"; }

bool needs_space(const std::string& left, const std::string& right) {
  static constexpr std::array<std::string_view, 13> closing = {".", ",", ";", ":", "!", "?", ")",
                                                               "]", "}", "»", "”", "…", "\n"};
  static constexpr std::array<std::string_view, 6> opening = {"(", "[", "{", "«", "“", "\n"};
  return !is_one_of<13>(right, closing) && !is_one_of<6>(left, opening);
}

}  // namespace

Result<std::vector<std::string_view>> split_text(TokenKind kind, std::string_view text) {
  if (text.empty()) return failure("the text is empty");
  if (text.size() > max_text_bytes) {
    return failure("the text has " + std::to_string(text.size()) + " bytes, but at most " +
                   std::to_string(max_text_bytes) + " fit");
  }
  auto characters = utf8_characters(text);
  if (!characters || kind == TokenKind::characters) return characters;
  Pieces words = words_of(*characters);
  if (words.empty()) return failure("the text has no words");
  return words;
}

Tokenizer::Tokenizer(TokenKind kind, std::vector<std::string> tokens)
    : kind_(kind), tokens_(std::move(tokens)) {
  Index id = 0;
  for (const std::string& token : tokens_) ids_.emplace(token, id++);
}

Result<Tokenizer> Tokenizer::from_text(TokenKind kind, std::string_view text) {
  const auto pieces = split_text(kind, text);
  if (!pieces) return failure(pieces.error());
  const std::set<std::string, std::less<>> different(pieces->begin(), pieces->end());
  return Tokenizer(kind, {different.begin(), different.end()});
}

Result<Tokenizer> Tokenizer::from_tokens(TokenKind kind, std::vector<std::string> tokens) {
  if (tokens.empty()) return failure("the vocabulary is empty");
  std::set<std::string_view> seen;
  for (std::size_t place = 0; place < tokens.size(); ++place) {
    const std::string& token = tokens[place];
    const std::string which = "token " + std::to_string(place) + " of the vocabulary";
    if (token.empty()) return failure(which + " is empty");
    if (!utf8_characters(token)) return failure(which + " is not UTF-8");
    if (!seen.insert(token).second) return failure(which + ", " + quoted(token) + ", occurs twice");
  }
  return Tokenizer(kind, std::move(tokens));
}

Result<std::vector<Index>> Tokenizer::encode(std::string_view text) const {
  const auto pieces = split_text(kind_, text);
  if (!pieces) return failure(pieces.error());
  std::vector<Index> ids;
  ids.reserve(pieces->size());
  for (const std::string_view piece : *pieces) {
    const auto found = ids_.find(piece);
    if (found == ids_.end()) {
      const auto line = 1 + std::count(text.data(), piece.data(), '\n');
      return failure(quoted(piece) + ", " + name_of(kind_) + " " + std::to_string(ids.size() + 1) +
                     " of the text (line " + std::to_string(line) +
                     "), is not in the vocabulary of " + std::to_string(tokens_.size()) + " " +
                     name_of(kind_) + "s");
    }
    ids.push_back(found->second);
  }
  return ids;
}

Result<std::string> Tokenizer::decode(const std::vector<Index>& ids) const {
  std::string text;
  const std::string* before = nullptr;
  for (std::size_t place = 0; place < ids.size(); ++place) {
    if (ids[place] < 0 || ids[place] >= static_cast<Index>(tokens_.size())) {
      return failure("token " + std::to_string(place) + " has id " + std::to_string(ids[place]) +
                     " but the vocabulary has ids 0 to " + std::to_string(tokens_.size() - 1));
    }
    const std::string& token = tokens_[static_cast<std::size_t>(ids[place])];
    if (kind_ == TokenKind::words && before != nullptr && needs_space(*before, token)) text += ' ';
    text += token;
    before = &token;
  }
  return text;
}

}  // namespace riverbank
