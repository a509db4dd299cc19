// Looks up the operation of a golden case and runs it.
#include "golden/cases/block_ops.h"

#include <algorithm>

namespace riverbank::golden {
Outcome run_block_case(const Json& record) {
  if (!record.is_object() || !record.contains("op") || !record["op"].is_string()) {
    return {{"it has no op"}, {}, true};
  }
  const std::string name = record["op"].get<std::string>();
  const auto* const op = std::find_if(block_ops.begin(), block_ops.end(),
                                      [&](const BlockOp& each) { return each.name == name; });
  if (op == block_ops.end()) return {{"op " + name + " is unknown"}, {}, true};
  BlockCase c(record);
  op->run(c);
  return c.outcome();
}

}  // namespace riverbank::golden
