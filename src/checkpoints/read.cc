// Runs a published model on a text, layer by layer.
#include "checkpoints/read.h"

#include <algorithm>
#include <cmath>

#include "checkpoints/embed_tokens.h"
#include "checkpoints/layer.h"
#include "kernels/norm_fast.h"

namespace riverbank {
namespace {

// Checks an attention mask for a text of `tokens` tokens.
Error check_attention_mask(const AttentionMask& mask, std::size_t tokens) {
  if (!mask) return {};
  if (mask->size() != tokens) {
    return "attention_mask has " + std::to_string(mask->size()) + " numbers, but the text has " +
           std::to_string(tokens) + " tokens";
  }
  for (std::size_t place = 0; place < tokens; ++place) {
    const Index number = (*mask)[place];
    if (number == 0 || number == 1) continue;
    return "attention_mask[" + std::to_string(place) + "] is " + std::to_string(number) +
           " but must be 0 (hidden) or 1 (visible)";
  }
  const bool hides_all = std::count(mask->begin(), mask->end(), Index{1}) == 0;
  return hides_all ? "attention_mask hides every token" : "";
}

Error check_heads(const ReadModel& model, const std::vector<HeadPlace>& heads) {
  for (const HeadPlace& head : heads) {
    if (Error wrong = check_head(model, head); !wrong.empty()) return wrong;
  }
  return {};
}

Error check_kept(const ReadModel& model, Index tokens, Index keys, const ReadOptions& options) {
  const CheckpointConfig& config = model.config;
  const Index widest = std::max({config.hidden, config.embedding, config.heads * config.head_size});
  return first_error(
      [&] { return check_size("hidden", tokens, widest); },
      [&] {
        return options.attention ? check_size("attention of a layer", config.heads * tokens, keys)
                                 : "";
      },
      [&] {
        const auto n = static_cast<double>(tokens);
        const double rows = n * static_cast<double>(config.heads);
        const double weights = options.attention ? rows * static_cast<double>(keys) : 0.0;
        const double states = n * static_cast<double>(config.embedding);
        return check_memory("the reading", sizeof(float) * (weights + states) *
                                               static_cast<double>(config.layers + 1));
      });
}

// Adds to each token's vector the vector of the token's position.
void add_position_vectors(const ReadModel& model, const std::vector<Index>& ids,
                          Index first_position, Matrix& out) {
  Index next_position = model.config.first_position + first_position;
  for (Index place = 0; place < out.rows(); ++place) {
    const Index id = ids[static_cast<std::size_t>(place)];
    const Index position = model.config.is_uncounted(id) ? id : next_position++;
    set_row(out, place,
            row_as<float>(out, place) + model.positions.some_rows(position, 1).widened());
  }
}

// If the model has a last norm, appends the output of this norm to the hidden states.
Result<Reading> with_last_norm(const ReadModel& model, Result<Reading> read) {
  if (!read || !model.last_norm) return read;
  Reading reading = *std::move(read);
  reading.hidden.push_back(norm_fast(reading.hidden.back(), *model.last_norm));
  return reading;
}

// Whether the caches keep one byte per number of the keys and values. They do if the weights are
// int8.
bool keeps_bytes(const StoredAttention& layer) {
  return layer.query.layout == WeightLayout::integer_rows;
}

Error check_caches(const ReadModel& model, const LayerCaches& caches) {
  if (!model.config.causal()) {
    return "a " + std::string(model.config.layout->name) +
           " model reads in both directions, so its texts cannot be continued";
  }
  if (caches.size() != model.blocks.size()) {
    return "there are " + std::to_string(caches.size()) + " caches, but the model has " +
           std::to_string(model.blocks.size()) + " layers";
  }
  for (const AttentionCache& cache : caches) {
    if (cache.length() == caches.front().length()) continue;
    return "the caches have different lengths, " + std::to_string(caches.front().length()) +
           " and " + std::to_string(cache.length());
  }
  return {};
}

}  // namespace

Error check_ids(const ReadModel& model, const std::vector<Index>& ids, Index before) {
  if (ids.empty()) return "there are no tokens";
  const Index longest = model.config.sequence();
  const Index tokens = before + static_cast<Index>(ids.size());
  if (tokens > longest) {
    return "the text has " + std::to_string(tokens) + " tokens, but the model reads at most " +
           std::to_string(longest);
  }
  for (std::size_t place = 0; place < ids.size(); ++place) {
    if (ids[place] >= 0 && ids[place] < model.config.vocabulary) continue;
    return "token " + std::to_string(place) + " has id " + std::to_string(ids[place]) +
           ", but the vocabulary has ids 0 to " + std::to_string(model.config.vocabulary - 1);
  }
  return {};
}

Error check_head(const ReadModel& model, const HeadPlace& place) {
  const auto check = [](std::string_view name, Index at, Index count) -> Error {
    if (at >= 0 && at < count) return {};
    return std::string(name) + " " + std::to_string(at) + " is not there; the model has " +
           std::string(name) + "s 0 to " + std::to_string(count - 1);
  };
  return first_error([&] { return check("layer", place.layer, model.config.layers); },
                     [&] { return check("head", place.head, model.config.heads); });
}

Matrix embed_tokens(const ReadModel& model, const std::vector<Index>& ids, Index first_position) {
  const CheckpointConfig& config = model.config;
  const Index d = config.embedding;
  Matrix out(static_cast<Index>(ids.size()), d);
  for (Index place = 0; place < out.rows(); ++place) {
    const Index id = ids[static_cast<std::size_t>(place)];
    set_row(out, place, stored_row(model.words.weight, model.words.layout, id));
  }
  if (config.layout->scaled_words) {
    const auto factor = static_cast<float>(std::sqrt(static_cast<double>(d)));
    out = map_cells(out, [factor](float number) { return number * factor; });
  }
  if (config.types > 0) add_to_rows(out, model.types.some_rows(0, 1).widened());
  if (model.positions.data != nullptr) add_position_vectors(model, ids, first_position, out);
  return model.embedding_norm ? norm_fast(out, *model.embedding_norm) : out;
}

Result<Reading> read_layers(const ReadModel& model, const std::vector<Index>& ids,
                            const ReadOptions& options, Index layers, LayerCaches* caches) {
  // If the weights are int8, caches round keys and values to one byte. So a whole text is read with
  // caches too, and has the same bits as a text that is continued.
  if (caches == nullptr && model.config.causal() && keeps_bytes(model.blocks.front().attention)) {
    LayerCaches own = make_caches(model);
    return read_layers(model, ids, options, layers, &own);
  }
  const Index before = caches == nullptr ? 0 : caches->front().length();
  const Index keys = before + static_cast<Index>(ids.size());
  Error error = first_error(
      [&] { return check_ids(model, ids, before); },
      [&] { return check_heads(model, options.off); },
      [&] { return check_attention_mask(options.attention_mask, static_cast<std::size_t>(keys)); },
      [&] { return check_kept(model, static_cast<Index>(ids.size()), keys, options); });
  if (!error.empty()) return failure(std::move(error));
  Reading reading;
  reading.hidden.push_back(embed_tokens(model, ids, before));
  for (Index layer = 0; layer < layers; ++layer) {
    const auto index = static_cast<std::size_t>(layer);
    const LayerRun run = {.layer = layer,
                          .options = options,
                          .cache = caches == nullptr ? nullptr : &(*caches)[index]};
    LayerOutput out;
    error = run_layer(reading.hidden.back(), model.blocks[index], run, out);
    if (!error.empty()) return failure("layer " + std::to_string(layer) + ": " + error);
    reading.hidden.push_back(std::move(out.output));
    if (options.attention) reading.attention.push_back(std::move(out.weights));
  }
  return reading;
}

Result<Reading> read_tokens(const ReadModel& model, const std::vector<Index>& ids,
                            const ReadOptions& options) {
  return with_last_norm(model, read_layers(model, ids, options, model.config.layers));
}

LayerCaches make_caches(const ReadModel& model) {
  LayerCaches caches;
  for (const StoredBlock& block : model.blocks) {
    const StoredAttention& layer = block.attention;
    caches.emplace_back(layer.kv_heads, layer.head_size, layer.head_size, layer.window.before,
                        keeps_bytes(layer) ? NumberFormat::i8 : NumberFormat::f32);
  }
  return caches;
}

Result<Reading> continue_reading(const ReadModel& model, const std::vector<Index>& ids,
                                 LayerCaches& caches, const ReadOptions& options) {
  if (Error error = check_caches(model, caches); !error.empty()) return failure(std::move(error));
  std::vector<AttentionCache::BeforeAppend> before;
  for (const AttentionCache& cache : caches) before.push_back(cache.before_append());
  auto read = read_layers(model, ids, options, model.config.layers, &caches);
  if (read) return with_last_norm(model, std::move(read));
  for (std::size_t layer = 0; layer < caches.size(); ++layer) {
    caches[layer].undo_append(before[layer]);
  }
  return read;
}

}  // namespace riverbank
