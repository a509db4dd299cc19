// Loads a checkpoint from files in memory: copies each tensor to its place in the plan.
#include "checkpoints/load.h"

#include <algorithm>
#include <cstring>

#include "checkpoints/plan.h"

namespace riverbank {

Result<ReadModel> load_checkpoint(const std::vector<CheckpointFile>& files) {
  std::vector<CheckpointPart> parts;
  for (const CheckpointFile& file : files) {
    parts.push_back({file.name, static_cast<std::int64_t>(file.bytes.size()), file.bytes});
  }
  auto plan = plan_checkpoint(parts);
  if (!plan) return failure(plan.error());
  for (const TensorLoad& load : plan->tensors.loads()) {
    std::memcpy(load.to, files[load.file].bytes.data() + load.begin,
                static_cast<std::size_t>(load.end - load.begin));
  }
  return finish_checkpoint(*std::move(plan));
}

}  // namespace riverbank
