// Embeddings: each word has one row in a table, its vector.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "attention/check.h"
#include "attention/matrix.h"
#include "attention/result.h"

namespace riverbank {

// Words and their vectors. The vector of words[i] is table.row(i).
struct Vocabulary {
  std::vector<std::string> words;
  Matrix table;  // (words × d_model)
};

// Returns the id of each token, in order: its index in `words`. Errors: no tokens; a token that is
// not in the vocabulary (the error names the token and its position).
inline Result<std::vector<Index>> token_ids(const std::vector<std::string>& words,
                                            const std::vector<std::string>& tokens) {
  if (tokens.empty()) return failure("there are no tokens");
  std::vector<Index> ids;
  for (std::size_t place = 0; place < tokens.size(); ++place) {
    const auto found = std::find(words.begin(), words.end(), tokens[place]);
    if (found == words.end()) {
      return failure("tokens[" + std::to_string(place) + "] is \"" + tokens[place] +
                     "\", which is not in the vocabulary (size " + std::to_string(words.size()) +
                     ")");
    }
    ids.push_back(found - words.begin());
  }
  return ids;
}

// Checks that a table of `rows` rows has a row for each id. Error: "ids[1] is 7 but the table has
// rows 0 to 2".
inline Error check_ids(std::string_view name, const std::vector<Index>& ids, Index rows) {
  for (std::size_t place = 0; place < ids.size(); ++place) {
    if (ids[place] >= 0 && ids[place] < rows) continue;
    return std::string(name) + "[" + std::to_string(place) + "] is " + std::to_string(ids[place]) +
           " but the table has rows 0 to " + std::to_string(rows - 1);
  }
  return {};
}

// Looks up the vector of each id: table (words × d_model) and ids → embeddings (tokens × d_model).
// Errors: no ids; an empty table; an id outside the table (the error names its position); sizes
// beyond max_elements.
template <class T>
Result<MatrixOf<T>> embed(const MatrixOf<T>& table, const std::vector<Index>& ids) {
  if (ids.empty()) return failure("there are no tokens");
  Error error = first_error(
      [&] { return check_not_empty("table", table); },
      [&] { return check_size("embeddings", static_cast<Index>(ids.size()), table.cols()); },
      [&] { return check_ids("ids", ids, table.rows()); });
  if (!error.empty()) return failure(std::move(error));
  MatrixOf<T> out(static_cast<Index>(ids.size()), table.cols());
  for (std::size_t place = 0; place < ids.size(); ++place) {
    std::ranges::copy(table.row(ids[place]), out.row(static_cast<Index>(place)).begin());
  }
  return out;
}

// Looks up the vector of each token → embeddings (tokens × d_model), as embed() in notebook 000.
// Errors: those of token_ids and of embed for ids; a table whose number of rows is not the number
// of words.
inline Result<Matrix> embed(const Vocabulary& vocabulary, const std::vector<std::string>& tokens) {
  if (static_cast<Index>(vocabulary.words.size()) != vocabulary.table.rows()) {
    return failure("the vocabulary has " + std::to_string(vocabulary.words.size()) +
                   " words but its table has " + std::to_string(vocabulary.table.rows()) + " rows");
  }
  auto ids = token_ids(vocabulary.words, tokens);
  if (!ids) return failure(ids.error());
  return embed(vocabulary.table, *ids);
}

}  // namespace riverbank
