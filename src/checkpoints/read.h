// What a model that somebody else trained makes of a text, every number of it.
#pragma once

#include <optional>
#include <vector>

#include "attention/attend.h"
#include "checkpoints/read_model.h"

namespace riverbank {

// A head of a layer, both counted from 0.
struct HeadPlace {
  Index layer = 0, head = 0;

  bool operator==(const HeadPlace&) const = default;
};

// One number for each token: 1 = the other tokens may attend to it, 0 = hidden from all, as padding
// is. Absent: nothing is hidden, padding neither. Positions do not depend on it. A token that sees
// no token at all (padding at the left in GPT-2) has attention weights of 0.
using AttentionMask = std::optional<std::vector<Index>>;

struct ReadOptions {
  bool attention = true;  // keep the weights of each head: layers · heads · tokens² numbers
  std::vector<HeadPlace> off = {};  // these heads pass nothing on: their context is zeros
  AttentionMask attention_mask = {};
};

// With L layers and H heads.
struct Reading {
  // (tokens × d) each: the embeddings, the output of each layer, and where norms come
  // first the last one normed: L + 1 or L + 2 of them.
  std::vector<Matrix> hidden;
  std::vector<Matrix> attention;  // L times (H · tokens × tokens): weights, head under head
};

// ids: the tokens of one text, with what the tokeniser puts around it. By the kernels, in float32.
// Errors: no tokens; an id outside the vocabulary, by place; more tokens than the model has
// positions; a head that is not there; an attention mask that does not fit the tokens, is not 0/1
// or hides them all; more numbers than fit; a number that leaves float32, by layer.
Result<Reading> read_tokens(const ReadModel& model, const std::vector<Index>& ids,
                            const ReadOptions& options = {});

// Attention of one layer step by step, as attend() gives it: its input is what that layer's
// attention sees. With a head: of that head alone, and `output` is what it adds, without the
// bias that all share. The rows of W_o of heads that are off are zeros. `options.attention` has no
// meaning here. Errors: those of read_tokens; a layer or a head that is not there; those of attend.
Result<Trace> trace_layer(const ReadModel& model, const std::vector<Index>& ids, Index layer,
                          std::optional<Index> head = std::nullopt,
                          const ReadOptions& options = {});

// What a head learned: its way from what its layer's attention sees to queries, keys and values.
struct HeadProjections {
  Projection query, key, value;  // (d × d_k), and a bias (1 × d_k) where the model has one
};

// As the lesson writes them, X · W + b, however they are stored. Errors: a layer or a head that is
// not there.
Result<HeadProjections> head_projections(const ReadModel& model, const HeadPlace& place);

// A word, and how much the output layer would like it here.
struct Substitute {
  Index id = 0;
  float logit = 0;
  float probability = 0;  // softmax over the whole vocabulary
};

struct SubstituteOptions {
  std::optional<Index> state = {};  // which hidden state (see Reading); absent: the last
  Index count = 10;                 // how many words, the best first; no more than there are
  std::vector<HeadPlace> off = {};
  AttentionMask attention_mask = {};
};

// What the output layer reads at a place of the text. Asked of an earlier state than the last this
// is the logit lens (nostalgebraist 2020): states pass the last norm first, where there is one.
// Errors: those of read_tokens; a place or state that is not there; a count below 1; a checkpoint
// without a head.
Result<std::vector<Substitute>> substitutes(const ReadModel& model, const std::vector<Index>& ids,
                                            Index place, const SubstituteOptions& options = {});

// hidden (n × d), of state `state` of a reading → logits (n × vocabulary). Errors: as above.
Result<Matrix> read_words(const ReadModel& model, const Matrix& hidden, Index state);

}  // namespace riverbank
