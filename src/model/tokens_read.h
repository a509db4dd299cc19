// The keys, values and states of tokens that a language model has already read. With them, the
// model reads only the new tokens.
#pragma once

#include <vector>

#include "kernels/attention_cache.h"
#include "model/layers.h"

namespace riverbank {

// The results that a model keeps for tokens begin … end − 1 of a text, so that it need not read
// them again. For the model, token `begin` is at position 0.
struct TokensRead {
  Index begin = 0;
  Index end = 0;
  std::vector<AttentionCache> caches = {};  // one for each attention layer
  Matrix state = {};                        // ContextKind::rnn: the last state (1 × d)
};

// Reads the tokens from `past.end` on and adds them to `past`. `text` has all tokens from
// `past.begin` on. Returns the logits of the last token of `text` (1 × vocabulary), with the same
// bits as run_forward with Keep::what_training_needs. The tokens must have been checked.
Matrix continue_forward(const LanguageModelConfig& config, const LayersOf<float>& layers,
                        const std::vector<Index>& text, TokensRead& past);

}  // namespace riverbank
