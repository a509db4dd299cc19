// Runs a published model on a text and returns its hidden states, attention and predictions.
#pragma once

#include <optional>
#include <vector>

#include "attention/attend.h"
#include "checkpoints/read_model.h"
#include "kernels/attention_cache.h"

namespace riverbank {

// The place of one head in a model. Layers and heads are numbered from 0.
struct HeadPlace {
  Index layer = 0, head = 0;

  bool operator==(const HeadPlace&) const = default;
};

// One number per token: 1 if other tokens may attend to it, 0 if it is hidden (usually padding).
// Without a mask no token is hidden, not even padding. The mask does not change positions. If a
// token may attend to no token (padding at the left in GPT-2), its attention weights are 0.
using AttentionMask = std::optional<std::vector<Index>>;

struct ReadOptions {
  bool attention = true;  // whether to keep the attention weights: layers · heads · tokens² numbers
  // Heads that are switched off: their context is set to 0.
  std::vector<HeadPlace> off = {};
  AttentionMask attention_mask = {};
};

// The result of running a model with L layers and H heads.
struct Reading {
  // The hidden states, each (tokens × d): the embeddings, the output of each layer and, if the
  // model has a last norm, the output of this norm. So there are L + 1 or L + 2 hidden states.
  std::vector<Matrix> hidden;
  // The attention weights of L layers, each (H · tokens × tokens). Empty without options.attention.
  std::vector<Matrix> attention;
};

// Runs the model on one text. ids: the text's tokens, including the special tokens that the
// tokeniser adds. Computes in float32 with the fast kernels. Errors: no tokens; an id outside the
// vocabulary, with its index; more tokens than the model has positions; a head that does not exist;
// an attention mask that does not have one number per token, has a number other than 0 and 1, or
// hides all tokens; not enough memory; a result that is not finite in float32, with its layer.
Result<Reading> read_tokens(const ReadModel& model, const std::vector<Index>& ids,
                            const ReadOptions& options = {});

// The keys and values of a text's earlier tokens, one cache for each layer.
using LayerCaches = std::vector<AttentionCache>;

// Returns empty caches for a causal model. A layer with a window forgets keys and values that no
// later query sees, page by page. If the weights are int8, keys and values are rounded to one byte
// per number too.
LayerCaches make_caches(const ReadModel& model);

// Continues a text: `ids` are the tokens after those in the caches and are appended to them. The
// result has rows for the new tokens only. Attention has columns for all tokens so far; an
// attention mask must have a number for each of them. Every row has the same bits as in one call
// with the whole text. Errors: those of read_tokens; a model that reads in both directions; caches
// whose number is not that of the layers, or whose lengths differ. After an error the caches are
// unchanged.
Result<Reading> continue_reading(const ReadModel& model, const std::vector<Index>& ids,
                                 LayerCaches& caches, const ReadOptions& options = {});

// Returns the attention of one layer step by step, like attend(). The trace's input is the input of
// that layer's attention. With a head, the trace covers only that head. Its `output` is then the
// head's share of the layer's output, without the bias, which all heads share. Heads that are
// switched off have zeros in their rows of W_o. If the model normalises queries and keys, the trace
// contains them after the norm. Ignores `options.attention`. Errors: those of read_tokens and
// attend; a layer or head that does not exist.
Result<Trace> trace_layer(const ReadModel& model, const std::vector<Index>& ids, Index layer,
                          std::optional<Index> head = std::nullopt,
                          const ReadOptions& options = {});

// A head's trained projections. They turn the input of the layer's attention into queries, keys and
// values.
struct HeadProjections {
  Projection query, key, value;  // (d × d_k), with a bias (1 × d_k) if the model has biases
  // The number of the key head that this head uses. If the model has fewer key heads than heads,
  // several heads share the keys and values of one key head.
  Index key_head = 0;
};

// Returns a head's projections as weights for X · W + b, whatever form the checkpoint stores.
// Error: a layer or head that does not exist.
Result<HeadProjections> head_projections(const ReadModel& model, const HeadPlace& place);

// A token that the output layer predicts, with its score.
struct Substitute {
  Index id = 0;
  float logit = 0;
  float probability = 0;  // softmax over the whole vocabulary
};

struct SubstituteOptions {
  std::optional<Index> state = {};  // index of the hidden state (see Reading); default: the last
  Index count = 10;  // number of tokens to return; all tokens if the vocabulary is smaller
  std::vector<HeadPlace> off = {};
  AttentionMask attention_mask = {};
};

// Returns the tokens that the output layer predicts at a place of the text, best first. If
// `options.state` is an earlier hidden state than the last, this is called the logit lens
// (nostalgebraist 2020). The state first passes through the model's last norm, if there is one.
// Errors: those of read_tokens and read_words; a place or state that does not exist; a count below
// 1.
Result<std::vector<Substitute>> substitutes(const ReadModel& model, const std::vector<Index>& ids,
                                            Index place, const SubstituteOptions& options = {});

// Applies the output layer to rows of hidden state number `state`: hidden (n × d) → logits
// (n × vocabulary). Errors: a checkpoint without an output layer; too many logits; logits that are
// not finite.
Result<Matrix> read_words(const ReadModel& model, const Matrix& hidden, Index state);

}  // namespace riverbank
