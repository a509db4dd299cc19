// Reads blocks.json: PyTorch's inputs, outputs and gradients, case by case.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "attention/matrix.h"
#include "riverbank/eigen.h"

namespace riverbank::tests::blocks {

using Json = nlohmann::json;

// blocks.json, which is read only once.
inline const Json& golden_blocks() {
  static const Json golden = [] {
    std::ifstream file(std::string(RIVERBANK_GOLDEN_DIR) + "/blocks.json");
    Json json = Json::parse(file, nullptr, false);
    EXPECT_FALSE(json.is_discarded()) << "blocks.json cannot be read";
    return json;
  }();
  return golden;
}

// The cases of an operation. The test fails if there is none.
inline std::vector<const Json*> cases_of(const std::string& op) {
  std::vector<const Json*> found;
  for (const Json& each : golden_blocks().at("cases")) {
    if (each.at("op") == op) found.push_back(&each);
  }
  EXPECT_FALSE(found.empty()) << op;
  return found;
}

inline double number_of(const Json& item) {
  if (!item.is_string()) return item.get<double>();
  if (item == "NaN") return std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  return item == "-Infinity" ? -infinity : infinity;
}

// Converts a tensor to a matrix: all axes but the last become rows; [n] is one row. The numbers of
// a float32 tensor are first rounded to float32.
template <class T>
MatrixOf<T> matrix_of(const Json& tensor) {
  const Json& data = tensor.at("data");
  const auto shape = tensor.at("shape").get<std::vector<Index>>();
  const Index columns = shape.empty() ? 1 : shape.back();
  MatrixOf<T> out(static_cast<Index>(data.size()) / columns, columns);
  for (std::size_t i = 0; i < data.size(); ++i) {
    const double number = number_of(data[i]);
    out.data()[i] = tensor.at("dtype") == "f32" ? static_cast<T>(static_cast<float>(number))
                                                : static_cast<T>(number);
  }
  return out;
}

// One matrix of a tensor with leading axes: number `page` of `pages`.
template <class T>
MatrixOf<T> page_of(const MatrixOf<T>& matrix, Index page, Index pages) {
  return eigen(matrix).middleRows(page * (matrix.rows() / pages), matrix.rows() / pages);
}

template <class Whole>
std::vector<Whole> wholes_of(const Json& tensor) {
  return tensor.at("data").get<std::vector<Whole>>();
}

// The comparison rule of tests/golden/README.md for one tensor: |got − want| ≤ abs + rel·|want|.
template <class T>
testing::AssertionResult close(const MatrixOf<T>& got, const Json& want, const Json& tolerance) {
  const MatrixOf<double> wanted = matrix_of<double>(want);
  const double abs = tolerance.at("abs").get<double>();
  const double rel = tolerance.at("rel").get<double>();
  if (got.size() != wanted.size()) {
    return testing::AssertionFailure() << shape_text(got) << ", want " << shape_text(wanted);
  }
  for (Index i = 0; i < got.size(); ++i) {
    const auto g = static_cast<double>(got.data()[i]);
    const double w = wanted.data()[i];
    if (g == w || (std::isnan(g) && std::isnan(w))) continue;
    if (std::abs(g - w) <= abs + rel * std::abs(w)) continue;
    return testing::AssertionFailure()
           << "place " << i << " is " << g << ", want " << w << " ± " << abs + rel * std::abs(w);
  }
  return testing::AssertionSuccess();
}

// Compares with a named output of a case, by the rule of close().
template <class T>
testing::AssertionResult output_close(const MatrixOf<T>& got, const Json& golden,
                                      const std::string& name) {
  return close(got, golden.at("outputs").at(name), golden.at("tolerance").at(name));
}

}  // namespace riverbank::tests::blocks
