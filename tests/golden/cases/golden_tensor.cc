// Reads tensors from JSON and reports what is wrong with them.
#include "golden/cases/golden_tensor.h"

#include <limits>
#include <optional>

namespace riverbank::golden {
namespace {

// Reads a number, or one of the words for numbers that JSON does not have (NaN, infinity).
std::optional<double> read_number(const Json& json) {
  if (json.is_number()) return json.get<double>();
  if (json.is_boolean()) return json.get<bool>() ? 1.0 : 0.0;
  if (!json.is_string()) return std::nullopt;
  const std::string word = json.get<std::string>();
  if (word == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (word == "Infinity") return std::numeric_limits<double>::infinity();
  if (word == "-Infinity") return -std::numeric_limits<double>::infinity();
  return std::nullopt;
}

Result<Shape> read_shape(const Json& json) {
  if (!json.is_array()) return failure("its shape is not a list");
  Shape shape;
  for (const Json& size : json) {
    if (!size.is_number_integer() || size.get<std::int64_t>() < 0) {
      return failure("its shape holds " + size.dump());
    }
    shape.push_back(static_cast<Index>(size.get<std::int64_t>()));
  }
  if (Error error = check_shape("it", shape); !error.empty()) {
    return failure(std::move(error));
  }
  return shape;
}

bool known_type(const std::string& dtype) {
  return dtype == "f32" || dtype == "f64" || dtype == "i64" || dtype == "bool";
}

}  // namespace

Result<GoldenTensor> read_tensor(const Json& json) {
  if (!json.is_object()) return failure("it is not a tensor but " + json.dump().substr(0, 40));
  for (const char* part : {"dtype", "shape", "data"}) {
    if (!json.contains(part)) return failure(std::string("it has no ") + part);
  }
  GoldenTensor out;
  if (!json["dtype"].is_string() || !known_type(json["dtype"].get<std::string>())) {
    return failure("its dtype is " + json["dtype"].dump());
  }
  out.dtype = json["dtype"].get<std::string>();
  auto shape = read_shape(json["shape"]);
  if (!shape) return failure(shape.error());
  out.shape = *std::move(shape);
  const Json& data = json["data"];
  if (!data.is_array() || static_cast<Index>(data.size()) != element_count(out.shape)) {
    return failure("its shape is " + shape_text(out.shape) + " but its data has " +
                   std::to_string(data.size()) + " numbers");
  }
  for (const Json& each : data) {
    const std::optional<double> number = read_number(each);
    if (!number || (out.dtype == "i64" && !each.is_number_integer())) {
      return failure("its data holds " + each.dump());
    }
    // A float32 is written with the fewest decimals that convert back to it. So read it as a
    // double, and then round it.
    out.data.push_back(out.dtype == "f32" ? static_cast<double>(static_cast<float>(*number))
                                          : *number);
    if (out.dtype == "i64") out.whole.push_back(each.get<std::int64_t>());
  }
  return out;
}

Matrix rows_of(const GoldenTensor& tensor) {
  const Index columns = tensor.shape.empty() ? 1 : tensor.shape.back();
  const Index count = element_count(tensor.shape);
  Matrix out(columns == 0 ? 0 : count / columns, columns);
  for (Index i = 0; i < out.size(); ++i) {
    out.data()[i] = static_cast<float>(tensor.data[static_cast<std::size_t>(i)]);
  }
  return out;
}

std::vector<Index> ids_of(const GoldenTensor& tensor) {
  return {tensor.whole.begin(), tensor.whole.end()};
}

GoldenTensor tensor_of(const std::vector<std::int64_t>& whole, Shape shape) {
  GoldenTensor out{"i64", std::move(shape), {}, whole};
  for (const std::int64_t number : whole) out.data.push_back(static_cast<double>(number));
  return out;
}

}  // namespace riverbank::golden
