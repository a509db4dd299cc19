// Looking up backwards: each row of a table collects what happened wherever it was used.
#pragma once

#include <vector>

#include "attention/matrix.h"

namespace riverbank {

// embeddings[i] = table[ids[i]]: see embed. A token that occurs three times collects three rows,
// one that does not occur none. d_embeddings (tokens × d), ids one per token → (words × d), added
// in double.
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

// The same, added in T to what the table has collected already: (words × d) += rows.
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

// Position p's vector is added to token p of every text: see learned_positions and add_positions.
// d_x (texts·length × d), `longest` rows in the table → (longest × d); rows that no text reaches
// stay 0.
template <class T>
MatrixOf<T> positions_gradient(const MatrixOf<T>& d_x, Index length, Index longest) {
  std::vector<Index> positions(static_cast<std::size_t>(d_x.rows()));
  for (std::size_t row = 0; row < positions.size(); ++row) {
    positions[row] = static_cast<Index>(row) % length;
  }
  return embed_gradient(positions, d_x, longest);
}

}  // namespace riverbank
