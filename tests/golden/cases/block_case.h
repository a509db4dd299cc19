// Runs one golden case: gives its inputs to an operation, takes the outputs and compares them.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "golden/cases/golden_case.h"
#include "golden/cases/pass_rule.h"

namespace riverbank::golden {

// Gives an operation the inputs and parameters of a golden case, and takes its outputs. Keeps the
// first error. An input that is missing or malformed counts as empty. So an operation can read
// everything it needs first, and then stop unless ok().
class BlockCase {
 public:
  explicit BlockCase(const Json& record) : record_(record) {}

  // An input by name. A missing input is an error.
  GoldenTensor input(const std::string& name);
  std::optional<GoldenTensor> maybe_input(const std::string& name);
  // An input in which all axes but the last are joined to rows.
  Matrix matrix(const std::string& name) { return rows_of(input(name)); }
  std::optional<Matrix> maybe_matrix(const std::string& name);

  // A parameter by name. A missing parameter is an error unless there is a fallback.
  double number(const std::string& name, std::optional<double> fallback = std::nullopt);
  Index whole(const std::string& name, std::optional<Index> fallback = std::nullopt);
  std::string word(const std::string& name, const std::string& fallback);
  bool flag(const std::string& name, bool fallback = false);
  // A list of whole numbers. It is empty if the parameter is missing.
  std::vector<Index> wholes(const std::string& name);
  // Like wholes(), but null is allowed in the list.
  std::vector<std::optional<Index>> maybe_wholes(const std::string& name);
  [[nodiscard]] bool has_param(const std::string& name);
  // A parameter that is an object. `read` gets the object as a case whose parameters are the
  // members.
  template <class Read>
  auto nested(const std::string& name, Read read) {
    const Json* json = param(name, true);
    const Json record = {{"params", json == nullptr ? Json::object() : *json}};
    BlockCase inner(record);
    auto value = read(inner);
    inner.refuse_unknown();
    if (!inner.ok()) complain(name + ": " + inner.error_);
    return value;
  }
  // Accepts parameters that only describe the case and do not change the result.
  void ignore(std::initializer_list<const char*> names) {
    known_.insert(names.begin(), names.end());
  }

  // The value of a result. If the result is an error, keeps the error and returns an empty value.
  template <class T>
  T take(Result<T> result) {
    if (!result) complain(result.error());
    return result ? *std::move(result) : T{};
  }

  void give(const std::string& name, GoldenTensor output) { given_[name] = std::move(output); }

  void complain(const std::string& text);
  [[nodiscard]] bool ok() const { return error_.empty(); }
  [[nodiscard]] const Json& record() const { return record_; }

  // Whether the case expects gradients of its inputs. If so, the input d_<output> is the gradient
  // with which the backward pass starts.
  [[nodiscard]] bool has_gradients() const;

  // Compares the outputs that the operation gave with the outputs in the file.
  [[nodiscard]] Outcome outcome();

 private:
  struct Wanted {
    std::string name;
    const Json* tensor;
    const Json* tolerance;  // null: the numbers must be equal
  };
  [[nodiscard]] std::vector<Wanted> wanted() const;
  void compare(const Wanted& wanted, Outcome& outcome) const;
  const Json* param(const std::string& name, bool needed);
  // Reports parameters and inputs that the operation did not read. An operation that ignores them
  // computes something else than the case.
  void refuse_unknown();

  const Json& record_;
  std::set<std::string> known_;  // names of the parameters and inputs that the operation read
  std::map<std::string, GoldenTensor> given_;
  Error error_;
};

}  // namespace riverbank::golden
