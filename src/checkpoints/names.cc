// The tensor names of each layout. Sources: the published files of bert-base-uncased,
// distilbert-base-uncased, roberta-base and gpt2. riverbank's names are those of src/model, with
// the heads joined into one matrix.
#include "checkpoints/names.h"

namespace riverbank {
namespace {

constexpr LayoutNames bert_names = {.prefix = "bert.",
                                    .words = "embeddings.word_embeddings",
                                    .positions = "embeddings.position_embeddings",
                                    .types = "embeddings.token_type_embeddings",
                                    .embedding_norm = "embeddings.LayerNorm",
                                    .layer = "encoder.layer.",
                                    .query = "attention.self.query",
                                    .key = "attention.self.key",
                                    .value = "attention.self.value",
                                    .joined = {},
                                    .output = "attention.output.dense",
                                    .norm_1 = "attention.output.LayerNorm",
                                    .widen = "intermediate.dense",
                                    .narrow = "output.dense",
                                    .norm_2 = "output.LayerNorm",
                                    .last_norm = {},
                                    .head_dense = "cls.predictions.transform.dense",
                                    .head_norm = "cls.predictions.transform.LayerNorm",
                                    .head_bias = "cls.predictions",
                                    .head_words = "cls.predictions.decoder"};

constexpr LayoutNames roberta_names = [] {
  LayoutNames names = bert_names;
  names.prefix = "roberta.";
  names.head_dense = "lm_head.dense";
  names.head_norm = "lm_head.layer_norm";
  names.head_bias = "lm_head";
  names.head_words = "lm_head.decoder";
  return names;
}();

constexpr LayoutNames distilbert_names = {.prefix = "distilbert.",
                                          .words = "embeddings.word_embeddings",
                                          .positions = "embeddings.position_embeddings",
                                          .types = {},
                                          .embedding_norm = "embeddings.LayerNorm",
                                          .layer = "transformer.layer.",
                                          .query = "attention.q_lin",
                                          .key = "attention.k_lin",
                                          .value = "attention.v_lin",
                                          .joined = {},
                                          .output = "attention.out_lin",
                                          .norm_1 = "sa_layer_norm",
                                          .widen = "ffn.lin1",
                                          .narrow = "ffn.lin2",
                                          .norm_2 = "output_layer_norm",
                                          .last_norm = {},
                                          .head_dense = "vocab_transform",
                                          .head_norm = "vocab_layer_norm",
                                          .head_bias = "vocab_projector",
                                          .head_words = "vocab_projector"};

constexpr LayoutNames gpt2_names = {.prefix = "transformer.",
                                    .words = "wte",
                                    .positions = "wpe",
                                    .types = {},
                                    .embedding_norm = {},
                                    .layer = "h.",
                                    .query = {},
                                    .key = {},
                                    .value = {},
                                    .joined = "attn.c_attn",
                                    .output = "attn.c_proj",
                                    .norm_1 = "ln_1",
                                    .widen = "mlp.c_fc",
                                    .narrow = "mlp.c_proj",
                                    .norm_2 = "ln_2",
                                    .last_norm = "ln_f",
                                    .head_dense = {},
                                    .head_norm = {},
                                    .head_bias = {},
                                    .head_words = "lm_head"};

constexpr LayoutNames riverbank_names = {.prefix = {},
                                         .words = "token_embedding_table",
                                         .positions = "positional_encoding_table",
                                         .types = {},
                                         .embedding_norm = {},
                                         .layer = "blocks.",
                                         .query = "query",
                                         .key = "key",
                                         .value = "value",
                                         .joined = {},
                                         .output = "projection",
                                         .norm_1 = "norm_1",
                                         .widen = "widen",
                                         .narrow = "narrow",
                                         .norm_2 = "norm_2",
                                         .last_norm = "norm",
                                         .has_biases = false,
                                         .head_dense = {},
                                         .head_norm = {},
                                         .head_bias = "head",
                                         .head_words = "head"};

}  // namespace

const LayoutNames& layout_names(Layout layout) {
  switch (layout) {
    case Layout::bert:
      return bert_names;
    case Layout::distilbert:
      return distilbert_names;
    case Layout::roberta:
      return roberta_names;
    case Layout::riverbank:
      return riverbank_names;
    case Layout::gpt2:
      break;
  }
  return gpt2_names;
}

}  // namespace riverbank
