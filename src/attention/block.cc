// The reference implementation of a transformer block.
#include "attention/block.h"

#include "attention/block_steps.h"
#include "attention/reference.h"

namespace riverbank {

template <class T>
Result<BlockTraceOf<T>> run_block(const MatrixOf<T>& x, const BlockOf<T>& block) {
  const Reference ops{.allow_non_finite = block.attention.allow_non_finite};
  BlockTraceOf<T> trace;
  Error error = first_error([&] { return check_matrix("x", x, ops.allow_non_finite); },
                            [&] { return block_steps(x, block, ops, trace); });
  if (!error.empty()) return failure(std::move(error));
  return trace;
}

template Result<BlockTraceOf<float>> run_block(const Matrix&, const BlockOf<float>&);
template Result<BlockTraceOf<double>> run_block(const MatrixOf<double>&, const BlockOf<double>&);

}  // namespace riverbank
