// Lists, checks and draws the parameters of the language model.
#include "model/parameters.h"

#include <algorithm>
#include <cmath>

#include "attention/check.h"
#include "random/initialise.h"
#include "random/normal.h"
#include "random/uniform.h"

namespace riverbank {
namespace {

// Builds the list of parameters, layer by layer.
class ParameterList {
 public:
  explicit ParameterList(const LanguageModelConfig& config) : config_(config) {}

  void add(const std::string& name, Index rows, Index columns, Filled filled) {
    list_.push_back({name, rows, columns, filled});
  }

  void add_linear(const std::string& name, Index out, Index in) {
    add(name + ".weight", out, in, Filled::linear_before_bias);
    add(name + ".bias", 1, out, Filled::bias);
  }

  void add_norm(const std::string& name) {
    add(name + ".weight", 1, config_.embedding, Filled::ones);
    if (config_.norm == NormKind::layer) {
      add(name + ".bias", 1, config_.embedding, Filled::zeros);
    }
  }

  void add_rnn() {
    const Index d = config_.embedding;
    add("rnn.weight_ih_l0", d, d, Filled::rnn_weight);
    add("rnn.weight_hh_l0", d, d, Filled::rnn_weight);
    add("rnn.bias_ih_l0", 1, d, Filled::rnn_bias);
    add("rnn.bias_hh_l0", 1, d, Filled::rnn_bias);
  }

  void add_heads(const std::string& prefix) {
    for (Index head = 0; head < config_.heads; ++head) {
      for (const char* part : {".key", ".query", ".value"}) {
        if (head >= kv_heads(config_) && part != std::string_view(".query")) continue;
        add(prefix + "heads." + std::to_string(head) + part + ".weight", head_size(config_),
            config_.embedding, Filled::linear);
      }
    }
    if (config_.sinks) add(prefix + "sinks", 1, config_.heads, Filled::zeros);
  }

  void add_block(const std::string& prefix) {
    const Index d = config_.embedding;
    add_norm(prefix + "norm_1");
    add_heads(prefix);
    add_linear(prefix + "projection", d, config_.heads * head_size(config_));
    add_norm(prefix + "norm_2");
    if (config_.feed_forward == FeedForwardKind::gated) {
      add_linear(prefix + "gate", hidden_size(config_), d);
    }
    add_linear(prefix + "widen", hidden_size(config_), d);
    add_linear(prefix + "narrow", d, hidden_size(config_));
  }

  std::vector<ParameterInfo> take() { return std::move(list_); }

 private:
  const LanguageModelConfig& config_;
  std::vector<ParameterInfo> list_;
};

// Draws the initial numbers of a parameter. init_linear draws the weight and the bias of an
// nn.Linear together, so the bias is kept in `kept_bias` until the list reaches it.
std::vector<float> draw_parameter(const LanguageModelConfig& config, const ParameterInfo& info,
                                  Generator& generator, std::vector<float>& kept_bias) {
  const auto count = static_cast<std::size_t>(info.rows * info.columns);
  switch (info.filled) {
    case Filled::embedding:
      return *init_embedding(generator, info.rows, info.columns);
    case Filled::tied_embedding:
      return *normal(generator, static_cast<std::int64_t>(count), 0, 0.02);
    case Filled::linear:
    case Filled::linear_before_bias: {
      const bool with_bias = info.filled == Filled::linear_before_bias;
      LinearInit layer = *init_linear(generator, info.columns, info.rows, with_bias);
      kept_bias = std::move(layer.bias);
      return std::move(layer.weight);
    }
    case Filled::bias:
      return std::move(kept_bias);
    case Filled::rnn_weight:
    case Filled::rnn_bias: {
      const double bound = 1.0 / std::sqrt(static_cast<double>(config.embedding));
      return *uniform(generator, static_cast<std::int64_t>(count), -bound, bound);
    }
    case Filled::ones:
      return std::vector<float>(count, 1.0F);
    case Filled::zeros:
      break;
  }
  return std::vector<float>(count, 0.0F);
}

// Checks the memory for all parameters together, because each may fit although the sum does not.
// Each number is stored up to four times: in the parameter, in a copy while it is drawn, and in the
// two moments of training.
Error check_all_fit(const LanguageModelConfig& config) {
  std::int64_t count = 0;
  for (const ParameterInfo& info : parameter_list(config)) {
    count += std::int64_t{info.rows} * info.columns;
  }
  if (count > max_elements) {
    return "the parameters would be " + std::to_string(count) + " numbers, but at most " +
           std::to_string(max_elements) + " fit";
  }
  constexpr double kept = 4;
  return check_memory("the model", kept * static_cast<double>(count) * sizeof(float));
}

}  // namespace

bool is_vector(const ParameterInfo& info) {
  switch (info.filled) {
    case Filled::bias:
    case Filled::rnn_bias:
    case Filled::ones:
    case Filled::zeros:
      return true;
    default:
      return false;
  }
}

std::vector<ParameterInfo> parameter_list(const LanguageModelConfig& config) {
  ParameterList list(config);
  const bool tied = config.output == OutputKind::tied;
  const Filled table = tied ? Filled::tied_embedding : Filled::embedding;
  list.add("token_embedding_table.weight", config.vocabulary, config.embedding, table);
  if (config.positions == PositionKind::learned) {
    list.add("positional_encoding_table.weight", config.sequence, config.embedding, table);
  }
  if (config.context == ContextKind::rnn) list.add_rnn();
  if (config.context == ContextKind::heads) list.add_heads("");
  if (config.context == ContextKind::blocks) {
    for (Index block = 0; block < config.blocks; ++block) {
      list.add_block("blocks." + std::to_string(block) + ".");
    }
  }
  if (!tied) {
    list.add_linear("head", config.vocabulary, context_size(config));
    return list.take();
  }
  list.add_norm("norm");
  list.add("head.bias", 1, config.vocabulary, Filled::zeros);
  return list.take();
}

template <class T>
Error check_parameters(const LanguageModelConfig& config, const ParametersOf<T>& parameters) {
  const std::vector<ParameterInfo> list = parameter_list(config);
  for (const ParameterInfo& info : list) {
    const auto found = parameters.find(info.name);
    if (found == parameters.end()) return "the parameter " + info.name + " is missing";
    const MatrixOf<T>& matrix = found->second;
    if (matrix.rows() != info.rows || matrix.cols() != info.columns) {
      return info.name + " is " + shape_text(matrix) + " but the model needs " +
             std::to_string(info.rows) + " × " + std::to_string(info.columns);
    }
    if (Error error = check_finite(info.name, matrix); !error.empty()) return error;
  }
  if (parameters.size() == list.size()) return {};
  for (const auto& parameter : parameters) {
    const auto listed = [&](const ParameterInfo& info) { return info.name == parameter.first; };
    if (std::none_of(list.begin(), list.end(), listed)) {
      return "the model has no parameter " + parameter.first;
    }
  }
  return {};
}

Result<Parameters> draw_parameters(const LanguageModelConfig& config, Generator& generator) {
  Error error =
      first_error([&] { return check_config(config); }, [&] { return check_all_fit(config); });
  if (!error.empty()) return failure(std::move(error));
  Parameters parameters;
  std::vector<float> kept_bias;
  for (const ParameterInfo& info : parameter_list(config)) {
    const std::vector<float> numbers = draw_parameter(config, info, generator, kept_bias);
    parameters[info.name] = Matrix(info.rows, info.columns, numbers.data());
  }
  return parameters;
}

Result<Parameters> draw_parameters(const LanguageModelConfig& config, std::uint64_t seed) {
  Generator generator(seed);
  return draw_parameters(config, generator);
}

template Error check_parameters(const LanguageModelConfig&, const Parameters&);
template Error check_parameters(const LanguageModelConfig&, const ParametersOf<double>&);

}  // namespace riverbank
