// Converts JSON to the arguments of evaluate(), and its results to golden tensors.
#include "golden/cases/notebook_values.h"

#include "notebooks/ops.h"

namespace riverbank::golden {

Result<Value> literal(const Json& json) {
  const auto tensor = read_tensor(json);
  if (!tensor) return failure(tensor.error());
  Params params;
  params["shape"] = std::vector<double>(tensor->shape.begin(), tensor->shape.end());
  params["data"] = tensor->data;
  if (tensor->dtype == "i64") params["dtype"] = std::string("i64");
  return evaluate<float>("literal", {}, params);
}

GoldenTensor tensor_of(const Value& value) {
  return std::visit([](const auto& tensor) { return tensor_of(tensor.data, tensor.shape); }, value);
}

Result<Params> read_params(const Json& json) {
  Params params;
  for (const auto& [name, value] : json.items()) {
    if (value.is_string()) {
      params[name] = value.get<std::string>();
      continue;
    }
    const Json list = value.is_array() ? value : Json::array({value});
    std::vector<double> numbers;
    for (const Json& number : list) {
      if (!number.is_number() && !number.is_boolean()) {
        return failure("parameter " + name + " is " + value.dump());
      }
      numbers.push_back(number.is_boolean() ? (number.get<bool>() ? 1.0 : 0.0)
                                            : number.get<double>());
    }
    params[name] = numbers;
  }
  return params;
}

}  // namespace riverbank::golden
