// Runs a model on a text, layer by layer.
#include "checkpoints/read.h"

#include <algorithm>

#include "attention/block_steps.h"
#include "checkpoints/embed_tokens.h"
#include "checkpoints/stored_kernels.h"

namespace riverbank {
namespace {

Error check_ids(const ReadModel& model, const std::vector<Index>& ids) {
  if (ids.empty()) return "there are no tokens";
  const Index longest = model.config.sequence();
  if (static_cast<Index>(ids.size()) > longest) {
    return "the text has " + std::to_string(ids.size()) + " tokens, but the model reads at most " +
           std::to_string(longest);
  }
  for (std::size_t place = 0; place < ids.size(); ++place) {
    if (ids[place] >= 0 && ids[place] < model.config.vocabulary) continue;
    return "token " + std::to_string(place) + " has id " + std::to_string(ids[place]) +
           ", but the vocabulary has ids 0 to " + std::to_string(model.config.vocabulary - 1);
  }
  return {};
}

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
           " but must be 0 (hidden) or 1 (seen)";
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

Error check_kept(const ReadModel& model, Index tokens, const ReadOptions& options) {
  const CheckpointConfig& config = model.config;
  return first_error(
      [&] { return check_size("hidden", tokens, std::max(config.hidden, config.embedding)); },
      [&] {
        return options.attention ? check_size("attention of a layer", config.heads * tokens, tokens)
                                 : "";
      },
      [&] {
        const auto n = static_cast<double>(tokens);
        const double weights = options.attention ? n * n * static_cast<double>(config.heads) : 0.0;
        const double states = n * static_cast<double>(config.embedding);
        return check_memory("the reading", sizeof(float) * (weights + states) *
                                               static_cast<double>(config.layers + 1));
      });
}

}  // namespace

Error check_head(const ReadModel& model, const HeadPlace& place) {
  const auto check = [](std::string_view name, Index at, Index count) -> Error {
    if (at >= 0 && at < count) return {};
    return std::string(name) + " " + std::to_string(at) + " is not there; the model has " +
           std::string(name) + "s 0 to " + std::to_string(count - 1);
  };
  return first_error([&] { return check("layer", place.layer, model.config.layers); },
                     [&] { return check("head", place.head, model.config.heads); });
}

Matrix embed_tokens(const ReadModel& model, const std::vector<Index>& ids) {
  const Index d = model.config.embedding;
  Matrix out(static_cast<Index>(ids.size()), d);
  const Matrix type = model.config.types > 0 ? model.types.some_rows(0, 1).widened() : Matrix(1, d);
  Index next_position = model.config.first_position;
  for (Index place = 0; place < out.rows(); ++place) {
    const Index id = ids[static_cast<std::size_t>(place)];
    const Index position = model.config.is_uncounted(id) ? id : next_position++;
    const Matrix word = model.words.some_rows(id, 1).widened();
    set_row(out, place, word + type + model.positions.some_rows(position, 1).widened());
  }
  return model.embedding_norm ? norm_fast(out, *model.embedding_norm) : out;
}

Result<Reading> read_layers(const ReadModel& model, const std::vector<Index>& ids,
                            const ReadOptions& options, Index layers) {
  Error error = first_error(
      [&] { return check_ids(model, ids); }, [&] { return check_heads(model, options.off); },
      [&] { return check_attention_mask(options.attention_mask, ids.size()); },
      [&] { return check_kept(model, static_cast<Index>(ids.size()), options); });
  if (!error.empty()) return failure(std::move(error));
  Reading reading;
  reading.hidden.push_back(embed_tokens(model, ids));
  for (Index layer = 0; layer < layers; ++layer) {
    BlockTrace trace;
    error = first_error(
        [&] {
          return block_steps(reading.hidden.back(), model.blocks[static_cast<std::size_t>(layer)],
                             StoredKernels(layer, options), trace);
        },
        [&] { return check_finite("its output", trace.output); });
    if (!error.empty()) return failure("layer " + std::to_string(layer) + ": " + error);
    reading.hidden.push_back(std::move(trace.output));
    if (options.attention) reading.attention.push_back(std::move(trace.attention.weights));
  }
  return reading;
}

Result<Reading> read_tokens(const ReadModel& model, const std::vector<Index>& ids,
                            const ReadOptions& options) {
  auto read = read_layers(model, ids, options, model.config.layers);
  if (!read) return failure(read.error());
  Reading reading = *std::move(read);
  if (model.last_norm) {
    reading.hidden.push_back(norm_fast(reading.hidden.back(), *model.last_norm));
  }
  return reading;
}

}  // namespace riverbank
