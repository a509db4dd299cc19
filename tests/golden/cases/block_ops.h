// Lists the operations that golden cases may name, and our function for each of them.
#pragma once

#include <array>
#include <string_view>

#include "golden/cases/block_case.h"

namespace riverbank::golden {

// Defined in blocks_products.cc:
void run_matmul(BlockCase& c);
void run_linear(BlockCase& c);
void run_softmax(BlockCase& c);
// Defined in blocks_attention.cc:
void run_sdpa(BlockCase& c);
// Defined in blocks_heads.cc:
void run_mha_io(BlockCase& c);
void run_mha_stack(BlockCase& c);
void run_mha_torch(BlockCase& c);
// Defined in blocks_layers.cc:
void run_layer_norm(BlockCase& c);
void run_rms_norm(BlockCase& c);
void run_gated_feed_forward(BlockCase& c);
void run_gelu(BlockCase& c);
void run_cross_entropy(BlockCase& c);
void run_transformer_block(BlockCase& c);
// Defined in blocks_positions.cc:
void run_pos_sinusoidal(BlockCase& c);
void run_rope(BlockCase& c);
void run_alibi(BlockCase& c);
// Defined in blocks_random.cc:
void run_rng(BlockCase& c);
// Defined in blocks_model.cc:
void run_lm_grad(BlockCase& c);
// Defined in blocks_training.cc:
void run_adamw(BlockCase& c);
void run_train_lm(BlockCase& c);

struct BlockOp {
  std::string_view name;
  void (*run)(BlockCase&);
};

inline constexpr std::array block_ops = {
    BlockOp{"matmul", run_matmul},
    BlockOp{"linear", run_linear},
    BlockOp{"softmax", run_softmax},
    BlockOp{"sdpa", run_sdpa},
    BlockOp{"mha_io", run_mha_io},
    BlockOp{"mha_stack", run_mha_stack},
    BlockOp{"mha_torch", run_mha_torch},
    BlockOp{"layer_norm", run_layer_norm},
    BlockOp{"rms_norm", run_rms_norm},
    BlockOp{"gated_feed_forward", run_gated_feed_forward},
    BlockOp{"gelu", run_gelu},
    BlockOp{"pos_sinusoidal", run_pos_sinusoidal},
    BlockOp{"rope", run_rope},
    BlockOp{"alibi", run_alibi},
    BlockOp{"cross_entropy", run_cross_entropy},
    BlockOp{"transformer_block", run_transformer_block},
    BlockOp{"rng", run_rng},
    BlockOp{"lm_grad", run_lm_grad},
    BlockOp{"adamw", run_adamw},
    BlockOp{"train_lm", run_train_lm},
};

// Runs a case. If the operation is unknown or an input is malformed, the outcome is a failure with
// a message.
Outcome run_block_case(const Json& record);

}  // namespace riverbank::golden
