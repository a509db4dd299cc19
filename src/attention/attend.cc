// The reference implementation of attention: slow but readable. It keeps every intermediate matrix.
#include "attention/attend.h"

#include "attention/attend_steps.h"
#include "attention/reference.h"

namespace riverbank {
namespace {

template <class T>
std::vector<Index> fully_masked_rows(const MatrixOf<T>& masked) {
  std::vector<Index> rows;
  for (Index row = 0; row < masked.rows(); ++row) {
    if (row_is_fully_masked(masked.row(row))) rows.push_back(row);
  }
  return rows;
}

}  // namespace

template <class T>
Result<TraceOf<T>> attend(const AttendInputOf<T>& input) {
  if (Error error = check_attend(input); !error.empty()) {
    return failure(std::move(error));
  }
  TraceOf<T> trace;
  attend_steps(input.embeddings, input, Reference{}, trace);
  trace.fully_masked_rows = fully_masked_rows(trace.masked);
  return trace;
}

template Result<TraceOf<float>> attend(const AttendInputOf<float>&);
template Result<TraceOf<double>> attend(const AttendInputOf<double>&);

}  // namespace riverbank
