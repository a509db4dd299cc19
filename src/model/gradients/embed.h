// The gradients of looking up embeddings and positions: a row of a table gets the sum of the
// gradients of all places that used it.
#pragma once

#include <vector>

#include "attention/matrix.h"

namespace riverbank {

// embeddings[i] = table[ids[i]], see embed. d_embeddings (tokens × d), one id per token → d_table
// (words × d), added in double. A token that occurs three times adds three rows; one that does not
// occur has the gradient 0.
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

// The same, added in T to a gradient that the table has already: (words × d) += rows.
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

// The vector of position p is added to token p of each text, see learned_positions and
// add_positions. d_x (texts·length × d) → d_table (longest × d); rows beyond the texts are 0.
template <class T>
MatrixOf<T> positions_gradient(const MatrixOf<T>& d_x, Index length, Index longest) {
  std::vector<Index> positions(static_cast<std::size_t>(d_x.rows()));
  for (std::size_t row = 0; row < positions.size(); ++row) {
    positions[row] = static_cast<Index>(row) % length;
  }
  return embed_gradient(positions, d_x, longest);
}

}  // namespace riverbank
