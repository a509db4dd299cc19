// Reads and writes a model's config and a training's options, field by field.
#include <concepts>

#include "model/config_fields.h"
#include "wasm/fast/language_model.h"

namespace riverbank::wasm {
namespace {

// Reads a field if its flag is set; otherwise it keeps its default.
struct ReadField {
  Request& request;

  template <std::integral Whole>
  void operator()(std::string_view, Whole& field) const {
    if (request.flag()) field = static_cast<Whole>(request.number());
  }
  void operator()(std::string_view, double& field) const {
    if (request.flag()) field = request.number();
  }
  template <class V>
  void operator()(std::string_view, std::optional<V>& field) const {
    if (request.flag()) field = static_cast<V>(request.number());
  }
  template <class Choice, class Names>
  void operator()(std::string_view, Choice& field, const Names& names) const {
    if (request.flag()) field = static_cast<Choice>(request.choice(names.size()));
  }
};

struct WriteField {
  Reply& reply;

  template <class Number>
  void operator()(std::string_view, Number field) const {
    reply.flag(true);
    reply.number(static_cast<double>(field));
  }
  template <class V>
  void operator()(std::string_view, std::optional<V> field) const {
    reply.flag(field.has_value());
    if (field) reply.number(static_cast<double>(*field));
  }
  template <class Choice, class Names>
  void operator()(std::string_view name, Choice field, const Names&) const {
    (*this)(name, static_cast<std::uint8_t>(field));
  }
};

}  // namespace

TrainOptions read_options(Request& request) {
  TrainOptions options;
  visit_options(options, ReadField{request});
  return options;
}

void write_options(Reply& reply, const TrainOptions& options) {
  visit_options(options, WriteField{reply});
}

LanguageModelConfig read_config(Request& request) {
  LanguageModelConfig config;
  visit_config(config, ReadField{request});
  return config;
}

void write_config(Reply& reply, const LanguageModelConfig& config) {
  visit_config(config, WriteField{reply});
}

}  // namespace riverbank::wasm
