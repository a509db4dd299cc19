// The layouts of models that read in both directions. Sources: the published files of
// bert-base-uncased, distilbert-base-uncased and roberta-base. riverbank's own models
// use the names of src/model, with the heads joined into one matrix.
#include "checkpoints/layout.h"

namespace riverbank {
namespace {

constexpr Layout bert = {.name = "bert",
                         .types = {{{"bert", "Bert"}}},
                         .fields = {.eps = "layer_norm_eps", .types = "type_vocab_size"},
                         .names = {.prefix = "bert.",
                                   .words = "embeddings.word_embeddings",
                                   .positions = "embeddings.position_embeddings",
                                   .types = "embeddings.token_type_embeddings",
                                   .embedding_norm = "embeddings.LayerNorm",
                                   .layer = "encoder.layer.",
                                   .query = "attention.self.query",
                                   .key = "attention.self.key",
                                   .value = "attention.self.value",
                                   .output = "attention.output.dense",
                                   .attention_norms = {.after_sum = "attention.output.LayerNorm"},
                                   .feed_forward_norms = {.after_sum = "output.LayerNorm"},
                                   .widen = "intermediate.dense",
                                   .narrow = "output.dense",
                                   .head_dense = "cls.predictions.transform.dense",
                                   .head_norm = "cls.predictions.transform.LayerNorm",
                                   .head_bias = "cls.predictions",
                                   .head_words = "cls.predictions.decoder"},
                         .causal = false,
                         .norm = NormKind::layer,
                         .biases = {true, true, true},
                         .activation = "gelu",
                         .eps = 1e-12,
                         .tied = true,
                         .types_count = 2};

// camembert and xlm-roberta are the same kind of model as RoBERTa, with other vocabularies.
constexpr Layout roberta = [] {
  Layout layout = bert;
  layout.name = "roberta";
  layout.types = {
      {{"roberta", "Roberta"}, {"camembert", "Camembert"}, {"xlm-roberta", "XLMRoberta"}}};
  layout.fields.padding = "pad_token_id";
  layout.names.prefix = "roberta.";
  layout.names.head_dense = "lm_head.dense";
  layout.names.head_norm = "lm_head.layer_norm";
  layout.names.head_bias = "lm_head";
  layout.names.head_words = "lm_head.decoder";
  layout.eps = 1e-5;
  return layout;
}();

constexpr Layout distilbert = {.name = "distilbert",
                               .types = {{{"distilbert", "DistilBert"}}},
                               .fields = {.embedding = "dim",
                                          .layers = "n_layers",
                                          .heads = "n_heads",
                                          .hidden = "hidden_dim",
                                          .activation = "activation",
                                          .eps = "layer_norm_eps"},
                               .names = {.prefix = "distilbert.",
                                         .words = "embeddings.word_embeddings",
                                         .positions = "embeddings.position_embeddings",
                                         .embedding_norm = "embeddings.LayerNorm",
                                         .layer = "transformer.layer.",
                                         .query = "attention.q_lin",
                                         .key = "attention.k_lin",
                                         .value = "attention.v_lin",
                                         .output = "attention.out_lin",
                                         .attention_norms = {.after_sum = "sa_layer_norm"},
                                         .feed_forward_norms = {.after_sum = "output_layer_norm"},
                                         .widen = "ffn.lin1",
                                         .narrow = "ffn.lin2",
                                         .head_dense = "vocab_transform",
                                         .head_norm = "vocab_layer_norm",
                                         .head_bias = "vocab_projector",
                                         .head_words = "vocab_projector"},
                               .causal = false,
                               .norm = NormKind::layer,
                               .biases = {true, true, true},
                               .activation = "gelu",
                               .eps = 1e-12,
                               .tied = true};

// The layout of riverbank's own models. They have no Python classes, so the class name is empty.
constexpr Layout own = {.name = "riverbank",
                        .types = {{{"riverbank", ""}}},
                        .fields = {.eps = "layer_norm_eps"},
                        .names = {.words = "token_embedding_table",
                                  .positions = "positional_encoding_table",
                                  .layer = "blocks.",
                                  .query = "query",
                                  .key = "key",
                                  .value = "value",
                                  .output = "projection",
                                  .attention_norms = {.before = "norm_1"},
                                  .feed_forward_norms = {.before = "norm_2"},
                                  .widen = "widen",
                                  .narrow = "narrow",
                                  .last_norm = "norm",
                                  .head_bias = "head",
                                  .head_words = "head"},
                        .causal = false,
                        .norm = NormKind::layer,
                        .biases = {false, true, true},
                        .activation = "gelu",
                        .eps = 1e-5,
                        .tied = true};

constexpr std::array<Layout, 4> encoder_rows = {bert, distilbert, roberta, own};

}  // namespace

constinit const std::span<const Layout> encoder_layouts = encoder_rows;

}  // namespace riverbank
