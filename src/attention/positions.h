// Positional encodings: attention by itself ignores the order of words, so their positions must be
// added.
#pragma once

#include <vector>

#include "attention/matrix.h"
#include "attention/result.h"

namespace riverbank {

// Sinusoidal positional encoding: out[p][2i] = sin(p / base^(2i/d)), out[p][2i+1] = cos(p /
// base^(2i/d)). Returns (tokens × d); if d is odd, the last column is a sine. Computed in double,
// rounded once (Vaswani et al. 2017, 3.5). Errors: tokens or d below 1, base not above 0, sizes
// beyond max_elements.
Result<Matrix> sinusoidal_positions(Index tokens, Index d, double base = 10000.0);

// Returns the first `tokens` rows of a learned table (longest × d), notebook 002's positional
// embedding. Errors: empty table, NaN or infinity in it, tokens below 1, more tokens than the table
// has rows.
template <class T>
Result<MatrixOf<T>> learned_positions(const MatrixOf<T>& table, Index tokens);

// x + positions, both (tokens × d). Errors: empty matrices, different shapes, NaN or infinity.
template <class T>
Result<MatrixOf<T>> add_positions(const MatrixOf<T>& x, const MatrixOf<T>& positions);

// x (tokens × d) and positions (tokens × p) side by side → (tokens × d+p). Errors: empty matrices,
// different numbers of rows, NaN or infinity, sizes beyond max_elements.
template <class T>
Result<MatrixOf<T>> concatenate_positions(const MatrixOf<T>& x, const MatrixOf<T>& positions);

// Rotary positions (RoPE, Su et al. 2021): each pair j of columns is rotated by the angle position
// · base^(−2j/d).
struct Rotary {
  // Which columns form pair j: (2j, 2j+1), or (j, j + d/2).
  enum class Layout : std::uint8_t { interleaved, half };
  Layout layout = Layout::interleaved;
  double base = 10000.0;
  std::vector<Index> query_positions;  // one per query; empty: 0, 1, 2, …
  std::vector<Index> key_positions;    // one per key; empty: 0, 1, 2, …
};

// The largest position. Beyond it a float64 angle has too few digits left.
inline constexpr std::int64_t max_position = (std::int64_t{1} << 31) - 1;

// Returns the first error for a rotation of `rows` vectors of width d, or an empty text. `name`
// names the vectors in the message.
Error check_rotation(std::string_view name, Index rows, Index d,
                     const std::vector<Index>& positions, const Rotary& rotary);

// Rotates each pair of columns of x (tokens × d). `positions` has one position per token; empty: 0,
// 1, 2, … Returns (tokens × d). Errors: empty x, NaN or infinity in it, odd d, a base that is not
// above 0, a number of positions other than tokens, a position beyond ±max_position.
template <class T>
Result<MatrixOf<T>> rotate(const MatrixOf<T>& x, const std::vector<Index>& positions,
                           const Rotary& rotary);

// The same for several heads, one below the other: x (heads·tokens × d_k). The input must have been
// checked.
template <class T>
MatrixOf<T> rotate_heads(const MatrixOf<T>& x, const std::vector<Index>& positions,
                         const Rotary& rotary, Index heads);

// ALiBi (Press et al. 2021): instead of adding position vectors, lowers each score in proportion to
// the distance. Each head has its own slope.
struct Alibi {
  Matrix slopes;  // (1 × heads): 2^(−8(i+1)/heads); see alibi_slope if heads is not a power of two
  Matrix bias;  // (heads·tokens × tokens): −slope·(i − j) for j ≤ i; above the diagonal −∞ if
                // causal, else −slope·(j − i). To be used as an additive mask.
};
// Returns slopes and bias for a text of `tokens` tokens. Errors: heads or tokens below 1, sizes
// beyond max_elements.
Result<Alibi> alibi(Index heads, Index tokens, bool causal = true);

}  // namespace riverbank
