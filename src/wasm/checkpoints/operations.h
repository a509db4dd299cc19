// Defines the table of operations on stored models, and the records that they use.
#pragma once

#include "checkpoints/read.h"
#include "kernels/helper.h"
#include "wasm/checkpoints/session.h"
#include "wasm/operation.h"

namespace riverbank {

// These functions are in the namespaces of their types, because argument-dependent lookup has to
// find them.

constexpr wasm::Words<2> choice_names(WeightForm) { return {"stored", "int8"}; }

template <class Visit>
void visit_fields(ReadOptions& options, const Visit& visit) {
  visit("attention", options.attention);
  visit("off", options.off);
  visit("attention_mask", options.attention_mask);
}

template <class Visit>
void visit_fields(SubstituteOptions& options, const Visit& visit) {
  visit("layer", options.state);
  visit("count", options.count);
  visit("off", options.off);
  visit("attention_mask", options.attention_mask);
}

template <class Visit>
void visit_fields(Reading& reading, const Visit& visit) {
  visit("hidden", reading.hidden, "tokens × d");
  visit("attention", reading.attention, "heads · tokens × tokens");
}

template <class Visit>
void visit_fields(HeadProjections& projections, const Visit& visit) {
  visit("query", projections.query);
  visit("key", projections.key);
  visit("value", projections.value);
  visit("key_head", projections.key_head);
}

template <class Visit>
void visit_fields(Helper& helper, const Visit& visit) {
  visit("set_stack", helper.set_stack);
  visit("help", helper.help);
  visit("stack", helper.stack);
  visit("team", helper.team);
  visit("failed", helper.failed);
}

template <class Visit>
void visit_fields(Substitute& substitute, const Visit& visit) {
  visit("id", substitute.id);
  visit("logit", substitute.logit);
  visit("probability", substitute.probability);
}

}  // namespace riverbank

namespace riverbank::wasm {

// The properties of a model.
struct CheckpointSizes {
  std::string_view layout;
  Index vocabulary = 0, embedding = 0, sequence = 0, layers = 0, heads = 0, kv_heads = 0;
  Index head_size = 0, hidden = 0, states = 0;
  Activation activation = Activation::none;
  bool causal = false;
  bool scores_words = false;
};
template <class Visit>
void visit_fields(CheckpointSizes& sizes, const Visit& visit) {
  visit("layout", sizes.layout);
  visit("vocabulary", sizes.vocabulary);
  visit("embedding", sizes.embedding);
  visit("sequence", sizes.sequence);
  visit("layers", sizes.layers);
  visit("heads", sizes.heads);
  visit("kv_heads", sizes.kv_heads);
  visit("head_size", sizes.head_size);
  visit("hidden", sizes.hidden);
  visit("states", sizes.states);
  visit("activation", sizes.activation);
  visit("causal", sizes.causal);
  visit("scores_words", sizes.scores_words);
}

// A file of a model: its name without folders, its size in bytes, and its first bytes.
struct FileStart {
  std::string name;
  double size = 0;
  Bytes start;
};
template <class Visit>
void visit_fields(FileStart& file, const Visit& visit) {
  visit("name", Needed{file.name});
  visit("size", Needed{file.size});
  visit("start", Needed{file.start});
}

// A piece of a tensor in a file: the tensor's name, the file's index in the list of files, the
// offset of the piece's first byte in the file, the offset after its last byte, and the address to
// which JavaScript copies the bytes.
struct TensorPlace {
  std::string name;
  Index file = 0;
  std::int64_t begin = 0, end = 0;
  std::uintptr_t address = 0;
};
template <class Visit>
void visit_fields(TensorPlace& place, const Visit& visit) {
  visit("name", place.name);
  visit("file", place.file);
  visit("begin", place.begin);
  visit("end", place.end);
  visit("address", place.address);
}

// Adds a worker to the threads; returns what the worker needs to join them.
inline Result<Helper> next_helper() { return add_helper(); }

// Plans how to load a model. Returns which bytes of which file JavaScript has to copy to which
// address. `weights`: the form in which the model keeps its weights. Errors: those of
// plan_checkpoint.
Result<std::vector<TensorPlace>> plan_model(const std::vector<FileStart>& files,
                                            WeightForm weights);

// The module's model; valid after finish_model.
const ReadModel& loaded_model();

// Accepts a piece of the plan, by its index, after JavaScript has copied the piece's bytes. Errors:
// those of CheckpointTensors::arrive.
Result<Nothing> arrive_piece(Index piece);

// Finishes the module's model after all bytes of the plan have been copied. Errors: those of
// finish_checkpoint.
Result<CheckpointSizes> finish_model();

// Runs the model on a text. Errors: those of read_tokens.
Result<Reading> read_model_tokens(const std::vector<Index>& ids, const ReadOptions& options);
// Returns the attention of one layer step by step. Errors: those of trace_layer.
Result<Trace> trace_model_layer(const std::vector<Index>& ids, Index layer,
                                const std::optional<Index>& head, const ReadOptions& options);
// Returns a head's trained projections. Errors: those of head_projections.
Result<HeadProjections> model_projections(Index layer, Index head);
// Returns the tokens that the model predicts at a place. Errors: those of substitutes.
Result<std::vector<Substitute>> model_substitutes(const std::vector<Index>& ids, Index place,
                                                  const SubstituteOptions& options);

template <class Visit>
void visit_checkpoints(const Visit& visit) {
  visit(Does<next_helper>{}, "addHelper", {});
  visit(Does<plan_model>{}, "planCheckpoint", {{"files"}, {"weights"}});
  visit(Does<arrive_piece>{}, "arrivePiece", {{"piece"}});
  visit(Does<finish_model>{}, "finishCheckpoint", {});
  visit(Does<read_model_tokens>{}, "readTokens", {{"ids"}, {"options"}});
  visit(Does<trace_model_layer>{}, "traceLayer", {{"ids"}, {"layer"}, {"head"}, {"options"}});
  visit(Does<model_projections>{}, "headProjections", {{"layer"}, {"head"}});
  visit(Does<model_substitutes>{}, "substitutes", {{"ids"}, {"place"}, {"options"}});
  visit_session(visit);
}

}  // namespace riverbank::wasm
