// The parameters of the language model: its tables and weights, by PyTorch's names.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "attention/matrix.h"
#include "attention/result.h"
#include "model/config.h"
#include "random/generator.h"

namespace riverbank {

// How a parameter is initialised: as PyTorch does it, except for tied_embedding.
enum class Filled : std::uint8_t {
  embedding,           // as in nn.Embedding
  tied_embedding,      // normal with standard deviation 0.02, as in BERT and GPT-2
  linear,              // as the weight of an nn.Linear without a bias
  linear_before_bias,  // as the weight of an nn.Linear; its bias is the next parameter
  bias,                // as the bias of an nn.Linear
  rnn_weight,          // as a weight of nn.RNN
  rnn_bias,            // as a bias of nn.RNN
  ones,                // all 1, as gamma of nn.LayerNorm
  zeros                // all 0, as beta of nn.LayerNorm
};

struct ParameterInfo {
  std::string name;
  Index rows;
  Index columns;
  Filled filled;
};

// Whether a parameter is a vector in PyTorch, with shape [n]: biases, gammas, betas and sinks. Here
// such a parameter is a matrix with one row.
bool is_vector(const ParameterInfo& info);

// Lists all parameters in the order in which PyTorch draws them. The shapes of weights are
// PyTorch's: out × in.
//   token_embedding_table.weight       (vocabulary × d)
//   positional_encoding_table.weight   (sequence × d), if positions are learned
//   rnn:    rnn.weight_ih_l0, rnn.weight_hh_l0 (d × d), rnn.bias_ih_l0, rnn.bias_hh_l0 (1 × d)
//   heads:  heads.N.key.weight, .query.weight, .value.weight   (head_size × d); key and value only
//           for N below kv_heads; then sinks (1 × heads), zeros at first, if the config has them
//   blocks: for each block, with the prefix "blocks.N.": norm_1.weight, norm_1.bias (1 × d), the
//           parameters of heads, projection.weight (d × heads·head_size), projection.bias (1 × d),
//           norm_2.weight, norm_2.bias (1 × d), gate.weight (hidden × d) and gate.bias if the layer
//           is gated, widen.weight (hidden × d), widen.bias, narrow.weight (d × hidden),
//           narrow.bias
//   output: head.weight (vocabulary × context_size), head.bias (1 × vocabulary); if it is tied:
//           norm.weight, norm.bias (1 × d), head.bias
// An RMS norm has no bias. The config must have been checked.
std::vector<ParameterInfo> parameter_list(const LanguageModelConfig& config);

template <class T>
using ParametersOf = std::map<std::string, MatrixOf<T>, std::less<>>;
using Parameters = ParametersOf<float>;

// Returns the first error in the parameters for a checked config, or an empty text: a parameter
// that is missing, unknown, of another shape, or contains NaN or infinity. An error has the
// parameter's name and, for NaN and infinity, the position.
template <class T>
Error check_parameters(const LanguageModelConfig& config, const ParametersOf<T>& parameters);

// Draws the initial parameters as PyTorch does after torch.manual_seed(seed), bit for bit. Errors:
// those of check_config; more than max_elements numbers in total; not enough memory for the
// parameters and the moments of training.
Result<Parameters> draw_parameters(const LanguageModelConfig& config, std::uint64_t seed);

// Draws the initial parameters with the given generator, which afterwards continues with the next
// number. Errors: those of draw_parameters with a seed.
Result<Parameters> draw_parameters(const LanguageModelConfig& config, Generator& generator);

}  // namespace riverbank
