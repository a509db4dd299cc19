// Looks an operation up and runs it.
#include "golden/cases/block_ops.h"

#include <algorithm>

namespace riverbank::golden {
namespace {

// Every output of a case that waits.
std::vector<std::string> output_names(const Json& record) {
  std::vector<std::string> names;
  const auto outputs = record.find("outputs");
  if (outputs == record.end() || !outputs->is_object()) return names;
  for (const auto& [name, tensor] : outputs->items()) names.push_back(name);
  return names;
}

}  // namespace

Outcome run_block_case(const Json& record) {
  if (!record.is_object() || !record.contains("op") || !record["op"].is_string()) {
    return {{"it has no op"}, {}, true};
  }
  const std::string name = record["op"].get<std::string>();
  const auto* const op = std::find_if(block_ops.begin(), block_ops.end(),
                                      [&](const BlockOp& each) { return each.name == name; });
  if (op == block_ops.end()) return {{"op " + name + " is unknown"}, {}, true};
  if (op->run == nullptr) return {{}, output_names(record), false};
  BlockCase c(record);
  op->run(c);
  return c.outcome();
}

}  // namespace riverbank::golden
