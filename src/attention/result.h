// Result is either a value or an error message. Functions that can reject their input return a
// Result.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>

namespace riverbank {

// An error message for a person. An empty text means that there is no error. Functions that check
// something return an Error.
using Error = std::string;

// The error of a Result, made by failure(). It is a separate class, because Result<std::string>
// could not distinguish an error text from a value.
struct Failure {
  Error text;
};

inline Failure failure(Error text) { return Failure{std::move(text)}; }

// A value or an error. The library is built without C++ exceptions, so callers test the result
// first:
// if (auto trace = attend(input)) use(*trace); else show(trace.error());
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}                 // NOLINT: implicit on purpose
  Result(Failure failure) : error_(std::move(failure.text)) {}  // NOLINT: implicit on purpose

  explicit operator bool() const { return value_.has_value(); }
  [[nodiscard]] const Error& error() const { return error_; }

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
  Error error_;
};

}  // namespace riverbank
