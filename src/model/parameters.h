// What the language model has to learn: its tables and weights, by the names that PyTorch gives.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "attention/matrix.h"
#include "attention/result.h"
#include "model/config.h"
#include "random/generator.h"

namespace riverbank {

// How PyTorch fills a parameter: as nn.Embedding, or with std 0.02 where the vectors are scores'
// weights, too (nn.init.normal_, as BERT and GPT-2); as nn.Linear's weight, or as its bias; as
// nn.RNN's weights and biases; as nn.LayerNorm's gamma (ones) and beta (zeros).
enum class Filled : std::uint8_t {
  embedding,
  tied_embedding,
  linear,
  linear_before_bias,
  bias,
  rnn_weight,
  rnn_bias,
  ones,
  zeros
};

struct ParameterInfo {
  std::string name;
  Index rows;
  Index columns;
  Filled filled;
};

// True for what is a vector to PyTorch, shape [n], and one row here: biases, gammas, betas.
bool is_vector(const ParameterInfo& info);

// The one list of the parameters, in the order in which PyTorch draws them. Weights are PyTorch's
// out × in.
//   token_embedding_table.weight       (vocabulary × d)
//   positional_encoding_table.weight   (sequence × d), unless the positions are sinusoids
//   rnn:    rnn.weight_ih_l0, rnn.weight_hh_l0 (d × d), rnn.bias_ih_l0, rnn.bias_hh_l0 (1 × d)
//   heads:  heads.N.key.weight, .query.weight, .value.weight   (head_size × d)
//   blocks: for each, behind "blocks.N.": norm_1.weight, norm_1.bias (1 × d), heads as above,
//           projection.weight (d × heads·head_size), projection.bias (1 × d), norm_2 as norm_1,
//           widen.weight (hidden × d), widen.bias, narrow.weight (d × hidden), narrow.bias
//   head.weight (vocabulary × context_size), head.bias (1 × vocabulary); where the output is tied,
//           norm.weight, norm.bias (1 × d), head.bias alone
// The config has been checked.
std::vector<ParameterInfo> parameter_list(const LanguageModelConfig& config);

template <class T>
using ParametersOf = std::map<std::string, MatrixOf<T>, std::less<>>;
using Parameters = ParametersOf<float>;

// What is wrong with the parameters of a checked config, or the empty text: one that is missing,
// unknown, of another shape, or holds NaN or infinity, by name and place.
template <class T>
Complaint check_parameters(const LanguageModelConfig& config, const ParametersOf<T>& parameters);

// The parameters that PyTorch draws for this model after torch.manual_seed(seed), bit for bit.
// Errors: a config that check_config refuses; more than max_elements numbers together, or more than
// there is memory for, with what training keeps of each.
Result<Parameters> draw_parameters(const LanguageModelConfig& config, std::uint64_t seed);

// The same from a generator that goes on: what is drawn next comes after the parameters.
Result<Parameters> draw_parameters(const LanguageModelConfig& config, Generator& generator);

}  // namespace riverbank
