// Computes the cosine of the angle between two vectors.
#include "attention/products.h"

#include <cmath>

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
  if (a_squared == 0) return failure("a has only zeros, so it has no direction");
  if (b_squared == 0) return failure("b has only zeros, so it has no direction");
  return static_cast<T>(dot / std::sqrt(a_squared * b_squared));
}

template Result<float> cosine(const Matrix&, const Matrix&);
template Result<double> cosine(const MatrixOf<double>&, const MatrixOf<double>&);

}  // namespace riverbank
