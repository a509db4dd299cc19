// Splits the columns of a matrix into attention heads and joins the heads again.
#pragma once

#include <algorithm>

#include "attention/matrix.h"

namespace riverbank {

// Splits the columns into `heads` equal groups and puts the groups one below the other.
// (tokens × heads·width) → (heads·tokens × width)
template <class T>
MatrixOf<T> split_heads(const MatrixOf<T>& x, Index heads) {
  const Index width = x.cols() / heads;
  MatrixOf<T> out(heads * x.rows(), width);
  for (Index head = 0; head < heads; ++head) {
    for (Index token = 0; token < x.rows(); ++token) {
      const T* from = x.row(token).data() + head * width;
      std::copy_n(from, width, out.row(head * x.rows() + token).data());
    }
  }
  return out;
}

// The inverse of split_heads: puts the heads side by side.
// (heads·tokens × width) → (tokens × heads·width)
template <class T>
MatrixOf<T> join_heads(const MatrixOf<T>& x, Index heads) {
  const Index tokens = x.rows() / heads;
  MatrixOf<T> out(tokens, heads * x.cols());
  for (Index head = 0; head < heads; ++head) {
    for (Index token = 0; token < tokens; ++token) {
      T* to = out.row(token).data() + head * x.cols();
      std::copy_n(x.row(head * tokens + token).data(), x.cols(), to);
    }
  }
  return out;
}

// The rows of one head.  (heads·tokens × width) → (tokens × width)
template <class T>
MatrixOf<T> head_rows(const MatrixOf<T>& x, Index head, Index heads) {
  const Index tokens = x.rows() / heads;
  return some_rows(x, head * tokens, tokens);
}

// Calls step(left, right) for each head and puts the results one below the other.
template <class T, class Step>
MatrixOf<T> per_head(const MatrixOf<T>& left, const MatrixOf<T>& right, Index heads, Step step) {
  if (heads == 1) return step(left, right);  // avoids copies
  MatrixOf<T> out;
  for (Index head = 0; head < heads; ++head) {
    const MatrixOf<T> part = step(head_rows(left, head, heads), head_rows(right, head, heads));
    if (head == 0) out = MatrixOf<T>(heads * part.rows(), part.cols());
    std::copy_n(part.data(), part.size(), out.data() + head * part.size());
  }
  return out;
}

}  // namespace riverbank
