// The gradients of looking up embeddings and positions. A row of a table gets the sum of the
// gradients of all tokens that used this row.
#pragma once

#include <vector>

#include "attention/matrix.h"

namespace riverbank {

// Returns the gradient of a table of vectors (words × d) from d_embeddings (tokens × d) and one id
// per token. Sums are computed in double. The forward step was embeddings[i] = table[ids[i]], see
// embed. If a token occurs three times, its row gets the sum of three gradients. If it does not
// occur, its row gets 0.
template <class T>
MatrixOf<T> embed_gradient(const std::vector<Index>& ids, const MatrixOf<T>& d_embeddings,
                           Index words) {
  MatrixOf<double> d_table(words, d_embeddings.cols());
  for (std::size_t place = 0; place < ids.size(); ++place) {
    const MatrixOf<double> d_row = row_as<double>(d_embeddings, static_cast<Index>(place));
    const auto collected = d_table.row(ids[place]);
    std::transform(collected.begin(), collected.end(), d_row.data(), collected.begin(),
                   std::plus<>());
  }
  return cast<T>(d_table);
}

// Adds row i of d_embeddings to row ids[i] of d_table (words × d). Unlike embed_gradient, it adds
// to the present contents of d_table, and in T instead of double.
template <class T>
void collect_rows(const std::vector<Index>& ids, const MatrixOf<T>& d_embeddings,
                  MatrixOf<T>& d_table) {
  for (std::size_t place = 0; place < ids.size(); ++place) {
    const auto d_row = d_embeddings.row(static_cast<Index>(place));
    const auto collected = d_table.row(ids[place]);
    std::transform(collected.begin(), collected.end(), d_row.begin(), collected.begin(),
                   std::plus<>());
  }
}

// The gradient of a position table (longest × d) from d_x (texts·length × d). The forward step
// added the table's row p to token p of each text, see learned_positions and add_positions. Rows
// for positions beyond the texts get 0.
template <class T>
MatrixOf<T> positions_gradient(const MatrixOf<T>& d_x, Index length, Index longest) {
  std::vector<Index> positions(static_cast<std::size_t>(d_x.rows()));
  for (std::size_t row = 0; row < positions.size(); ++row) {
    positions[row] = static_cast<Index>(row) % length;
  }
  return embed_gradient(positions, d_x, longest);
}

}  // namespace riverbank
