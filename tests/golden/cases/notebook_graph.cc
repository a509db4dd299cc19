// Computes the tensors of the golden file notebooks.json.
#include "golden/cases/notebook_graph.h"

#include "golden/cases/notebook_print.h"
#include "golden/cases/notebook_values.h"
#include "golden/cases/pass_rule.h"

namespace riverbank::golden {
namespace {

std::string text_of(const Json& entry, const char* name) {
  return entry.contains(name) && entry[name].is_string() ? entry[name].get<std::string>() : "";
}

// Compares a value with the entry's value, within the tolerance that the entry has for `kind`.
void compare(const Json& entry, const char* kind, const Result<Value>& value, Outcome& outcome) {
  const auto fail = [&](const std::string& words) {
    outcome.failures.push_back(std::string(kind) + ": " + words);
  };
  if (!value) return fail(value.error());
  const auto want = read_tensor(entry.value("value", Json()));
  if (!want) return fail(want.error());
  const Json tolerances = entry.value("tolerance", Json::object());
  const auto tolerance =
      read_tolerance(tolerances.is_object() ? tolerances.value(kind, Json()) : Json());
  if (!tolerance) return fail(tolerance.error());
  const std::string words = difference(tensor_of(*value), *want, *tolerance);
  if (!words.empty()) fail(words);
}

// Runs the operation of an entry. `find` looks up the operation's arguments by id.
template <class Find>
Result<Value> evaluated(const Json& entry, Find find) {
  const std::string op = text_of(entry, "op");
  if (op.empty()) return failure("it has no op");
  if (op == "literal") return literal(entry.value("value", Json()));
  std::vector<Value> args;
  const Json ids = entry.value("args", Json::array());
  if (!ids.is_array()) return failure("its args are not a list");
  for (const Json& id : ids) {
    if (!id.is_string()) return failure("its args hold " + id.dump());
    const Result<Value> value = find(id.get<std::string>());
    if (!value) return failure("argument " + id.get<std::string>() + ": " + value.error());
    args.push_back(*value);
  }
  const auto params = read_params(entry.value("params", Json::object()));
  if (!params) return failure(params.error());
  return evaluate(op, args, *params);
}

}  // namespace

NotebookGraph::NotebookGraph(const Json& entries) : entries_(entries) {
  for (const Json& entry : entries_) {
    if (!entry.is_object()) continue;
    by_id_.emplace(text_of(entry, "id"), &entry);
    chained_.emplace(text_of(entry, "id"), chain(entry));
  }
}

Result<Value> NotebookGraph::stored(const std::string& id) const {
  const auto found = by_id_.find(id);
  if (found == by_id_.end()) return failure("no entry has this id");
  return literal(found->second->value("value", Json()));
}

Result<Value> NotebookGraph::step(const Json& entry) const {
  return evaluated(entry, [&](const std::string& id) { return stored(id); });
}

Result<Value> NotebookGraph::chain(const Json& entry) const {
  return evaluated(entry, [&](const std::string& id) -> Result<Value> {
    const auto found = chained_.find(id);
    if (found == chained_.end()) return failure("no earlier entry has this id");
    return found->second;
  });
}

Outcome NotebookGraph::check(std::size_t index) const {
  const Json& entry = entries_[index];
  if (!entry.is_object()) return {{"it is not an object"}, {}, true};
  Outcome outcome;
  compare(entry, "step", step(entry), outcome);
  const Result<Value>& value = chained_.at(text_of(entry, "id"));
  compare(entry, "chain", value, outcome);
  if (entry.contains("printed") && value) {
    const std::string words = printed_difference(*value, entry["printed"]);
    if (!words.empty()) outcome.failures.push_back("printed: " + words);
  }
  return outcome;
}

}  // namespace riverbank::golden
