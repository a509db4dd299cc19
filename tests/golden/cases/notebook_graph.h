// Computes each tensor of the golden file notebooks.json twice. One computation starts from the
// tensor's stored arguments, the other from literals and seeds.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "golden/cases/golden_case.h"
#include "golden/cases/golden_tensor.h"
#include "notebooks/ops.h"

namespace riverbank::golden {

// Evaluates every entry of the file in order, from literals and seeds. The entries must outlive the
// graph.
class NotebookGraph {
 public:
  explicit NotebookGraph(const Json& entries);

  // Checks one entry: its value computed from stored arguments (step), its value computed from
  // literals and seeds (chain), and the printed text of the latter value (printed).
  [[nodiscard]] Outcome check(std::size_t index) const;

 private:
  Result<Value> stored(const std::string& id) const;
  Result<Value> step(const Json& entry) const;
  Result<Value> chain(const Json& entry) const;

  const Json& entries_;
  std::map<std::string, const Json*> by_id_;
  std::map<std::string, Result<Value>> chained_;
};

}  // namespace riverbank::golden
