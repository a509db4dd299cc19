// What lives in the module between two calls: JavaScript holds the number of its place.
#pragma once

#include <map>
#include <memory>
#include <utility>

#include "wasm/request.h"

namespace riverbank::wasm {

template <class V>
class HandleTable {
 public:
  // Returns the number by which it is found again; no number comes twice.
  Index put(V value) {
    values_[++last_] = std::make_unique<V>(std::move(value));
    return last_;
  }

  // src/npm asks only for what it has put here and not removed.
  V& at(Index number) { return *values_.find(number)->second; }

  void remove(Index number) { values_.erase(number); }

 private:
  std::map<Index, std::unique_ptr<V>> values_;
  Index last_ = 0;
};

}  // namespace riverbank::wasm
