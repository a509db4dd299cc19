// The configuration of a language model: its kind and its sizes.
#pragma once

#include <cstdint>
#include <optional>

#include "attention/block.h"
#include "attention/matrix.h"
#include "attention/result.h"

namespace riverbank {

// The divisor of a head's scores: √head_size (Vaswani et al. 2017) or √embedding (notebook 002).
enum class ScaleBy : std::uint8_t { head, embedding };

// How a token gets information from other tokens.
enum class ContextKind : std::uint8_t {
  average,  // the mean of all tokens that `reads` allows; has no parameters
  rnn,      // a recurrent network: state_t depends on token t and state_(t−1) (Elman 1990)
  heads,    // attention with one or more heads (notebook 002)
  blocks    // transformer blocks, one after the other
};

// Which tokens each token may see. past: itself and earlier tokens, to predict the next token.
// both: all tokens, to predict hidden tokens.
enum class Reads : std::uint8_t { past, both };

// The output layer, which turns the last vectors into logits.
enum class OutputKind : std::uint8_t {
  linear,  // a linear layer with its own weights
  tied     // a norm, then the token vectors as weights, and a bias (Press and Wolf 2017)
};

// How the model represents positions. Learned vectors or sinusoids are added to the token vectors.
// Rotary positions instead rotate the queries and keys of each head.
enum class PositionKind : std::uint8_t { learned, sinusoid, rotary };

// The kind of feed-forward layer. plain: a widening projection, an activation, a narrowing
// projection. gated: with a third projection, the gate; see FeedForward (attention/feed_forward.h).
enum class FeedForwardKind : std::uint8_t { plain, gated };

// The configuration. The defaults describe the model of notebook 002 with its errors corrected and
// one head. The sizes `vocabulary`, `embedding` and `sequence` have no defaults.
struct LanguageModelConfig {
  Index vocabulary = 0;  // number of different tokens
  Index embedding = 0;   // width of a token's vector, d
  Index sequence = 0;    // largest length of a text in a batch; the number of position vectors
  Index heads = 1;       // number of query heads
  std::optional<Index> head_size;  // columns per head; absent: embedding / heads
  ScaleBy scale_by = ScaleBy::head;
  ContextKind context = ContextKind::heads;
  PositionKind positions = PositionKind::learned;
  Index blocks = 1;                       // number of blocks; used only with ContextKind::blocks
  std::optional<Index> hidden;            // width of the feed-forward layer; absent: 4 · embedding
  NormPlace norm_place = NormPlace::pre;  // norms before or after each part of a block
  Activation activation = Activation::relu;  // activation of the feed-forward layer
  Reads reads = Reads::past;
  OutputKind output = OutputKind::linear;
  std::optional<Index> kv_heads;  // number of key heads; absent: equal to heads
  std::optional<float> softcap;   // scores end up within ± softcap, see cap(); absent: no limit
  bool sinks = false;             // each head learns a sink: an extra score in its softmax's sum
  // A token sees at most `window_before` tokens before it and `window_after` tokens after it;
  // absent: no limit.
  std::optional<Index> window_before, window_after;
  NormKind norm = NormKind::layer;  // kind of the norms in blocks and of a tied output
  FeedForwardKind feed_forward = FeedForwardKind::plain;  // kind of feed-forward layer

  bool operator==(const LanguageModelConfig&) const = default;
};

inline constexpr Index max_heads = 4096;
inline constexpr Index max_blocks = 64;

// Returns the first error in the config, or an empty text. Errors: a size below 1 or above
// max_elements; an embedding that is not a multiple of heads if head_size is absent; more than
// max_heads or max_blocks; matrices beyond max_elements; an RNN with Reads::both; a tied output
// whose context is not as wide as the embedding; kv_heads below 1, or heads that are not a multiple
// of kv_heads; a window below 0 or above max_elements; a softcap that is not a finite number above
// 0; rotary positions with a context other than heads or blocks, or with an odd head_size; an
// option of heads or blocks in a model without them, unless it always has a value; window_after
// with Reads::past. Sizes that the config's kind of context does not use are not checked.
Error check_config(const LanguageModelConfig& config);

// The number of columns of each head, for a checked config.
Index head_size(const LanguageModelConfig& config);

// The number of heads that keys and values have, for a checked config.
Index kv_heads(const LanguageModelConfig& config);

// The width of the feed-forward layer, for a checked config.
Index hidden_size(const LanguageModelConfig& config);

// The width of the output layer's input, for a checked config.
Index context_size(const LanguageModelConfig& config);

}  // namespace riverbank
