// Reads the inputs and parameters of a golden case, checks them, and compares the case's outputs.
#include "golden/cases/block_case.h"

#include <algorithm>
#include <cmath>

namespace riverbank::golden {
namespace {

const Json nothing;

// The member of an object with this name, or null.
const Json& member(const Json& object, const std::string& name) {
  if (!object.is_object()) return nothing;
  const auto found = object.find(name);
  return found == object.end() ? nothing : *found;
}

}  // namespace

void BlockCase::complain(const std::string& text) {
  if (error_.empty()) error_ = text;
}

GoldenTensor BlockCase::input(const std::string& name) {
  std::optional<GoldenTensor> tensor = maybe_input(name);
  if (!tensor) complain("input " + name + " is missing");
  return tensor ? *std::move(tensor) : GoldenTensor{"f32", {0, 0}, {}, {}};
}

std::optional<GoldenTensor> BlockCase::maybe_input(const std::string& name) {
  known_.insert(name);
  const Json& json = member(member(record_, "inputs"), name);
  if (json.is_null()) return std::nullopt;
  auto tensor = read_tensor(json);
  if (tensor) return *std::move(tensor);
  complain("input " + name + ": " + tensor.error());
  return std::nullopt;
}

std::optional<Matrix> BlockCase::maybe_matrix(const std::string& name) {
  const std::optional<GoldenTensor> tensor = maybe_input(name);
  return tensor ? std::optional(rows_of(*tensor)) : std::nullopt;
}

bool BlockCase::has_param(const std::string& name) {
  known_.insert(name);
  return !member(member(record_, "params"), name).is_null();
}

const Json* BlockCase::param(const std::string& name, bool needed) {
  known_.insert(name);
  const Json& json = member(member(record_, "params"), name);
  if (json.is_null() && needed) complain("parameter " + name + " is missing");
  return json.is_null() ? nullptr : &json;
}

double BlockCase::number(const std::string& name, std::optional<double> fallback) {
  const Json* json = param(name, !fallback);
  if (json == nullptr) return fallback.value_or(0);
  if (json->is_number()) return json->get<double>();
  complain("parameter " + name + " is " + json->dump() + " but must be a number");
  return 0;
}

Index BlockCase::whole(const std::string& name, std::optional<Index> fallback) {
  const double value =
      number(name, fallback ? std::optional(static_cast<double>(*fallback)) : std::nullopt);
  if (value == std::floor(value) && std::abs(value) <= 0x1p53) return static_cast<Index>(value);
  complain("parameter " + name + " must be an integer");
  return 0;
}

std::string BlockCase::word(const std::string& name, const std::string& fallback) {
  const Json* json = param(name, false);
  if (json == nullptr) return fallback;
  if (json->is_string()) return json->get<std::string>();
  complain("parameter " + name + " is " + json->dump() + " but must be a word");
  return fallback;
}

bool BlockCase::flag(const std::string& name, bool fallback) {
  const Json* json = param(name, false);
  if (json == nullptr) return fallback;
  if (json->is_boolean()) return json->get<bool>();
  complain("parameter " + name + " is " + json->dump() + " but must be true or false");
  return fallback;
}

std::vector<std::optional<Index>> BlockCase::maybe_wholes(const std::string& name) {
  std::vector<std::optional<Index>> out;
  const Json* json = param(name, false);
  if (json == nullptr) return out;
  if (!json->is_array()) complain("parameter " + name + " is not a list");
  for (const Json& each : *json) {
    if (each.is_number_integer()) {
      out.emplace_back(static_cast<Index>(each.get<std::int64_t>()));
    } else if (each.is_null()) {
      out.emplace_back();
    } else {
      complain("parameter " + name + " holds " + each.dump());
    }
  }
  return out;
}

std::vector<Index> BlockCase::wholes(const std::string& name) {
  std::vector<Index> out;
  for (const std::optional<Index>& each : maybe_wholes(name)) {
    if (each) out.push_back(*each);
    if (!each) complain("parameter " + name + " holds null");
  }
  return out;
}

// The outputs that the case expects. A case of random numbers (op rng) expects what each call
// returned and the number of draws of each call.
std::vector<BlockCase::Wanted> BlockCase::wanted() const {
  std::vector<Wanted> all;
  for (const auto& [name, tensor] : member(record_, "outputs").items()) {
    all.push_back({name, &tensor, &member(member(record_, "tolerance"), name)});
  }
  const Json& calls = member(record_, "calls");
  for (std::size_t i = 0; calls.is_array() && i < calls.size(); ++i) {
    for (const auto& [name, tensor] : calls[i].items()) {
      if (name == "fn" || name == "args") continue;
      all.push_back({"calls[" + std::to_string(i) + "]." + name, &tensor, nullptr});
    }
  }
  return all;
}

void BlockCase::compare(const Wanted& wanted, Outcome& outcome) const {
  const auto fail = [&](const std::string& words) {
    outcome.failures.push_back(wanted.name + ": " + words);
  };
  const auto given = given_.find(wanted.name);
  if (given == given_.end()) return fail("the engine has no output of this name");
  Tolerance exact;
  auto tolerance = wanted.tolerance == nullptr ? Result(exact) : read_tolerance(*wanted.tolerance);
  if (!tolerance) return fail(tolerance.error());
  // The number of draws is stored as a plain number and not as a tensor.
  auto want = wanted.tensor->is_number_integer()
                  ? Result(tensor_of({wanted.tensor->get<std::int64_t>()}, {}))
                  : read_tensor(*wanted.tensor);
  if (!want) return fail(want.error());
  const std::string words = difference(given->second, *want, *tolerance);
  if (!words.empty()) fail(words);
}

bool BlockCase::has_gradients() const {
  const std::vector<Wanted> all = wanted();
  return std::any_of(all.begin(), all.end(),
                     [](const Wanted& each) { return each.name.starts_with("d_"); });
}

void BlockCase::refuse_unknown() {
  for (const auto& [group, word] : {std::pair{"params", "parameter "}, {"inputs", "input "}}) {
    const Json& members = member(record_, group);
    if (!members.is_object()) continue;
    for (const auto& [name, value] : members.items()) {
      if (!known_.contains(name)) complain(word + name + " is unknown");
    }
  }
}

Outcome BlockCase::outcome() {
  Outcome outcome;
  refuse_unknown();
  if (!ok()) {
    outcome.failures.push_back(error_);
    return outcome;
  }
  const std::vector<Wanted> all = wanted();
  if (all.empty()) outcome.failures.emplace_back("it has no outputs to compare with");
  for (const Wanted& each : all) compare(each, outcome);
  return outcome;
}

}  // namespace riverbank::golden
