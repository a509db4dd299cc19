// Finds the files of a checkpoint, reads their headers, and asks the model what it needs.
#include "checkpoints/plan.h"

#include <algorithm>
#include <array>
#include <map>

#include "model/json_scanner.h"

namespace riverbank {
namespace {

constexpr std::string_view config_name = "config.json";
constexpr std::string_view weights_name = "model.safetensors";
constexpr std::string_view index_name = "model.safetensors.index.json";
constexpr std::string_view weights_ending = ".safetensors";

// Every type that a safetensors file may have: what is no weight is only passed over.
struct KnownType {
  std::string_view name;
  std::int64_t bytes;
};
constexpr std::array<KnownType, 15> known_types = {{{"BOOL", 1},
                                                    {"U8", 1},
                                                    {"I8", 1},
                                                    {"F8_E5M2", 1},
                                                    {"F8_E4M3", 1},
                                                    {"I16", 2},
                                                    {"U16", 2},
                                                    {"F16", 2},
                                                    {"BF16", 2},
                                                    {"I32", 4},
                                                    {"U32", 4},
                                                    {"F32", 4},
                                                    {"I64", 8},
                                                    {"U64", 8},
                                                    {"F64", 8}}};
constexpr NumberTypes any_number_type = {
    [](std::string_view type) -> std::int64_t {
      for (const KnownType& known : known_types) {
        if (known.name == type) return known.bytes;
      }
      return 0;
    },
    "BOOL, U8, I8, F8_E5M2, F8_E4M3, I16, U16, F16, BF16, I32, U32, F32, I64, U64 and F64"};

using Parts = std::vector<CheckpointPart>;

// Which file has which tensor; empty: all are in the one file.
using WeightMap = std::map<std::string, std::string>;

std::string_view part_text(const CheckpointPart& part) {
  return {reinterpret_cast<const char*>(part.start.data()), part.start.size()};
}

const CheckpointPart* find_part(const Parts& parts, std::string_view name) {
  const auto found = std::find_if(parts.begin(), parts.end(),
                                  [&](const CheckpointPart& part) { return part.name == name; });
  return found == parts.end() ? nullptr : &*found;
}

std::string names_of(const Parts& parts) {
  std::string names;
  for (const CheckpointPart& part : parts) names += (names.empty() ? "" : ", ") + part.name;
  return names.empty() ? "no files" : names;
}

Failure missing_file(std::string_view name, const Parts& parts) {
  return failure("there is no " + std::string(name) + " among " + names_of(parts));
}

// {"metadata": …, "weight_map": {"tensor": "file", …}}
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

// Takes in what a file's header says; with an index only what it says of this file.
Error add_file(CheckpointTensors& tensors, const Parts& parts, const CheckpointPart& part,
               const WeightMap& map) {
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
  const auto map = read_index(part_text(index));
  if (!map) return map.error();
  std::map<std::string, const CheckpointPart*> files;
  for (const auto& [tensor, file] : *map) {
    const CheckpointPart* part = find_part(parts, file);
    if (part == nullptr) {
      return std::string(index_name) + " says that " + tensor + " is in " + file + ", but " +
             missing_file(file, parts).text;
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
  const auto is_weights = [](const CheckpointPart& part) {
    return part.name.ends_with(weights_ending);
  };
  const auto only = std::find_if(parts.begin(), parts.end(), is_weights);
  if (std::count_if(parts.begin(), parts.end(), is_weights) == 1) {
    return add_file(tensors, parts, *only, {});
  }
  return missing_file(weights_name, parts).text;
}

}  // namespace

Result<CheckpointPlan> plan_checkpoint(const std::vector<CheckpointPart>& parts) {
  for (const CheckpointPart& part : parts) {
    if (find_part(parts, part.name) != &part) return failure("there are two files " + part.name);
  }
  const CheckpointPart* config_file = find_part(parts, config_name);
  if (config_file == nullptr) return missing_file(config_name, parts);
  const auto config = read_checkpoint_config(part_text(*config_file));
  if (!config) return failure(config.error());
  CheckpointPlan plan;
  plan.config = *config;
  if (Error error = add_weights(plan.tensors, parts); !error.empty()) {
    return failure(std::move(error));
  }
  ReadModel model = build_model(plan.config, std::move(plan.tensors));
  plan.tensors = std::move(model.tensors);
  if (!plan.tensors.error().empty()) return failure(plan.tensors.error());
  return plan;
}

Result<ReadModel> finish_checkpoint(CheckpointPlan plan) {
  plan.tensors.arrive();
  if (!plan.tensors.error().empty()) return failure(plan.tensors.error());
  ReadModel model = build_model(plan.config, std::move(plan.tensors));
  if (!model.tensors.error().empty()) return failure(model.tensors.error());
  return model;
}

}  // namespace riverbank
