// Gives JavaScript access to stored models: loads a model piece by piece and runs it.
#include "checkpoints/plan.h"

#include "wasm/call.h"
#include "wasm/checkpoints/operations.h"

namespace riverbank::wasm {
namespace {

// A module holds only one model. When the model is no longer needed, the module is dropped with all
// its memory.
struct LoadedModel {
  std::optional<CheckpointPlan> plan;
  std::optional<ReadModel> model;
};

LoadedModel& loaded() {
  static LoadedModel the_model;
  return the_model;
}

}  // namespace

Result<std::vector<TensorPlace>> plan_model(const std::vector<FileStart>& files,
                                            WeightForm weights) {
  std::vector<CheckpointPart> parts;
  for (const FileStart& file : files)
    parts.push_back({file.name, static_cast<std::int64_t>(file.size), file.start});
  auto plan = plan_checkpoint(parts, weights);
  if (!plan) return failure(plan.error());
  loaded().plan = *std::move(plan);
  std::vector<TensorPlace> places;
  for (const TensorLoad& load : loaded().plan->tensors.loads()) {
    places.push_back({.name = load.name,
                      .file = static_cast<Index>(load.file),
                      .begin = load.begin,
                      .end = load.end,
                      .address = reinterpret_cast<std::uintptr_t>(load.to)});
  }
  return places;
}

Result<Nothing> arrive_piece(Index piece) {
  CheckpointTensors& tensors = loaded().plan->tensors;
  tensors.arrive(static_cast<std::size_t>(piece));
  return done_unless(tensors.error());
}

const ReadModel& loaded_model() { return *loaded().model; }

EMSCRIPTEN_BINDINGS(checkpoints) {
  visit_checkpoints(Bind{});
  visit_written_text<TextSession>(Bind{});
}

// src/npm calls `planCheckpoint` before finish_model, and reads the model only after finish_model.
// So the functions in this file need not check that there is a plan or a model.
Result<CheckpointSizes> finish_model() {
  auto finished = finish_checkpoint(*std::move(loaded().plan));
  loaded().plan.reset();
  if (!finished) return failure(finished.error());
  const ReadModel& model = loaded().model.emplace(*std::move(finished));
  const CheckpointConfig& config = model.config;
  return CheckpointSizes{.layout = config.layout->name,
                         .vocabulary = config.vocabulary,
                         .embedding = config.embedding,
                         .sequence = config.sequence(),
                         .layers = config.layers,
                         .heads = config.heads,
                         .kv_heads = config.kv_heads,
                         .head_size = config.head_size,
                         .hidden = config.hidden,
                         .states = config.states(),
                         .activation = config.activation,
                         .causal = config.causal(),
                         .scores_words = model.head.has_value()};
}

Result<Reading> read_model_tokens(const std::vector<Index>& ids, const ReadOptions& options) {
  return read_tokens(*loaded().model, ids, options);
}

Result<Trace> trace_model_layer(const std::vector<Index>& ids, Index layer,
                                const std::optional<Index>& head, const ReadOptions& options) {
  return trace_layer(*loaded().model, ids, layer, head, options);
}

Result<HeadProjections> model_projections(Index layer, Index head) {
  return head_projections(*loaded().model, {layer, head});
}

Result<std::vector<Substitute>> model_substitutes(const std::vector<Index>& ids, Index place,
                                                  const SubstituteOptions& options) {
  return substitutes(*loaded().model, ids, place, options);
}

}  // namespace riverbank::wasm
