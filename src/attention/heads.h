// Splits the columns of a matrix into attention heads and joins the heads again.
#pragma once

#include <algorithm>
#include <functional>

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

// The groups of rows that attention computes separately: one for each head of each text. A batch of
// several texts has head 0 of every text first, then head 1 of every text, and so on. Several query
// heads may share one key head (grouped-query attention, Ainslie et al. 2023): key head g serves
// the query heads g·heads/kv_heads … (g + 1)·heads/kv_heads − 1.
struct HeadGroups {
  Index heads = 1;
  Index kv_heads = 1;  // `heads` must be a multiple of kv_heads
  Index texts = 1;

  [[nodiscard]] Index count() const { return heads * texts; }
  [[nodiscard]] Index key_count() const { return kv_heads * texts; }
  // The group of keys and values that a group of queries reads.
  [[nodiscard]] Index key_group(Index group) const {
    const Index head = group / texts;
    return head / (heads / kv_heads) * texts + group % texts;
  }
};

// For each group of queries, calls step() with the rows of this group in `left` and the rows of its
// group of keys in `right`. Puts the results one below the other. `left` has groups.count() groups
// of rows, `right` has groups.key_count().
template <class T, class Step>
MatrixOf<T> per_head(const MatrixOf<T>& left, const MatrixOf<T>& right, const HeadGroups& groups,
                     Step step) {
  const Index count = groups.count();
  // A single group is the whole matrix, so nothing is copied.
  if (count == 1) return step(left, right);
  MatrixOf<T> out;
  for (Index group = 0; group < count; ++group) {
    const MatrixOf<T> part = step(head_rows(left, group, count),
                                  head_rows(right, groups.key_group(group), groups.key_count()));
    if (group == 0) out = MatrixOf<T>(count * part.rows(), part.cols());
    std::copy_n(part.data(), part.size(), out.data() + group * part.size());
  }
  return out;
}

// For each group of queries, calls step() with the rows of this group in `left` and in `right`, and
// adds the results of all query heads that share a key head. `left` and `right` have groups.count()
// groups of rows. The result has the groups.key_count() sums, one below the other.
template <class T, class Step>
MatrixOf<T> per_key_head(const MatrixOf<T>& left, const MatrixOf<T>& right,
                         const HeadGroups& groups, Step step) {
  const Index count = groups.count();
  // A single group is the whole matrix, so nothing is copied.
  if (count == 1) return step(left, right);
  MatrixOf<T> out;
  for (Index group = 0; group < count; ++group) {
    const MatrixOf<T> part = step(head_rows(left, group, count), head_rows(right, group, count));
    if (group == 0) out = MatrixOf<T>(groups.key_count() * part.rows(), part.cols());
    T* sum = out.data() + groups.key_group(group) * part.size();
    std::transform(part.data(), part.data() + part.size(), sum, sum, std::plus<T>());
  }
  return out;
}

}  // namespace riverbank
