// Runs a recurrent network forwards and backwards through time. Each time step is computed for all
// texts of a batch together.
#include "model/rnn.h"

#include <algorithm>
#include <cmath>

#include "attention/elementary.h"
#include "model/gradients/products.h"
#include "model/training_ops.h"
#include "riverbank/eigen.h"

namespace riverbank {
namespace {

// The rows of all texts at one time step.  x (sequences·length × w) → (sequences × w)
template <class T>
MatrixOf<T> rows_at(const MatrixOf<T>& x, Index time, Index sequences) {
  const Index length = x.rows() / sequences;
  MatrixOf<T> out(sequences, x.cols());
  for (Index text = 0; text < sequences; ++text) {
    std::ranges::copy(x.row(text * length + time), out.row(text).begin());
  }
  return out;
}

// The inverse of rows_at: writes rows (sequences × w) into x (sequences·length × w).
template <class T>
void put_rows_at(MatrixOf<T>& x, Index time, const MatrixOf<T>& rows) {
  const Index length = x.rows() / rows.rows();
  for (Index text = 0; text < rows.rows(); ++text) {
    std::ranges::copy(rows.row(text), x.row(text * length + time).begin());
  }
}

// The state before each time step; zeros before the first. (sequences·length × h) → same shape
template <class T>
MatrixOf<T> earlier_states(const MatrixOf<T>& states, Index sequences) {
  const Index length = states.rows() / sequences;
  MatrixOf<T> out(states.rows(), states.cols());
  for (Index text = 0; text < sequences; ++text) {
    eigen(out).middleRows(text * length + 1, length - 1) =
        eigen(states).middleRows(text * length, length - 1);
  }
  return out;
}

}  // namespace

template <class T>
MatrixOf<T> rnn_states(const MatrixOf<T>& x, const RnnOf<T>& rnn, Index sequences,
                       const MatrixOf<T>& before) {
  const MatrixOf<T> driven = run_projection(x, rnn.input);  // x_t · W_input + b_input for all t
  MatrixOf<T> states(driven.rows(), driven.cols());
  MatrixOf<T> state = before.size() > 0 ? before : MatrixOf<T>(sequences, driven.cols());
  for (Index time = 0; time < x.rows() / sequences; ++time) {
    const MatrixOf<T> sum = rows_at(driven, time, sequences) + run_projection(state, rnn.hidden);
    state = map_cells(sum, [](T value) {
      return static_cast<T>(hyperbolic_tangent(static_cast<double>(value)));
    });
    put_rows_at(states, time, state);
  }
  return states;
}

template <class T>
RnnGradientsOf<T> rnn_gradient(const MatrixOf<T>& x, const RnnOf<T>& rnn, const MatrixOf<T>& states,
                               const MatrixOf<T>& d_states, Index sequences) {
  // The gradients of the tanh's arguments, at every time step.
  MatrixOf<T> d_sums(states.rows(), states.cols());
  // The gradient of the state that comes from the next time step. After the last step it is 0.
  MatrixOf<T> from_later(sequences, states.cols());
  for (Index time = x.rows() / sequences - 1; time >= 0; --time) {
    const MatrixOf<T> state = rows_at(states, time, sequences);
    const MatrixOf<T> d_state = rows_at(d_states, time, sequences) + from_later;
    const MatrixOf<T> d_sum =
        map_cells(d_state, state, [](T d_value, T value) { return d_value * (1 - value * value); });
    put_rows_at(d_sums, time, d_sum);
    from_later = run_multiply_transposed(d_sum, *rnn.hidden.weight);
  }
  auto input = project_gradient(x, rnn.input, d_sums);
  auto hidden = project_gradient(earlier_states(states, sequences), rnn.hidden, d_sums);
  return {std::move(input.x), {std::move(input.projection), std::move(hidden.projection)}};
}

template MatrixOf<float> rnn_states(const MatrixOf<float>&, const RnnOf<float>&, Index,
                                    const MatrixOf<float>&);
template MatrixOf<double> rnn_states(const MatrixOf<double>&, const RnnOf<double>&, Index,
                                     const MatrixOf<double>&);
template RnnGradientsOf<float> rnn_gradient(const MatrixOf<float>&, const RnnOf<float>&,
                                            const MatrixOf<float>&, const MatrixOf<float>&, Index);
template RnnGradientsOf<double> rnn_gradient(const MatrixOf<double>&, const RnnOf<double>&,
                                             const MatrixOf<double>&, const MatrixOf<double>&,
                                             Index);

}  // namespace riverbank
