// Reads and writes the files of the English programs, and parses their command line.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "attention/matrix.h"
#include "attention/result.h"
#include "model/safetensors.h"

namespace riverbank::english {

// The arguments of the command line, each name=value. Values are read by name.
class Arguments {
 public:
  // Error: an argument without "=". The message gives the argument's position.
  static Result<Arguments> read(int count, char** words);

  // Each returns the value of an argument. If the argument is missing, or is not the number or
  // integer that is asked for, error() reports this.
  std::string text(const std::string& name);
  Index whole(const std::string& name);
  double number(const std::string& name);

  // Error: a missing or wrong argument, or an argument that was never read.
  [[nodiscard]] Error error() const;

 private:
  std::map<std::string, std::string> values_;
  std::map<std::string, bool> asked_;
  Error error_;
};

Result<std::vector<std::uint8_t>> read_bytes(const std::string& file);

// Writes a file: writes to FILE.part and then renames it in one step, so that no program sees half
// a file. Errors: a file that cannot be written or renamed.
Error write_bytes(const std::string& file, const std::vector<std::uint8_t>& bytes);

// Reads token ids, stored as unsigned 16-bit numbers, low byte first. Errors: a file that cannot be
// read; an id outside the vocabulary, with its index.
Result<std::vector<Index>> read_ids(const std::string& file, Index vocabulary);

// Converts a matrix to a tensor of shape [rows, columns].
SavedTensor tensor_of(const Matrix& matrix);
// Converts an F32 tensor to a matrix (rows × columns). A matrix of one row is also read from a
// tensor of shape [columns]. Error: no F32 tensor of this name and shape.
Result<Matrix> matrix_of(const TensorFile& file, const std::string& name, Index rows,
                         Index columns);

}  // namespace riverbank::english
