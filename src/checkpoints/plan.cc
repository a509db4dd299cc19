// Finds a checkpoint's files, reads their headers, and lists the tensors that the model needs.
#include "checkpoints/plan.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "checkpoints/foreign_files.h"
#include "model/json_scanner.h"

namespace riverbank {
namespace {

// Files that plan_checkpoint checks to be JSON. Of these, C++ reads only config.json; JavaScript
// reads the tokeniser's files.
constexpr std::array<std::string_view, 3> json_names = {config_name, "tokenizer.json",
                                                        "tokenizer_config.json"};

// Accepts tensors of any number type. If weights cannot have a type, the size of its tensors is not
// checked.
constexpr NumberTypes any_number_type = {[](std::string_view type) -> std::int64_t {
                                           const auto format = weight_format(type);
                                           return format ? bytes_of(*format) : size_not_checked;
                                         },
                                         {}};

using Parts = std::vector<CheckpointPart>;

// For each tensor, the name of the file that contains it. Empty if all tensors are in one file.
using WeightMap = std::map<std::string, std::string>;

const CheckpointPart* find_part(const Parts& parts, std::string_view name) {
  const auto found = std::find_if(parts.begin(), parts.end(),
                                  [&](const CheckpointPart& part) { return part.name == name; });
  return found == parts.end() ? nullptr : &*found;
}

// Reads the index: {"metadata": …, "weight_map": {"tensor": "file", …}}.
Result<WeightMap> read_index(std::string_view text) {
  WeightMap map;
  JsonScanner json(text);
  json.object([&](const std::string& field) {
    if (field != "weight_map") return json.skip();
    json.object([&](const std::string& tensor) { map[tensor] = json.string(); });
  });
  json.expect_end();
  if (!json.ok()) return failure(std::string(index_name) + ": " + json.error());
  if (map.empty()) return failure(std::string(index_name) + " has no weight_map");
  return map;
}

// Adds the tensors in a file's header. If there is an index, adds only the tensors that the index
// assigns to this file.
Error add_file(CheckpointTensors& tensors, const Parts& parts, const CheckpointPart& part,
               const WeightMap& map) {
  if (Error foreign = check_file_kind(part); !foreign.empty()) return foreign;
  const auto read = read_safetensors_header(part.start, part.bytes, any_number_type);
  if (!read) return part.name + ": " + read.error();
  const auto file = static_cast<std::size_t>(&part - parts.data());
  for (const TensorPlace& place : read->places) {
    const auto said = map.find(place.name);
    const bool ours = map.empty() || (said != map.end() && said->second == part.name);
    if (ours) tensors.add(file, read->data_at, place);
  }
  return tensors.error();
}

Error add_indexed(CheckpointTensors& tensors, const Parts& parts, const CheckpointPart& index) {
  if (Error foreign = check_file_kind(index); !foreign.empty()) return foreign;
  const auto map = read_index(json_text(index));
  if (!map) return map.error();
  std::map<std::string, const CheckpointPart*> files;
  for (const auto& [tensor, file] : *map) {
    const CheckpointPart* part = find_part(parts, file);
    if (part == nullptr) {
      return std::string(index_name) + " says that " + tensor + " is in " + file + ", but " +
             missing_file(file, parts);
    }
    files[file] = part;
  }
  for (const auto& [name, part] : files) {
    if (Error error = add_file(tensors, parts, *part, *map); !error.empty()) return error;
  }
  for (const auto& [tensor, file] : *map) {
    if (tensors.has(tensor)) continue;
    return std::string(index_name) + " says that " + tensor + " is in " + file +
           ", which does not have it";
  }
  return {};
}

Error add_weights(CheckpointTensors& tensors, const Parts& parts) {
  if (const CheckpointPart* whole = find_part(parts, weights_name)) {
    return add_file(tensors, parts, *whole, {});
  }
  if (const CheckpointPart* index = find_part(parts, index_name)) {
    return add_indexed(tensors, parts, *index);
  }
  std::vector<const CheckpointPart*> weights;
  for (const CheckpointPart& part : parts) {
    if (part.name.ends_with(weights_ending)) weights.push_back(&part);
  }
  if (weights.empty()) return missing_file(weights_name, parts);
  if (weights.size() > 1 || is_one_of_several(weights.front()->name)) return missing_index(weights);
  return add_file(tensors, parts, *weights.front(), {});
}

}  // namespace

Result<CheckpointPlan> plan_checkpoint(const std::vector<CheckpointPart>& parts, WeightForm form) {
  std::set<std::string_view> names;
  for (const CheckpointPart& part : parts) {
    if (!names.insert(part.name).second) return failure("there are two files " + part.name);
  }
  const CheckpointPart* config_file = find_part(parts, config_name);
  if (config_file == nullptr) return failure(missing_file(config_name, parts));
  for (const std::string_view name : json_names) {
    const CheckpointPart* part = find_part(parts, name);
    Error foreign = part == nullptr ? "" : check_file_kind(*part);
    if (!foreign.empty()) return failure(std::move(foreign));
  }
  const auto config = read_checkpoint_config(json_text(*config_file));
  if (!config) return failure(config.error());
  CheckpointPlan plan;
  plan.config = *config;
  plan.tensors = CheckpointTensors(form);
  if (Error error = add_weights(plan.tensors, parts); !error.empty()) {
    return failure(std::move(error));
  }
  ReadModel model = build_model(plan.config, std::move(plan.tensors));
  plan.tensors = std::move(model.tensors);
  plan.tensors.allocate_pieces();
  if (!plan.tensors.error().empty()) return failure(plan.tensors.error());
  return plan;
}

Result<ReadModel> finish_checkpoint(CheckpointPlan plan) {
  plan.tensors.all_arrived();
  if (!plan.tensors.error().empty()) return failure(plan.tensors.error());
  ReadModel model = build_model(plan.config, std::move(plan.tensors));
  if (!model.tensors.error().empty()) return failure(model.tensors.error());
  return model;
}

}  // namespace riverbank
