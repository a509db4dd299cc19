// A recurrent network reads one token at a time and keeps what it has read in one state vector.
// Attention has replaced such networks.
#pragma once

#include "attention/matrix.h"
#include "attention/steps.h"

namespace riverbank {

// The weights of an Elman network (Elman 1990; torch.nn.RNN with tanh). h is the width of the
// state.
template <class T>
struct RnnOf {
  ProjectionOf<T> input;   // weight (d × h), bias (1 × h)
  ProjectionOf<T> hidden;  // weight (h × h), bias (1 × h)
};

// Computes state_t = tanh(x_t · W_input + b_input + state_(t−1) · W_hidden + b_hidden) for every t.
// x (sequences·length × d), the texts one below the other → states (sequences·length × h). `before`
// is the state before the first token of each text (sequences × h); empty: zeros. A time step needs
// the state of the time step before, so only different texts of a batch can be computed in
// parallel.
template <class T>
MatrixOf<T> rnn_states(const MatrixOf<T>& x, const RnnOf<T>& rnn, Index sequences,
                       const MatrixOf<T>& before = {});

template <class T>
struct RnnGradientsOf {
  MatrixOf<T> x;  // (sequences·length × d)
  RnnOf<T> rnn;   // gradients of weights and biases
};

// Returns the gradients of an RNN by backpropagation through time (Werbos 1990). Let a_t be the
// argument of the tanh. d_state_t is row t of d_states plus d_a_(t+1) · W_hiddenᵀ, the gradient
// from the next time step. d_a_t = d_state_t · (1 − state_t²), because tanh′ = 1 − tanh². x and
// states: as for rnn_states; d_states has the shape of states.
template <class T>
RnnGradientsOf<T> rnn_gradient(const MatrixOf<T>& x, const RnnOf<T>& rnn, const MatrixOf<T>& states,
                               const MatrixOf<T>& d_states, Index sequences);

}  // namespace riverbank
