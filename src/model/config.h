// What kind of language model it is, and how large.
#pragma once

#include <cstdint>
#include <optional>

#include "attention/block.h"
#include "attention/matrix.h"
#include "attention/result.h"

namespace riverbank {

// What the scores of a head are divided by: √head_size (Vaswani et al. 2017), or √embedding, as
// notebook 002 wrote.
enum class ScaleBy : std::uint8_t { head, embedding };

// How a token learns about what came before it.
enum class ContextKind : std::uint8_t {
  average,  // the mean of the past, itself included: nothing to learn
  rnn,    // a recurrent network: each state is made of the token and the state before (Elman 1990)
  heads,  // causal attention, one head or many (notebook 002)
  blocks  // transformer blocks on top of each other
};

// Which tokens a token looks at: itself and those before it, to say what comes next; or all, to say
// what was hidden.
enum class Reads : std::uint8_t { past, both };

// What turns the last vectors into scores of the vocabulary.
enum class OutputKind : std::uint8_t {
  linear,  // a layer of its own
  tied     // a norm, then the token vectors once more, and a bias (Press and Wolf 2017)
};

// Where the position vectors come from.
enum class PositionKind : std::uint8_t { learned, sinusoid };

// The sizes of the model, and its kind. The defaults make the model of notebook 002.
struct LanguageModelConfig {
  Index vocabulary = 0;  // how many tokens there are
  Index embedding = 0;   // width of a token's vector, d
  Index sequence = 0;    // the longest text: positions are learned up to here
  Index heads = 1;
  std::optional<Index> head_size;  // columns of one head; absent: embedding / heads
  ScaleBy scale_by = ScaleBy::head;
  ContextKind context = ContextKind::heads;
  PositionKind positions = PositionKind::learned;
  Index blocks = 1;                          // for ContextKind::blocks, as are the following
  std::optional<Index> hidden;               // feed-forward width; absent: 4 · embedding
  NormPlace norm_place = NormPlace::pre;     // before each part, or after
  Activation activation = Activation::relu;  // between the feed-forward's two layers
  Reads reads = Reads::past;
  OutputKind output = OutputKind::linear;

  bool operator==(const LanguageModelConfig&) const = default;
};

inline constexpr Index max_heads = 4096;
inline constexpr Index max_blocks = 64;

// What is wrong with the sizes, or the empty text: a size below 1, heads that do not divide the
// embedding where no head_size is given, more than max_heads or max_blocks, tables beyond
// max_elements; an rnn that reads both ways; a tied output where the context is not as wide as the
// embedding.
Complaint check_config(const LanguageModelConfig& config);

// Columns of one head; the config has been checked.
Index head_size(const LanguageModelConfig& config);

// Width of the hidden feed-forward layer, and of what the last layer reads; both for a checked
// config.
Index hidden_size(const LanguageModelConfig& config);
Index context_size(const LanguageModelConfig& config);

}  // namespace riverbank
