// The reference implementation of a transformer block.
#include "attention/block.h"

#include "attention/block_steps.h"
#include "attention/reference.h"

namespace riverbank {

template <class T>
Result<BlockTraceOf<T>> run_block(const MatrixOf<T>& x, const BlockOf<T>& block) {
  const Reference how{.allow_non_finite = block.attention.allow_non_finite};
  BlockTraceOf<T> trace;
  Complaint complaint = first_complaint([&] { return check_matrix("x", x, how.allow_non_finite); },
                                        [&] { return block_steps(x, block, how, trace); });
  if (!complaint.empty()) return failure(std::move(complaint));
  return trace;
}

template Result<BlockTraceOf<float>> run_block(const Matrix&, const BlockOf<float>&);
template Result<BlockTraceOf<double>> run_block(const MatrixOf<double>&, const BlockOf<double>&);

}  // namespace riverbank
