// Computes the cosine of the angle between two vectors.
#include "attention/products.h"

#include <cmath>
#include <string>
#include <utility>

namespace riverbank {

template <class T>
Result<T> cosine(const MatrixOf<T>& a, const MatrixOf<T>& b) {
  Error error =
      first_error([&] { return check_matrix("a", a); }, [&] { return check_matrix("b", b); },
                  [&] { return check_equal("a has size", a.size(), "b has size", b.size()); });
  if (!error.empty()) return failure(std::move(error));
  double dot = 0;
  double a_squared = 0;
  double b_squared = 0;
  for (Index i = 0; i < a.size(); ++i) {
    const auto left = static_cast<double>(a.data()[i]);
    const auto right = static_cast<double>(b.data()[i]);
    dot += left * right;
    a_squared += left * left;
    b_squared += right * right;
  }
  for (const auto& [name, squared] : {std::pair("a", a_squared), std::pair("b", b_squared)}) {
    if (squared > 0) continue;
    return failure(std::string(name) + " has only zeros but must have a number that is not 0");
  }
  return static_cast<T>(dot / std::sqrt(a_squared * b_squared));
}

template Result<float> cosine(const Matrix&, const Matrix&);
template Result<double> cosine(const MatrixOf<double>&, const MatrixOf<double>&);

}  // namespace riverbank
