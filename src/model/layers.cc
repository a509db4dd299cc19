// Maps each named parameter to its place in the layers' matrices.
#include "model/layers.h"

#include <cmath>

#include "riverbank/eigen.h"

namespace riverbank {
namespace {

// The place of a parameter: one group of columns of `matrix`. The columns are divided into
// `parts` equal groups; `part` is the number of the parameter's group.
template <class T>
struct Place {
  MatrixOf<T>* matrix;
  bool out_by_in = false;  // the parameter is stored as (out × in), the matrix as (in × out)
  Index part = 0;
  Index parts = 1;
};

// The places of all parameters in the layers, in the order of parameter_list.
template <class T>
class Places {
 public:
  Places(const LanguageModelConfig& config, LayersOf<T>& layers) : config_(config) {
    places_.push_back({&layers.tokens});
    if (config.positions == PositionKind::learned) places_.push_back({&layers.positions});
    if (config.context == ContextKind::rnn) add_rnn(layers.rnn);
    if (config.context == ContextKind::heads) add_heads(layers.attention);
    for (BlockOf<T>& block : layers.blocks) add_block(block);
    if (config.output == OutputKind::linear) {
      add_linear(layers.head);
    } else {
      add_norm(layers.norm);
      add(layers.head.bias);
    }
  }

  [[nodiscard]] const std::vector<Place<T>>& list() const { return places_; }

 private:
  void add(std::optional<MatrixOf<T>>& matrix, bool out_by_in = false, Index part = 0,
           Index parts = 1) {
    if (!matrix) matrix.emplace();
    places_.push_back({&*matrix, out_by_in, part, parts});
  }

  void add_linear(ProjectionOf<T>& layer) {
    add(layer.weight, true);
    add(layer.bias);
  }

  void add_norm(NormOf<T>& norm) {
    add(norm.gamma);
    if (config_.norm == NormKind::layer) add(norm.beta);
  }

  void add_rnn(RnnOf<T>& rnn) {
    add(rnn.input.weight, true);
    add(rnn.hidden.weight, true);
    add(rnn.input.bias);
    add(rnn.hidden.bias);
  }

  void add_heads(AttendInputOf<T>& attention) {
    const Index shared = kv_heads(config_);
    for (Index head = 0; head < config_.heads; ++head) {
      if (head < shared) add(attention.key.weight, true, head, shared);
      add(attention.query.weight, true, head, config_.heads);
      if (head < shared) add(attention.value.weight, true, head, shared);
    }
    if (config_.sinks) add(attention.sinks);
  }

  void add_block(BlockOf<T>& block) {
    add_norm(block.norm_1);
    add_heads(block.attention);
    add_linear(block.attention.output);
    add_norm(block.norm_2);
    if (config_.feed_forward == FeedForwardKind::gated) {
      if (!block.feed_forward.gate) block.feed_forward.gate.emplace();
      add_linear(*block.feed_forward.gate);
    }
    add_linear(block.feed_forward.widen);
    add_linear(block.feed_forward.narrow);
  }

  const LanguageModelConfig& config_;
  std::vector<Place<T>> places_;
};

template <class T>
void put(const MatrixOf<T>& parameter, const Place<T>& place) {
  const MatrixOf<T> value = place.out_by_in ? transposed(parameter) : parameter;
  if (place.part == 0) *place.matrix = MatrixOf<T>(value.rows(), place.parts * value.cols());
  eigen(*place.matrix).middleCols(place.part * value.cols(), value.cols()) = eigen(value);
}

template <class T>
MatrixOf<T> take(const Place<T>& place) {
  const Index width = place.matrix->cols() / place.parts;
  const MatrixOf<T> value = eigen(*place.matrix).middleCols(place.part * width, width);
  return place.out_by_in ? transposed(value) : value;
}

template <class T>
AttendInputOf<T> attention_of(const LanguageModelConfig& config) {
  AttendInputOf<T> input;
  input.heads = config.heads;
  input.kv_heads = kv_heads(config);
  input.mask.causal = config.reads == Reads::past;
  if (config.softcap) input.softcap = static_cast<T>(*config.softcap);
  input.mask.window = {config.window_before, config.window_after};
  if (config.positions == PositionKind::rotary) input.rotary.emplace();
  if (config.scale_by == ScaleBy::embedding) {
    input.scale = Scale::divisor;
    input.divisor = static_cast<T>(std::sqrt(static_cast<double>(config.embedding)));
  }
  return input;
}

}  // namespace

template <class T>
LayersOf<T> build_layers(const LanguageModelConfig& config, const ParametersOf<T>& parameters) {
  LayersOf<T> layers;
  layers.attention = attention_of<T>(config);
  if (config.context == ContextKind::blocks) {
    BlockOf<T> block;
    block.norm_place = config.norm_place;
    block.norm_1.kind = block.norm_2.kind = config.norm;
    block.attention = layers.attention;
    block.feed_forward.activation = config.activation;
    layers.blocks.assign(static_cast<std::size_t>(config.blocks), block);
  }
  layers.norm.kind = config.norm;
  if (config.positions == PositionKind::sinusoid) {
    layers.positions = cast<T>(*sinusoidal_positions(config.sequence, config.embedding));
  }
  const Places<T> places(config, layers);
  auto place = places.list().begin();
  for (const ParameterInfo& info : parameter_list(config)) {
    put(parameters.find(info.name)->second, *place++);
  }
  if (config.output == OutputKind::tied) layers.head.weight = transposed(layers.tokens);
  return layers;
}

template <class T>
ParametersOf<T> gradients_by_name(const LanguageModelConfig& config, LayersOf<T> gradients) {
  ParametersOf<T> named;
  const Places<T> places(config, gradients);
  auto place = places.list().begin();
  for (const ParameterInfo& info : parameter_list(config)) named[info.name] = take(*place++);
  return named;
}

template <class T>
void add_layers(const LanguageModelConfig& config, LayersOf<T>& sum, LayersOf<T> part) {
  if (sum.tokens.size() == 0) {
    sum = std::move(part);
    return;
  }
  const Places<T> sums(config, sum);
  const Places<T> parts(config, part);
  auto to = sums.list().begin();
  for (const Place<T>& from : parts.list()) {
    MatrixOf<T>& matrix = *(to++)->matrix;
    // Other parts are skipped: the heads share one matrix, and part 0 adds it as a whole.
    if (from.part > 0) continue;
    std::transform(matrix.data(), matrix.data() + matrix.size(), from.matrix->data(), matrix.data(),
                   std::plus<T>());
  }
}

template LayersOf<float> build_layers(const LanguageModelConfig&, const ParametersOf<float>&);
template LayersOf<double> build_layers(const LanguageModelConfig&, const ParametersOf<double>&);
template ParametersOf<float> gradients_by_name(const LanguageModelConfig&, LayersOf<float>);
template ParametersOf<double> gradients_by_name(const LanguageModelConfig&, LayersOf<double>);
template void add_layers(const LanguageModelConfig&, LayersOf<float>&, LayersOf<float>);
template void add_layers(const LanguageModelConfig&, LayersOf<double>&, LayersOf<double>);

}  // namespace riverbank
