// Writes a checkpoint (config, options, training state and tokenizer) as named tensors and
// metadata.
#include <array>
#include <cstdio>
#include <type_traits>

#include "attention/check.h"
#include "model/checkpoint.h"
#include "model/config_fields.h"
#include "model/json_scanner.h"

namespace riverbank {
namespace {

// Writes each field of a config as text.
struct WriteConfig {
  std::map<std::string, std::string>& texts;

  void operator()(const char* name, Index size) const { texts[name] = std::to_string(size); }
  void operator()(const char* name, const std::optional<Index>& size) const {
    if (size) texts[name] = std::to_string(*size);
  }
  void operator()(const char* name, const std::optional<float>& number) const {
    if (!number) return;
    std::array<char, 32> text = {};
    std::snprintf(text.data(), text.size(), "%.9g", static_cast<double>(*number));
    texts[name] = text.data();
  }
  void operator()(const char* name, bool flag) const { texts[name] = flag ? "true" : "false"; }
  template <class Choice, std::size_t n>
  void operator()(const char* name, Choice choice,
                  const std::array<std::string_view, n>& names) const {
    texts[name] = names[static_cast<std::size_t>(choice)];
  }
};

// Writes each option as a tensor with one number.
struct WriteOptions {
  std::map<std::string, SavedTensor>& tensors;

  template <class Number>
  void operator()(const char* name, Number number) const {
    tensors[std::string("options/") + name] = {{}, std::vector<Number>{number}};
  }
  template <class Number>
  void operator()(const char* name, const std::optional<Number>& number) const {
    if (number) (*this)(name, *number);
  }
};

template <class T>
void save_parameters(const LanguageModelConfig& config, const std::string& prefix,
                     const ParametersOf<T>& parameters, TensorFile& file) {
  for (const ParameterInfo& info : parameter_list(config)) {
    const MatrixOf<T>& matrix = parameters.find(info.name)->second;
    SavedTensor& tensor = file.tensors[prefix + info.name];
    if (!is_vector(info)) tensor.shape.push_back(info.rows);
    tensor.shape.push_back(info.columns);
    tensor.numbers = std::vector<T>(matrix.data(), matrix.data() + matrix.size());
  }
}

}  // namespace

template <class T>
Error check_checkpoint(const CheckpointOf<T>& checkpoint) {
  return first_error([&] { return check_config(checkpoint.config); },
                     [&] { return check_options(checkpoint.options); },
                     [&] { return check_state(checkpoint.config, checkpoint.state); },
                     [&] {
                       if (!checkpoint.tokenizer) return Error();
                       return check_equal(
                           "the model's vocabulary has size", checkpoint.config.vocabulary,
                           "the tokenizer's has size",
                           static_cast<Index>(checkpoint.tokenizer->tokens().size()));
                     });
}

template <class T>
Result<std::vector<std::uint8_t>> save_checkpoint(const CheckpointOf<T>& checkpoint) {
  if (Error error = check_checkpoint(checkpoint); !error.empty()) {
    return failure(std::move(error));
  }
  const LanguageModelConfig& config = checkpoint.config;
  const TrainerStateOf<T>& state = checkpoint.state;
  TensorFile file;
  file.metadata["format"] = "pt";
  visit_config(config, WriteConfig{file.metadata});
  if (checkpoint.tokenizer) {
    const bool words = checkpoint.tokenizer->kind() == TokenKind::words;
    file.metadata["token_kind"] = words ? "words" : "characters";
    file.metadata["tokens"] = json_strings(checkpoint.tokenizer->tokens());
  }
  save_parameters(config, "", state.parameters, file);
  save_parameters(config, "first_moment/", state.first_moments, file);
  save_parameters(config, "second_moment/", state.second_moments, file);
  file.tensors["training/steps"] = {{}, std::vector<std::int64_t>{state.steps}};
  visit_options(checkpoint.options, WriteOptions{file.tensors});
  return write_safetensors(file);
}

template Error check_checkpoint(const CheckpointOf<float>&);
template Error check_checkpoint(const CheckpointOf<double>&);
template Result<std::vector<std::uint8_t>> save_checkpoint(const CheckpointOf<float>&);
template Result<std::vector<std::uint8_t>> save_checkpoint(const CheckpointOf<double>&);

}  // namespace riverbank
