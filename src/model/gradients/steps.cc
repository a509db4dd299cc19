// The gradients of soft-capping and of sinks. They are computed in double and rounded once.
#include "model/gradients/steps.h"

namespace riverbank {

template <class T>
MatrixOf<T> sinks_gradient(const MatrixOf<T>& masked, const MatrixOf<T>& weights,
                           const MatrixOf<T>& sinks, SoftmaxKind kind,
                           const MatrixOf<T>& d_weights) {
  MatrixOf<double> d_sinks(1, sinks.size());
  const Index rows_per_head = masked.rows() / sinks.size();
  for (Index row = 0; row < masked.rows(); ++row) {
    const Index head = row / rows_per_head;
    const auto sink = static_cast<double>(sinks.data()[head]);
    const auto steps = softmax_steps<double>(row_as<double>(masked, row), kind, sink);
    const double share = exponential(sink - steps.maximum) / steps.sum;
    double shared = 0;
    for (Index key = 0; key < masked.cols(); ++key) {
      shared += static_cast<double>(weights(row, key)) * static_cast<double>(d_weights(row, key));
    }
    d_sinks(0, head) -= share * shared;
  }
  return cast<T>(d_sinks);
}

template <class T>
MatrixOf<T> cap_gradient(const MatrixOf<T>& capped, T softcap, const MatrixOf<T>& d_capped) {
  const auto limit = static_cast<double>(softcap);
  return map_cells(capped, d_capped, [limit](T score, T d_score) {
    const double tanh = static_cast<double>(score) / limit;
    return static_cast<T>(static_cast<double>(d_score) * (1 - tanh * tanh));
  });
}

template Matrix sinks_gradient(const Matrix&, const Matrix&, const Matrix&, SoftmaxKind,
                               const Matrix&);
template MatrixOf<double> sinks_gradient(const MatrixOf<double>&, const MatrixOf<double>&,
                                         const MatrixOf<double>&, SoftmaxKind,
                                         const MatrixOf<double>&);
template Matrix cap_gradient(const Matrix&, float, const Matrix&);
template MatrixOf<double> cap_gradient(const MatrixOf<double>&, double, const MatrixOf<double>&);

}  // namespace riverbank
