// Scratch memory that avoids the heap while it is small.
#pragma once

#include <memory>

#include "kernels/array_of.h"

namespace riverbank {

// An uninitialised array; every element must be written before it is read. An array of at most
// `few` elements is part of the object itself, because an allocation takes longer than attention
// for few words.
template <class T, Index few>
class SmallArray {
 public:
  explicit SmallArray(Index size = 0) { reserve(size); }
  SmallArray(const SmallArray&) = delete;
  SmallArray& operator=(const SmallArray&) = delete;

  // Makes space for this many elements. Their contents are undefined if the space had to grow.
  void reserve(Index size) {
    if (size <= capacity_) return;
    large_ = std::make_unique_for_overwrite<T[]>(static_cast<std::size_t>(size));
    capacity_ = size;
  }

  T* get() { return large_ ? large_.get() : small_; }
  const T* get() const { return large_ ? large_.get() : small_; }
  T& operator[](Index i) { return get()[i]; }
  const T& operator[](Index i) const { return get()[i]; }

 private:
  alignas(64) ArrayOf<T, few> small_;
  std::unique_ptr<T[]> large_;  // NOLINT
  Index capacity_ = few;
};

}  // namespace riverbank
