// Loads a checkpoint from files in memory. It copies each tensor to the memory that the plan has
// reserved.
#include "checkpoints/load.h"

#include <algorithm>
#include <cstring>

#include "checkpoints/load_pieces.h"

namespace riverbank {

Result<ReadModel> load_checkpoint(const std::vector<CheckpointFile>& files,
                                  const LoadOptions& options) {
  std::vector<CheckpointPart> parts;
  for (const CheckpointFile& file : files) {
    parts.push_back({file.name, static_cast<std::int64_t>(file.bytes.size()), file.bytes});
  }
  auto planned = plan_checkpoint(parts, options.weights);
  if (!planned) return failure(planned.error());
  CheckpointPlan plan = *std::move(planned);
  Error error = load_pieces(plan.tensors, options, [&](const TensorLoad& piece) -> Error {
    std::memcpy(piece.to, files[piece.file].bytes.data() + piece.begin,
                static_cast<std::size_t>(piece.end - piece.begin));
    return {};
  });
  if (!error.empty()) return failure(std::move(error));
  return finish_checkpoint(std::move(plan));
}

}  // namespace riverbank
