// What the programs of english/ read and write: numbers of a text, tensors, and what they are told.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "attention/matrix.h"
#include "attention/result.h"
#include "model/safetensors.h"

namespace riverbank::english {

// What was told on the command line, as name=value; whole numbers and others are asked for by name.
class Told {
 public:
  // Errors: a word without "=", by its place.
  static Result<Told> read(int count, char** words);

  // The value, or the empty text and a error if it is missing or not a number.
  std::string text(const std::string& name);
  Index whole(const std::string& name);
  double number(const std::string& name);

  // What was asked for and not there, or told and not asked for.
  [[nodiscard]] Error error() const;

 private:
  std::map<std::string, std::string> values_;
  std::map<std::string, bool> asked_;
  Error error_;
};

Result<std::vector<std::uint8_t>> read_bytes(const std::string& file);

// Writes beside the file and puts it in its place in one step, so that nobody finds half a file.
Error write_bytes(const std::string& file, const std::vector<std::uint8_t>& bytes);

// Ids of tokens, kept as unsigned 16-bit numbers. Errors: no such file; an id beyond the
// vocabulary.
Result<std::vector<Index>> read_ids(const std::string& file, Index vocabulary);

// A matrix as a tensor of two axes, and back; errors: no tensor of this name and shape.
SavedTensor tensor_of(const Matrix& matrix);
Result<Matrix> matrix_of(const TensorFile& file, const std::string& name, Index rows,
                         Index columns);

}  // namespace riverbank::english
