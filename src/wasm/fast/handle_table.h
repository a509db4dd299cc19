// Objects that live in the module between calls. JavaScript refers to each by a number, its handle.
#pragma once

#include <map>
#include <memory>
#include <utility>

#include "wasm/request.h"

namespace riverbank::wasm {

template <class V>
class HandleTable {
 public:
  // Stores a value and returns its handle. Handles are never reused.
  Index put(V value) {
    values_[++last_] = std::make_unique<V>(std::move(value));
    return last_;
  }

  // `number` must be a handle that has not been removed; src/npm ensures it.
  V& at(Index number) { return *values_.find(number)->second; }

  void remove(Index number) { values_.erase(number); }

 private:
  std::map<Index, std::unique_ptr<V>> values_;
  Index last_ = 0;
};

}  // namespace riverbank::wasm
