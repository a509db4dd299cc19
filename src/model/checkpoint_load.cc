// Reads a checkpoint (config, options, training state and tokenizer) from named tensors and
// metadata. A tensor that the model does not have is an error.
#include <algorithm>

#include "attention/check.h"
#include "model/checkpoint.h"
#include "model/config_fields.h"
#include "model/json_scanner.h"

namespace riverbank {
namespace {

// Joins the allowed names for an error message: "none, relu or gelu".
template <std::size_t n>
std::string one_of(const std::array<std::string_view, n>& names) {
  std::string text(names[0]);
  for (std::size_t i = 1; i < n; ++i) {
    text.append(i + 1 < n ? ", " : " or ").append(names[i]);
  }
  return text;
}

// Reads each field of a config from the metadata and keeps the first error.
struct ReadConfig {
  const std::map<std::string, std::string>& texts;
  Error& error;

  void complain(const char* name, const std::string& what) const {
    if (error.empty()) error = std::string("the metadata's ") + name + what;
  }

  const std::string* text_of(const char* name) const {
    const auto found = texts.find(name);
    return found == texts.end() ? nullptr : &found->second;
  }

  void operator()(const char* name, Index& size) const {
    const std::string* text = text_of(name);
    if (text == nullptr) {
      complain(name, " is missing");
      return;
    }
    JsonScanner number(*text);
    const std::int64_t value = number.whole();
    number.expect_end();
    if (!number.ok() || value > max_elements) {
      complain(name, " is \"" + *text + "\", but it must be an integer up to " +
                         std::to_string(max_elements));
      return;
    }
    size = static_cast<Index>(value);
  }

  void operator()(const char* name, std::optional<Index>& size) const {
    if (text_of(name) == nullptr) return;
    (*this)(name, size.emplace());
  }

  // Reads a field that may be missing, because it is optional or because older checkpoints do not
  // have it. Returns nothing if the field is missing or invalid.
  template <class Read>
  auto later(const char* name, const char* expected, Read read) const
      -> std::optional<std::invoke_result_t<Read, JsonScanner&>> {
    const std::string* text = text_of(name);
    if (text == nullptr) return std::nullopt;
    JsonScanner scanner(*text);
    const auto value = read(scanner);
    scanner.expect_end();
    if (scanner.ok()) return value;
    complain(name, " is \"" + *text + "\", but it must be " + expected);
    return std::nullopt;
  }

  void operator()(const char* name, std::optional<float>& number) const {
    const auto value = later(name, "a number", [](JsonScanner& text) { return text.number(); });
    if (value) number = static_cast<float>(*value);
  }

  void operator()(const char* name, bool& flag) const {
    flag = later(name, "true or false", [](JsonScanner& text) {
             return text.boolean();
           }).value_or(flag);
  }

  template <class Choice, std::size_t n>
  void operator()(const char* name, Choice& choice,
                  const std::array<std::string_view, n>& names) const {
    const std::string* text = text_of(name);
    if (text == nullptr) {
      if (std::ranges::find(later_fields, name) == later_fields.end())
        complain(name, " is missing");
      return;
    }
    const auto found = std::find(names.begin(), names.end(), *text);
    if (found == names.end()) {
      complain(name, " is \"" + *text + "\", but it must be " + one_of(names));
      return;
    }
    choice = static_cast<Choice>(found - names.begin());
  }
};

// Hands out the tensors of a file by name and checks their type and shape. A tensor that is still
// there at the end is unknown to the model.
class Tensors {
 public:
  explicit Tensors(std::map<std::string, SavedTensor> tensors) : tensors_(std::move(tensors)) {}

  [[nodiscard]] bool has(const std::string& name) const { return tensors_.contains(name); }

  template <class Number>
  std::vector<Number> take(const std::string& name, const std::vector<std::int64_t>& shape) {
    const auto found = tensors_.find(name);
    if (found == tensors_.end()) {
      complain("the tensor " + name + " is missing");
      return {};
    }
    SavedTensor tensor = std::move(found->second);
    tensors_.erase(found);
    auto* numbers = std::get_if<std::vector<Number>>(&tensor.numbers);
    if (numbers == nullptr) {
      complain("the tensor " + name + " holds " + number_type_name(tensor.numbers) +
               " numbers but the model needs " + number_type_name(std::vector<Number>()));
    } else if (tensor.shape != shape) {
      complain("the tensor " + name + " has shape " + shape_words(tensor.shape) +
               " but the model needs " + shape_words(shape));
    }
    return error_.empty() ? std::move(*numbers) : std::vector<Number>();
  }

  // Returns the first error. Without an earlier error, a tensor that is left over is an error.
  [[nodiscard]] Error error() const {
    if (!error_.empty() || tensors_.empty()) return error_;
    return "the model has no tensor " + tensors_.begin()->first;
  }

 private:
  void complain(std::string what) {
    if (error_.empty()) error_ = std::move(what);
  }

  std::map<std::string, SavedTensor> tensors_;
  Error error_;
};

struct ReadOptions {
  Tensors& tensors;

  template <class Number>
  void operator()(const char* name, Number& number) const {
    const auto numbers = tensors.take<Number>(std::string("options/") + name, {});
    if (!numbers.empty()) number = numbers[0];
  }
  template <class Number>
  void operator()(const char* name, std::optional<Number>& number) const {
    if (tensors.has(std::string("options/") + name)) (*this)(name, number.emplace());
  }
};

template <class T>
ParametersOf<T> load_parameters(const LanguageModelConfig& config, const std::string& prefix,
                                Tensors& tensors) {
  ParametersOf<T> parameters;
  for (const ParameterInfo& info : parameter_list(config)) {
    std::vector<std::int64_t> shape = {info.rows, info.columns};
    if (is_vector(info)) shape.erase(shape.begin());
    const std::vector<T> numbers = tensors.take<T>(prefix + info.name, shape);
    if (numbers.empty()) break;
    parameters[info.name] = MatrixOf<T>(info.rows, info.columns, numbers.data());
  }
  return parameters;
}

template <class T>
void load_state(CheckpointOf<T>& checkpoint, Tensors& tensors) {
  const LanguageModelConfig& config = checkpoint.config;
  TrainerStateOf<T>& state = checkpoint.state;
  state = start_training(load_parameters<T>(config, "", tensors));
  if (!tensors.has("training/steps")) return;
  state.first_moments = load_parameters<T>(config, "first_moment/", tensors);
  state.second_moments = load_parameters<T>(config, "second_moment/", tensors);
  const auto steps = tensors.take<std::int64_t>("training/steps", {});
  if (!steps.empty()) state.steps = steps[0];
  visit_options(checkpoint.options, ReadOptions{tensors});
}

// Reads the vocabulary if the metadata has one.
Error load_tokenizer(const std::map<std::string, std::string>& metadata,
                     const LanguageModelConfig& config, std::optional<Tokenizer>& tokenizer) {
  const auto tokens = metadata.find("tokens");
  const auto kind = metadata.find("token_kind");
  if (tokens == metadata.end() && kind == metadata.end()) return {};
  if (tokens == metadata.end()) return "the metadata's tokens is missing";
  if (kind == metadata.end()) return "the metadata's token_kind is missing";
  const bool words = kind->second == "words";
  if (!words && kind->second != "characters") {
    return "the metadata's token_kind is \"" + kind->second +
           "\", but it must be words or characters";
  }
  JsonScanner json(tokens->second);
  std::vector<std::string> list = json.strings();
  json.expect_end();
  if (!json.ok()) return "the metadata's tokens, " + json.error();
  auto read =
      Tokenizer::from_tokens(words ? TokenKind::words : TokenKind::characters, std::move(list));
  if (!read) return "the metadata's tokens: " + read.error();
  tokenizer = *std::move(read);
  return check_equal("the model's vocabulary has size", config.vocabulary,
                     "the tokenizer's has size", static_cast<Index>(tokenizer->tokens().size()));
}

}  // namespace

template <class T>
Result<CheckpointOf<T>> load_checkpoint(std::span<const std::uint8_t> bytes) {
  auto read = read_safetensors(bytes);
  if (!read) return failure(read.error());
  TensorFile file = *std::move(read);
  CheckpointOf<T> checkpoint;
  Error error;
  visit_config(checkpoint.config, ReadConfig{file.metadata, error});
  if (error.empty()) error = check_config(checkpoint.config);
  if (!error.empty()) return failure(std::move(error));
  Tensors tensors(std::move(file.tensors));
  load_state(checkpoint, tensors);
  error = first_error(
      [&] { return tensors.error(); }, [&] { return check_options(checkpoint.options); },
      [&] { return check_state(checkpoint.config, checkpoint.state); },
      [&] { return load_tokenizer(file.metadata, checkpoint.config, checkpoint.tokenizer); });
  if (!error.empty()) return failure(std::move(error));
  return checkpoint;
}

template Result<CheckpointOf<float>> load_checkpoint(std::span<const std::uint8_t>);
template Result<CheckpointOf<double>> load_checkpoint(std::span<const std::uint8_t>);

}  // namespace riverbank
