// The tensors of a notebooks file, each computed twice: from the stored ones, and from the leaves.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "golden/cases/golden_case.h"
#include "golden/cases/golden_tensor.h"
#include "notebooks/ops.h"

namespace riverbank::golden {

// Every entry of the file in order, evaluated by our operations from the literals and seeds on. The
// entries must outlive it.
class NotebookGraph {
 public:
  explicit NotebookGraph(const Json& entries);

  // step: from the stored arguments; chain: from the leaves; printed: the chain's value as text.
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
