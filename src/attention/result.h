// Either a value or a sentence that says what was wrong: how every function here answers bad input.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>

namespace riverbank {

// The text of an error; empty means that nothing was wrong. Validators return it.
using Complaint = std::string;

// A failed Result is built from `failure(text)`, so that Result<std::string> stays unambiguous.
struct Failure {
  Complaint text;
};

inline Failure failure(Complaint text) { return Failure{std::move(text)}; }

// The library is built without C++ exceptions, so a caller asks first:
//   if (auto trace = attend(input)) use(*trace); else show(trace.error());
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}                 // NOLINT: implicit on purpose
  Result(Failure failure) : error_(std::move(failure.text)) {}  // NOLINT: implicit on purpose

  explicit operator bool() const { return value_.has_value(); }
  [[nodiscard]] const Complaint& error() const { return error_; }

  [[nodiscard]] const T& value() const& {
    assert(value_.has_value());
    return *value_;
  }
  [[nodiscard]] T value() && {
    assert(value_.has_value());
    return std::move(*value_);
  }
  const T& operator*() const& { return value(); }
  T operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }

 private:
  std::optional<T> value_;
  Complaint error_;
};

}  // namespace riverbank
