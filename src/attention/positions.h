// Positional encodings. Attention by itself ignores the order of words, so information about
// positions must be added.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "attention/matrix.h"
#include "attention/result.h"

namespace riverbank {

// Sinusoidal positional encoding: out[p][2i] = sin(p / base^(2i/d)), out[p][2i+1] = cos(p /
// base^(2i/d)). Returns (tokens × d); if d is odd, the last column is a sine. Computed in double,
// rounded once (Vaswani et al. 2017, section 3.5). Errors: tokens or d below 1, a base that is not
// finite and above 0, sizes beyond max_elements.
Result<Matrix> sinusoidal_positions(Index tokens, Index d, double base = 10000.0);

// Returns the first `tokens` rows of a learned table (longest × d), notebook 002's positional
// embedding. Errors: empty table, NaN or infinity in it, tokens below 1, more tokens than the table
// has rows.
template <class T>
Result<MatrixOf<T>> learned_positions(const MatrixOf<T>& table, Index tokens);

// Returns x + positions, both (tokens × d). Errors: empty matrices, different shapes, NaN or
// infinity.
template <class T>
Result<MatrixOf<T>> add_positions(const MatrixOf<T>& x, const MatrixOf<T>& positions);

// Puts x (tokens × d) and positions (tokens × p) side by side → (tokens × d+p). Errors: empty
// matrices, different numbers of rows, NaN or infinity, sizes beyond max_elements.
template <class T>
Result<MatrixOf<T>> concatenate_positions(const MatrixOf<T>& x, const MatrixOf<T>& positions);

// Slows down the rotation by positions. In a text longer than the training texts, the angles then
// stay in the range that the model knows. The fields have the names that published configs use.
struct RotaryScaling {
  // linear: divides every frequency by `factor` (Chen et al. 2023).
  // llama3: divides only the frequencies of long waves (Llama 3.1). Let w be the wavelength 2π /
  // frequency, and o original_max_position_embeddings. The frequency is unchanged if w < o /
  // high_freq_factor, and divided if w > o / low_freq_factor. In between it changes gradually.
  enum class Type : std::uint8_t { linear, llama3 };
  Type type = Type::linear;
  double factor = 1.0;
  double low_freq_factor = 1.0;                   // used only by llama3, like the next two fields
  double high_freq_factor = 4.0;                  // must be above low_freq_factor
  Index original_max_position_embeddings = 8192;  // length of the training texts, in tokens

  bool operator==(const RotaryScaling&) const = default;
};

// Rotary positions (RoPE, Su et al. 2021): each pair j of columns is rotated by the angle position
// · frequency. The frequency is base^(−2j/d), where d is `dimensions` (default: the width of a
// head). `scaling` divides some or all frequencies.
struct Rotary {
  // Which columns form pair j. interleaved: (2j, 2j+1). half: (j, j + d/2).
  enum class Layout : std::uint8_t { interleaved, half };
  Layout layout = Layout::interleaved;
  double base = 10000.0;
  // One position per query. Empty: counted from the position of query 0.
  std::vector<Index> query_positions = {};
  // One position per new key. Empty: counted from the number of past keys.
  std::vector<Index> key_positions = {};
  std::optional<Index> dimensions = {};  // rotate only this many columns per head; absent: all
  std::optional<RotaryScaling> scaling = {};
};

// The largest absolute value of a position. The angle of a position beyond it would have too few
// exact digits in float64.
inline constexpr std::int64_t max_position = (std::int64_t{1} << 31) - 1;

// The names of a rotation's inputs in messages.
struct RotationNames {
  std::string_view vectors;    // the rotated vectors: "a head" or "x"
  std::string_view rows;       // what `rows` counts: "queries"
  std::string_view rotation;   // the option or function that rotates: "rotary"
  std::string_view options;    // before the name of an option: "rotary."
  std::string_view positions;  // the list of positions: "rotary.query_positions"
};

// Returns the first error in the settings for rotating `rows` vectors of width d, or an empty text.
Error check_rotation(const RotationNames& names, Index rows, Index d,
                     const std::vector<Index>& positions, const Rotary& rotary);

// Returns dimensions / 2 numbers: for each pair of columns of a vector of width d, the angle in
// radians by which the pair rotates per position. Computed in double. The input must have been
// checked.
std::vector<double> rotary_frequencies(const Rotary& rotary, Index d);

// Rotates each pair of columns of x (tokens × d). `positions` has one position per token; empty: 0,
// 1, 2, … Returns (tokens × d). Errors: empty x; NaN or infinity in it; an odd number of columns to
// rotate; dimensions outside 2 … d; a base that is not finite and above 0; a scaling whose factor
// is not finite or is below 1; for llama3, frequency factors that are not 0 < low < high, or
// original_max_position_embeddings below 1; a number of positions other than tokens; a position
// beyond ±max_position.
template <class T>
Result<MatrixOf<T>> rotate(const MatrixOf<T>& x, const std::vector<Index>& positions,
                           const Rotary& rotary);

// Rotates several heads, which lie one below the other, like rotate(): x (heads·tokens × d_k). All
// heads have the same positions, one per token. The input must have been checked.
template <class T>
MatrixOf<T> rotate_heads(const MatrixOf<T>& x, const std::vector<Index>& positions,
                         const Rotary& rotary, Index heads);

// ALiBi (Press et al. 2021) adds no position vectors. Instead it lowers each score in proportion to
// the distance between query and key. Each head has its own slope.
struct Alibi {
  // (1 × heads): 2^(−8(i+1)/heads); see alibi_slope (positions.cc) if heads is not a power of two
  Matrix slopes;
  // An additive mask (heads·tokens × tokens): −slope·(i − j) for j ≤ i. Above the diagonal it is −∞
  // if causal, otherwise −slope·(j − i).
  Matrix bias;
};
// Returns ALiBi's slopes and mask for a text of `tokens` tokens. Errors: heads or tokens below 1,
// sizes beyond max_elements.
Result<Alibi> alibi(Index heads, Index tokens, bool causal = true);

}  // namespace riverbank
