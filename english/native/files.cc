// Reads and writes whole files, and converts between matrices and tensors.
#include "files.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace riverbank::english {

Result<Arguments> Arguments::read(int count, char** words) {
  Arguments arguments;
  for (int i = 2; i < count; ++i) {
    const std::string word = words[i];
    const std::size_t sign = word.find('=');
    if (sign == std::string::npos) {
      return failure("argument " + std::to_string(i) + " is \"" + word +
                     "\", but must have the form name=value");
    }
    arguments.values_[word.substr(0, sign)] = word.substr(sign + 1);
  }
  return arguments;
}

std::string Arguments::text(const std::string& name) {
  asked_[name] = true;
  const auto found = values_.find(name);
  if (found != values_.end()) return found->second;
  if (error_.empty()) error_ = name + " is missing";
  return {};
}

double Arguments::number(const std::string& name) {
  const std::string word = text(name);
  char* end = nullptr;
  const double value = std::strtod(word.c_str(), &end);
  if (error_.empty() && (word.empty() || *end != '\0')) {
    error_ = name + " is \"" + word + "\", but it must be a number";
  }
  return value;
}

Index Arguments::whole(const std::string& name) {
  const double value = number(name);
  const auto whole = static_cast<Index>(value);
  if (error_.empty() && static_cast<double>(whole) != value) {
    error_ = name + " must be an integer";
  }
  return whole;
}

Error Arguments::error() const {
  if (!error_.empty()) return error_;
  for (const auto& [name, value] : values_) {
    if (!asked_.contains(name)) return "unknown argument " + name;
  }
  return {};
}

Result<std::vector<std::uint8_t>> read_bytes(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return failure(file + " cannot be read");
  return std::vector<std::uint8_t>(std::istreambuf_iterator<char>(in), {});
}

Error write_bytes(const std::string& file, const std::vector<std::uint8_t>& bytes) {
  const std::string part = file + ".part";
  {
    std::ofstream out(part, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
    if (!out.flush()) return part + " cannot be written";
  }
  std::error_code error;
  std::filesystem::rename(part, file, error);
  return error ? file + " cannot be written: " + error.message() : "";
}

Result<std::vector<Index>> read_ids(const std::string& file, Index vocabulary) {
  const auto bytes = read_bytes(file);
  if (!bytes) return failure(bytes.error());
  std::vector<Index> ids(bytes->size() / 2);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    ids[i] = Index{(*bytes)[2 * i]} + 256 * Index{(*bytes)[2 * i + 1]};
    if (ids[i] < vocabulary) continue;
    return failure("id " + std::to_string(i) + " of " + file + " is " + std::to_string(ids[i]) +
                   ", but the vocabulary has " + std::to_string(vocabulary));
  }
  return ids;
}

SavedTensor tensor_of(const Matrix& matrix) {
  return {{matrix.rows(), matrix.cols()},
          std::vector<float>(matrix.data(), matrix.data() + matrix.size())};
}

Result<Matrix> matrix_of(const TensorFile& file, const std::string& name, Index rows,
                         Index columns) {
  const auto found = file.tensors.find(name);
  const auto* numbers = found == file.tensors.end()
                            ? nullptr
                            : std::get_if<std::vector<float>>(&found->second.numbers);
  using Shape = std::vector<std::int64_t>;
  const auto fits = [&](const Shape& shape) {
    return shape == Shape{rows, columns} || (rows == 1 && shape == Shape{columns});
  };
  if (numbers == nullptr || !fits(found->second.shape)) {
    return failure("there is no F32 tensor " + name + " of shape [" + std::to_string(rows) + ", " +
                   std::to_string(columns) + "]");
  }
  return Matrix(rows, columns, numbers->data());
}

}  // namespace riverbank::english
