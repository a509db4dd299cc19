// Reads notebooks.json: PyTorch's tensors, the operation that computed each, and the printed text.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "notebooks/ops.h"

namespace riverbank::tests {

using Json = nlohmann::json;

// notebooks.json, which is read only once.
inline const Json& golden_notebooks() {
  static const Json golden = [] {
    std::ifstream file(std::string(RIVERBANK_GOLDEN_DIR) + "/notebooks.json");
    Json json = Json::parse(file, nullptr, false);
    EXPECT_FALSE(json.is_discarded()) << "notebooks.json cannot be read";
    return json;
  }();
  return golden;
}

inline double golden_number(const Json& item) {
  if (!item.is_string()) return item.get<double>();
  if (item == "NaN") return std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  return item == "-Infinity" ? -infinity : infinity;
}

template <class E>
TensorOf<E> golden_tensor(const Json& tensor) {
  TensorOf<E> out{tensor.at("shape").get<Shape>(), {}};
  for (const Json& item : tensor.at("data"))
    out.data.push_back(static_cast<E>(golden_number(item)));
  return out;
}

// A tensor of float32 numbers, or of ids (int64).
inline Value golden_value(const Json& tensor) {
  if (tensor.at("dtype") == "i64") return golden_tensor<std::int64_t>(tensor);
  return golden_tensor<float>(tensor);
}

inline MatrixOf<float> golden_matrix(const Json& tensor) {
  return last_axis_rows(golden_tensor<float>(tensor));
}

// The parameters of an entry's operation. For a literal, they are the shape and the numbers of its
// value.
inline Params golden_params(const Json& entry) {
  Params params;
  if (entry.at("op") == "literal") {
    const Json& value = entry.at("value");
    params["shape"] = value.at("shape").get<std::vector<double>>();
    params["data"] = value.at("data").get<std::vector<double>>();
    if (value.at("dtype") == "i64") params["dtype"] = "i64";
  }
  if (!entry.contains("params")) return params;
  for (const auto& [name, param] : entry.at("params").items()) {
    if (param.is_string()) {
      params[name] = param.get<std::string>();
    } else if (param.is_array()) {
      params[name] = param.get<std::vector<double>>();
    } else {
      params[name] =
          std::vector{param.is_boolean() ? (param.get<bool>() ? 1.0 : 0.0) : param.get<double>()};
    }
  }
  return params;
}

inline const Json& golden_entry(const std::string& id) {
  for (const Json& entry : golden_notebooks().at("entries")) {
    if (entry.at("id") == id) return entry;
  }
  ADD_FAILURE() << "there is no entry " << id;
  return golden_notebooks();
}

// The comparison rule of tests/golden/README.md: |got − want| ≤ abs + rel·|want|; NaN equals NaN,
// infinities and shapes must be equal.
inline testing::AssertionResult passes(const Value& got, const Json& want, const Json& tolerance) {
  const double abs = tolerance.at("abs").get<double>();
  const double rel = tolerance.at("rel").get<double>();
  if (std::holds_alternative<Ids>(got) != (want.at("dtype") == "i64")) {
    return testing::AssertionFailure() << "the type of the numbers differs";
  }
  return std::visit(
      [&](const auto& tensor) -> testing::AssertionResult {
        const auto wanted = golden_tensor<double>(want);
        if (tensor.shape != wanted.shape || tensor.data.size() != wanted.data.size()) {
          return testing::AssertionFailure()
                 << "got " << shape_text(tensor.shape) << ", want " << shape_text(wanted.shape);
        }
        for (std::size_t i = 0; i < wanted.data.size(); ++i) {
          // float32 numbers are stored as the shortest decimals that convert back to them.
          const auto w =
              want.at("dtype") == "f32" ? static_cast<float>(wanted.data[i]) : wanted.data[i];
          const auto g = static_cast<double>(tensor.data[i]);
          const bool close =
              g == w || (std::isnan(g) && std::isnan(w)) ||
              (std::isfinite(g) && std::isfinite(w) && std::abs(g - w) <= abs + rel * std::abs(w));
          if (close) continue;
          return testing::AssertionFailure() << "place " << i << " is " << g << ", want " << w
                                             << " ± " << abs + rel * std::abs(w);
        }
        return testing::AssertionSuccess();
      },
      got);
}

}  // namespace riverbank::tests
