// Attention sees a set of words; these functions tell it which word came first.
#pragma once

#include <vector>

#include "attention/matrix.h"
#include "attention/result.h"

namespace riverbank {

// Sines and cosines of falling frequency: out[p][2i] = sin(p / base^(2i/d)), out[p][2i+1] = cos(…).
// Returns (tokens × d); an odd d ends on a sine. Computed in double, rounded once (Vaswani et al.
// 2017, 3.5). Errors: tokens or d below 1, base not above 0, sizes beyond max_elements.
Result<Matrix> sinusoidal_positions(Index tokens, Index d, double base = 10000.0);

// The first `tokens` rows of a learned table (longest × d): notebook 002's positional embedding,
// looked up by position. Errors: empty table, NaN or infinity in it, tokens below 1, more tokens
// than the table has rows: nothing was learned for them.
template <class T>
Result<MatrixOf<T>> learned_positions(const MatrixOf<T>& table, Index tokens);

// x + positions, both (tokens × d). Errors: empty, different shapes, NaN or infinity.
template <class T>
Result<MatrixOf<T>> add_positions(const MatrixOf<T>& x, const MatrixOf<T>& positions);

// x and positions side by side: (tokens × d) and (tokens × p) → (tokens × d+p). Errors: empty,
// different numbers of rows, NaN or infinity, sizes beyond max_elements.
template <class T>
Result<MatrixOf<T>> concatenate_positions(const MatrixOf<T>& x, const MatrixOf<T>& positions);

// Rotary positions (RoPE, Su et al. 2021): each pair of columns is turned by position ·
// base^(−2j/d).
struct Rotary {
  // Which columns form pair j: (2j, 2j+1), or (j, j + d/2).
  enum class Layout : std::uint8_t { interleaved, half };
  Layout layout = Layout::interleaved;
  double base = 10000.0;
  std::vector<Index> query_positions;  // one per query; empty: 0, 1, 2, …
  std::vector<Index> key_positions;    // one per key; empty: 0, 1, 2, …
};

// Positions beyond this leave a float64 too few digits to say where an angle points.
inline constexpr std::int64_t max_position = (std::int64_t{1} << 31) - 1;

// What is wrong with a rotation of `rows` vectors of width d, or the empty text.
Complaint check_rotation(std::string_view name, Index rows, Index d,
                         const std::vector<Index>& positions, const Rotary& rotary);

// x (tokens × d), positions one per token (empty: 0, 1, 2, …) → (tokens × d), the pairs turned.
// Errors: empty x, NaN or infinity in it, odd d, a base that is not above 0, positions for another
// number of rows or beyond max_position.
template <class T>
Result<MatrixOf<T>> rotate(const MatrixOf<T>& x, const std::vector<Index>& positions,
                           const Rotary& rotary);

// The same for heads below one another, (heads·tokens × d_k); the input has been checked.
template <class T>
MatrixOf<T> rotate_heads(const MatrixOf<T>& x, const std::vector<Index>& positions,
                         const Rotary& rotary, Index heads);

// ALiBi (Press et al. 2021): no position vectors; scores fall with distance, at a slope per head.
struct Alibi {
  Matrix slopes;  // (1 × heads): 2^(−8(i+1)/heads), see the paper where heads is no power of two
  Matrix bias;  // (heads·tokens × tokens): −slope·(i − j) for j ≤ i; above the diagonal −∞ when
                // causal, else −slope·(j − i). An additive mask for the scaled scores.
};
// Errors: heads or tokens below 1, sizes beyond max_elements.
Result<Alibi> alibi(Index heads, Index tokens, bool causal = true);

}  // namespace riverbank
