// Computes ALiBi's distance penalty in double and rounds it once.
#include "attention/steps.h"

#include <cmath>

namespace riverbank {

template <class T>
MatrixOf<T> lower_by_distance(const MatrixOf<T>& scores, const MatrixOf<T>& slopes, Index queries,
                              Index first_query) {
  MatrixOf<T> lowered(scores.rows(), scores.cols());
  const Index rows_per_head = scores.rows() / slopes.size();
  for (Index row = 0; row < scores.rows(); ++row) {
    const auto slope = static_cast<double>(slopes.data()[row / rows_per_head]);
    const Index position = first_query + row % queries;
    for (Index key = 0; key < scores.cols(); ++key) {
      const auto distance = static_cast<double>(std::abs(position - key));
      lowered(row, key) = static_cast<T>(static_cast<double>(scores(row, key)) - slope * distance);
    }
  }
  return lowered;
}

template Matrix lower_by_distance(const Matrix&, const Matrix&, Index, Index);
template MatrixOf<double> lower_by_distance(const MatrixOf<double>&, const MatrixOf<double>&, Index,
                                            Index);

}  // namespace riverbank
