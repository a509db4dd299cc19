// Runs a published model on a text and returns its hidden states, attention and predictions.
#pragma once

#include <optional>
#include <vector>

#include "attention/attend.h"
#include "checkpoints/read_model.h"
#include "kernels/attention_cache.h"

namespace riverbank {

// One head. Layers and heads are numbered from 0.
struct HeadPlace {
  Index layer = 0, head = 0;

  bool operator==(const HeadPlace&) const = default;
};

// One number per token: 1 if other tokens may attend to it, 0 if it is hidden, as padding is.
// Without a mask nothing is hidden, not even padding. The mask does not change positions. A token
// that may attend to no token (padding at the left in GPT-2) has attention weights of 0.
using AttentionMask = std::optional<std::vector<Index>>;

struct ReadOptions {
  bool attention = true;  // keep the attention weights: layers · heads · tokens² numbers
  std::vector<HeadPlace> off = {};  // heads that are switched off: their context is set to 0
  AttentionMask attention_mask = {};
};

// The result of running a model with L layers and H heads.
struct Reading {
  // The hidden states, each (tokens × d): the embeddings, the output of each layer and, if the
  // model has a last norm, its output. So there are L + 1 or L + 2.
  std::vector<Matrix> hidden;
  std::vector<Matrix> attention;  // L matrices of weights, (H · tokens × tokens), heads stacked
};

// ids: the tokens of one text, including the special tokens that the tokeniser adds. Computes in
// float32 with the fast kernels. Errors: no tokens; an id outside the vocabulary, with its index;
// more tokens than the model has positions; a head that does not exist; an attention mask that does
// not have one number per token, has a number other than 0 and 1, or hides all tokens; not enough
// memory; a result that is not finite in float32, with its layer.
Result<Reading> read_tokens(const ReadModel& model, const std::vector<Index>& ids,
                            const ReadOptions& options = {});

// The keys and values of a text's earlier tokens, one cache for each layer.
using LayerCaches = std::vector<AttentionCache>;

// Empty caches for a causal model. Layers with a window keep only what the window sees. If the
// weights are int8, keys and values are rounded to one byte per number too.
LayerCaches make_caches(const ReadModel& model);

// Continues a text: `ids` follow the tokens in the caches and are appended to them. The result has
// rows for the new tokens only; its attention has columns for all tokens so far, and so has an
// attention mask. Every row has the same bits as in one call with the whole text. Errors: those of
// read_tokens; a model that reads in both directions; caches of another model. The caches are then
// unchanged.
Result<Reading> continue_reading(const ReadModel& model, const std::vector<Index>& ids,
                                 LayerCaches& caches, const ReadOptions& options = {});

// The attention of one layer step by step, as attend() returns it. The trace's input is the input
// of that layer's attention. With a head, the trace covers only that head, and `output` is the
// head's share of the layer's output, without the shared bias. Heads that are off have zeros in
// their rows of W_o. In models with norms of queries and keys, the trace's queries and keys are
// normed already. Ignores `options.attention`. Errors: those of read_tokens and attend; a layer or
// head that does not exist.
Result<Trace> trace_layer(const ReadModel& model, const std::vector<Index>& ids, Index layer,
                          std::optional<Index> head = std::nullopt,
                          const ReadOptions& options = {});

// A head's trained projections from its layer's attention input to queries, keys and values.
struct HeadProjections {
  Projection query, key, value;  // (d × d_k), and a bias (1 × d_k) if the model has one
  // The key head that the head uses. If the model has fewer key heads than heads, several heads
  // share its keys and values.
  Index key_head = 0;
};

// The projections in the lesson's form, X · W + b, for every way of storing them. Error: a layer or
// head that does not exist.
Result<HeadProjections> head_projections(const ReadModel& model, const HeadPlace& place);

// A token that the output layer predicts, with its score.
struct Substitute {
  Index id = 0;
  float logit = 0;
  float probability = 0;  // softmax over the whole vocabulary
};

struct SubstituteOptions {
  std::optional<Index> state = {};  // index of the hidden state (see Reading); default: the last
  Index count = 10;                 // the number of tokens to return, at most the vocabulary
  std::vector<HeadPlace> off = {};
  AttentionMask attention_mask = {};
};

// The tokens that the output layer predicts at a place of the text, best first. With an earlier
// hidden state than the last this is the logit lens (nostalgebraist 2020): if the model has a last
// norm, the state passes through it first. Errors: those of read_tokens; a place or state that does
// not exist; a count below 1; a checkpoint without a head.
Result<std::vector<Substitute>> substitutes(const ReadModel& model, const std::vector<Index>& ids,
                                            Index place, const SubstituteOptions& options = {});

// hidden (n × d), rows of hidden state number `state` → logits (n × vocabulary). Errors: a
// checkpoint without a head; too many logits; logits that are not finite.
Result<Matrix> read_words(const ReadModel& model, const Matrix& hidden, Index state);

}  // namespace riverbank
