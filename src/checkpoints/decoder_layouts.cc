// The layouts of models that write text: each token sees only itself and earlier tokens. A family
// of models needs only one row here. Sources: the published files and configuration classes of each
// family.
#include "checkpoints/layout.h"

namespace riverbank {
namespace {

constexpr Layout gpt2 = {.name = "gpt2",
                         .types = {{{"gpt2", "GPT2"}}},
                         .fields = {.embedding = "n_embd",
                                    .layers = "n_layer",
                                    .heads = "n_head",
                                    .hidden = "n_inner",
                                    .positions = "n_positions",
                                    .activation = "activation_function",
                                    .eps = "layer_norm_epsilon"},
                         .names = {.prefix = "transformer.",
                                   .words = "wte",
                                   .positions = "wpe",
                                   .layer = "h.",
                                   .joined = "attn.c_attn",
                                   .output = "attn.c_proj",
                                   .attention_norms = {.before = "ln_1"},
                                   .feed_forward_norms = {.before = "ln_2"},
                                   .widen = "mlp.c_fc",
                                   .narrow = "mlp.c_proj",
                                   .last_norm = "ln_f",
                                   .head_words = "lm_head"},
                         .in_by_out = true,
                         .norm = NormKind::layer,
                         .biases = {true, true, true},
                         .activation = "gelu_new",
                         .eps = 1e-5,
                         .tied = true,
                         .hidden_times = 4};

constexpr Layout llama = {.name = "llama",
                          .types = {{{"llama", "Llama"}}},
                          .fields = {.attention_bias = "attention_bias", .hidden_bias = "mlp_bias"},
                          .names = {.prefix = "model.",
                                    .words = "embed_tokens",
                                    .layer = "layers.",
                                    .query = "self_attn.q_proj",
                                    .key = "self_attn.k_proj",
                                    .value = "self_attn.v_proj",
                                    .output = "self_attn.o_proj",
                                    .attention_norms = {.before = "input_layernorm"},
                                    .feed_forward_norms = {.before = "post_attention_layernorm"},
                                    .gate = "mlp.gate_proj",
                                    .widen = "mlp.up_proj",
                                    .narrow = "mlp.down_proj",
                                    .last_norm = "norm",
                                    .head_words = "lm_head"},
                          .rotary = {.used = true},
                          .positions = 2048};

// Copies the layout of Llama under another name and changes a few values.
template <class Change>
constexpr Layout like_llama(std::string_view name, std::string_view class_name, Change change) {
  Layout layout = llama;
  layout.name = name;
  layout.types = {{{name, class_name}}};
  change(layout);
  return layout;
}

constexpr Layout qwen2 = like_llama("qwen2", "Qwen2", [](Layout& row) {
  row.fields.attention_bias = {};
  row.biases.query_key_value = true;
  row.local = LocalLayers::late;
  row.local_number = 28;
  row.window = 4096;
  row.positions = 32768;
});

constexpr Layout qwen3 = like_llama("qwen3", "Qwen3", [](Layout& row) {
  row.names.query_norm = "self_attn.q_norm";
  row.names.key_norm = "self_attn.k_norm";
  row.head_size = 128;
  row.local = LocalLayers::late;
  row.local_number = 28;
  row.window = 4096;
  row.positions = 32768;
});

constexpr Layout mistral = like_llama("mistral", "Mistral", [](Layout& row) {
  row.local = LocalLayers::all;
  row.window = 4096;
  row.positions = 131072;
});

constexpr Layout gemma2 = like_llama("gemma2", "Gemma2", [](Layout& row) {
  row.fields.activation = "hidden_activation";
  row.names.attention_norms = {.before = "input_layernorm", .after = "post_attention_layernorm"};
  row.names.feed_forward_norms = {.before = "pre_feedforward_layernorm",
                                  .after = "post_feedforward_layernorm"};
  row.norm_plus_one = true;
  row.scaled_words = true;
  row.activation = "gelu_pytorch_tanh";
  row.tied = true;
  row.positions = 8192;
  row.head_size = 256;
  row.query_scalar = 256;
  row.local = LocalLayers::most;
  row.local_number = 2;
  row.window = 4096;
  row.attention_cap = 50;
  row.logits_cap = 30;
});

constexpr Layout gemma3_text = [] {
  Layout row = gemma2;
  row.name = "gemma3_text";
  row.types = {{{"gemma3_text", "Gemma3"}}};
  row.fields.local_rotary_base = "rope_local_base_freq";
  row.names.query_norm = "self_attn.q_norm";
  row.names.key_norm = "self_attn.k_norm";
  row.rotary.base = 1e6;
  row.positions = 131072;
  row.local_number = 6;
  row.attention_cap = 0;
  row.logits_cap = 0;
  return row;
}();

constexpr Layout phi3 = like_llama("phi3", "Phi3", [](Layout& row) {
  row.names.query = row.names.key = row.names.value = {};
  row.names.joined = "self_attn.qkv_proj";
  row.names.gate = row.names.widen = {};
  row.names.gate_and_widen = "mlp.gate_up_proj";
  row.eps = 1e-5;
  row.positions = 4096;
  row.local = LocalLayers::all;
});

constexpr Layout olmo2 = like_llama("olmo2", "Olmo2", [](Layout& row) {
  row.names.attention_norms = {.after = "post_attention_layernorm"};
  row.names.feed_forward_norms = {.after = "post_feedforward_layernorm"};
  row.names.query_norm = "self_attn.q_norm";
  row.names.key_norm = "self_attn.k_norm";
  row.whole_qk_norm = true;
  row.eps = 1e-5;
});

constexpr Layout smollm3 = like_llama("smollm3", "SmolLM3", [](Layout& row) {
  row.rotary.base = 2e6;
  row.rotary.no_rotary_period = 4;
  row.tied = true;
  row.positions = 32768;
  row.local = LocalLayers::without_rotary;
});

constexpr Layout gpt_neox = {.name = "gpt_neox",
                             .types = {{{"gpt_neox", "GPTNeoX"}}},
                             .fields = {.eps = "layer_norm_eps",
                                        .attention_bias = "attention_bias",
                                        .parallel = "use_parallel_residual",
                                        .rotary_part = "rotary_pct",
                                        .rotary_base = "rotary_emb_base"},
                             .names = {.prefix = "gpt_neox.",
                                       .words = "embed_in",
                                       .layer = "layers.",
                                       .joined = "attention.query_key_value",
                                       .output = "attention.dense",
                                       .attention_norms = {.before = "input_layernorm"},
                                       .feed_forward_norms = {.before = "post_attention_layernorm"},
                                       .widen = "mlp.dense_h_to_4h",
                                       .narrow = "mlp.dense_4h_to_h",
                                       .last_norm = "final_layer_norm",
                                       .head_words = "embed_out"},
                             .joined_order = JoinedOrder::by_head,
                             .norm = NormKind::layer,
                             .biases = {true, true, true},
                             .rotary = {.used = true, .part = 0.25},
                             .activation = "gelu",
                             .eps = 1e-5,
                             .positions = 2048};

constexpr std::array<Layout, 11> decoder_rows = {
    gpt2, llama, qwen2, qwen3, mistral, gemma2, gemma3_text, phi3, gpt_neox, olmo2, smollm3};

}  // namespace

constinit const std::span<const Layout> decoder_layouts = decoder_rows;

}  // namespace riverbank
