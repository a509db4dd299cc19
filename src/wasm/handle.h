// Keeps objects in the module between calls. JavaScript refers to each object by a number, its
// handle.
#pragma once

#include <map>
#include <memory>
#include <utility>

#include "attention/matrix.h"

namespace riverbank::wasm {

template <class V>
class HandleTable {
 public:
  // Stores a value and returns its handle. Handles are never reused.
  Index put(V value) {
    values_[++last_] = std::make_unique<V>(std::move(value));
    return last_;
  }

  // The value, or nullptr if it has been removed.
  V* find(Index number) {
    const auto place = values_.find(number);
    return place == values_.end() ? nullptr : place->second.get();
  }

  void remove(Index number) { values_.erase(number); }

 private:
  std::map<Index, std::unique_ptr<V>> values_;
  Index last_ = 0;
};

// The table of all kept objects of one type.
template <class V>
HandleTable<V>& kept() {
  static HandleTable<V> table;
  return table;
}

// An argument or a result that is a kept object. `take` has checked that the object of an argument
// exists, so the handle may be dereferenced.
template <class V>
struct Handle {
  Index number = 0;

  V& operator*() const { return *kept<V>().find(number); }
  V* operator->() const { return kept<V>().find(number); }
};

// Keeps a value until `dispose` is called, and returns its handle.
template <class V>
Handle<V> keep(V value) {
  return {kept<V>().put(std::move(value))};
}

}  // namespace riverbank::wasm
