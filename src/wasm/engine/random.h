// Defines the table of random calls. The operation `random` runs a list of calls on one generator.
#pragma once

#include "random/choice.h"
#include "random/initialise.h"
#include "random/integers.h"
#include "random/normal.h"
#include "random/uniform.h"
#include "wasm/operation.h"
#include "wasm/tensors.h"

namespace riverbank::wasm {

// Marks a function whose first argument is a generator, from which it draws.
template <auto function>
struct Draws {};

// The tensors that a call has drawn, or its error. Most calls draw a single tensor, which is named
// "out".
using Drawn = Result<NamedTensors>;

template <class T>
Drawn drawn(Result<std::vector<T>> numbers) {
  if (!numbers) return failure(numbers.error());
  const auto size = static_cast<Index>(numbers->size());
  NamedTensors tensors;
  tensors.list.push_back({"out", {size}, *std::move(numbers)});
  return tensors;
}

// Calls `draw` with the number of values and the further arguments, and returns its values as a
// tensor.
template <auto draw, class... Arguments>
Drawn values(Generator& generator, const Int64& n, const Arguments&... arguments) {
  return drawn(draw(generator, n.value, arguments...));
}

Drawn raw_uint32(Generator& generator, const Int64& n);
Drawn draw_exponential(Generator& generator, const Int64& n, const std::optional<double>& lambda);
Drawn draw_integers(Generator& generator, const Int64& n, const Int64& low, const Int64& high);
Drawn choose(Generator& generator, const View& p, const Int64& k,
             const std::optional<bool>& replacement);
Drawn make_linear(Generator& generator, const Int64& in, const Int64& out,
                  const std::optional<bool>& bias);
Drawn make_embedding(Generator& generator, const Int64& num, const Int64& dim,
                     const std::optional<Int64>& padding_index);
Drawn make_attention(Generator& generator, const Int64& d, const std::optional<Int64>& heads,
                     const std::optional<bool>& bias);
Drawn skip_draws(Generator& generator, const Int64& n);

template <class Visit>
void visit_random(const Visit& visit) {
  visit(Draws<raw_uint32>{}, "rawUint32", {{"n"}});
  visit(Draws<values<rand>>{}, "rand", {{"n"}});
  visit(Draws<values<rand_f64>>{}, "randF64", {{"n"}});
  visit(Draws<values<randn>>{}, "randn", {{"n"}});
  visit(Draws<values<randn_f64>>{}, "randnF64", {{"n"}});
  visit(Draws<values<uniform, double, double>>{}, "uniform", {{"n"}, {"a"}, {"b"}});
  visit(Draws<values<normal, double, double>>{}, "normal", {{"n"}, {"mean"}, {"std"}});
  visit(Draws<values<normal_f64, double, double>>{}, "normalF64", {{"n"}, {"mean"}, {"std"}});
  visit(Draws<draw_integers>{}, "randint", {{"n"}, {"low"}, {"high"}});
  visit(Draws<values<randperm>>{}, "randperm", {{"n"}});
  visit(Draws<draw_exponential>{}, "exponential", {{"n"}, {"lambda"}});
  visit(Draws<values<dropout_mask, double>>{}, "dropout", {{"n"}, {"p"}});
  visit(Draws<choose>{}, "multinomial", {{"p", "categories"}, {"k"}, {"replacement"}});
  visit(Draws<make_linear>{}, "linear", {{"in"}, {"out"}, {"bias"}});
  visit(Draws<make_embedding>{}, "embedding", {{"num"}, {"dim"}, {"padding_index"}});
  visit(Draws<make_attention>{}, "multiheadAttention", {{"d"}, {"heads"}, {"bias"}});
  visit(Draws<skip_draws>{}, "skip", {{"n"}});
}

}  // namespace riverbank::wasm
