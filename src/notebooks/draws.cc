// Draws the random tensors of the notebooks: seeds the generator, skips draws, and draws.
#include "notebooks/draws.h"

#include <cmath>

#include "random/generator.h"
#include "random/initialise.h"
#include "random/normal.h"
#include "random/seed.h"
#include "random/uniform.h"

namespace riverbank::ops {
namespace {

// Reads the seed: a number, or a text of digits if it is beyond 2^53.
Result<std::uint64_t> seed_param(const Params& params) {
  if (const auto word = word_param(params, "seed")) return parse_seed(*word);
  const auto number = number_param(params, "seed");
  if (!number) return failure(number.error());
  constexpr double largest = 9007199254740992.0;  // 2^53: above it, doubles skip integers
  if (!(std::abs(*number) <= largest) || *number != std::floor(*number)) {
    return failure("the seed is " + std::to_string(*number) +
                   ", but it must be an integer, given as text if it is beyond 2^53");
  }
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(*number));
}

// Returns a generator that has been seeded and has discarded skip_draws numbers.
Result<Generator> generator_param(const Params& params) {
  const auto seed = seed_param(params);
  if (!seed) return failure(seed.error());
  Generator generator(*seed);
  if (!params.contains("skip_draws")) return generator;
  const auto skip = whole_number_param(params, "skip_draws");
  if (!skip) return failure(skip.error());
  if (*skip < 0 || *skip > max_elements) {
    return failure("skip_draws is " + std::to_string(*skip) + ", but it must be from 0 to " +
                   std::to_string(max_elements));
  }
  generator.skip(static_cast<std::uint64_t>(*skip));
  return generator;
}

Result<Tensor> shaped(Shape shape, Result<std::vector<float>> drawn) {
  if (!drawn) return failure(drawn.error());
  return Tensor{std::move(shape), *std::move(drawn)};
}

// Computes rand or randn. They differ only in the function `drawer`.
Result<Tensor> draw(const Params& params,
                    Result<std::vector<float>> (*drawer)(Generator&, std::int64_t)) {
  auto generator = generator_param(params);
  if (!generator) return failure(generator.error());
  const auto shape = whole_numbers_param(params, "shape");
  if (!shape) return failure(shape.error());
  if (Error error = check_shape("the result", *shape); !error.empty()) {
    return failure(std::move(error));
  }
  Generator source = *generator;
  return shaped(*shape, drawer(source, element_count(*shape)));
}

// Reads the two sizes of a layer from the parameters named `first` and `second`.
Result<std::pair<Index, Index>> sizes_param(const Params& params, std::string_view first,
                                            std::string_view second) {
  const auto one = whole_number_param(params, first);
  if (!one) return failure(one.error());
  const auto two = whole_number_param(params, second);
  if (!two) return failure(two.error());
  return std::pair(*one, *two);
}

}  // namespace

Result<Tensor> rand(const Params& params) { return draw(params, riverbank::rand); }

Result<Tensor> randn(const Params& params) { return draw(params, riverbank::randn); }

Result<Tensor> embedding_init(const Params& params) {
  auto generator = generator_param(params);
  if (!generator) return failure(generator.error());
  const auto sizes = sizes_param(params, "num", "dim");
  if (!sizes) return failure(sizes.error());
  const auto [num, dim] = *sizes;
  Generator source = *generator;
  return shaped({num, dim}, init_embedding(source, num, dim));
}

Result<Tensor> linear_init(const Params& params) {
  auto generator = generator_param(params);
  if (!generator) return failure(generator.error());
  const auto sizes = sizes_param(params, "in", "out");
  if (!sizes) return failure(sizes.error());
  const auto bias = number_param(params, "bias");
  if (!bias) return failure(bias.error());
  const auto what = word_param(params, "what");
  if (!what) return failure(what.error());
  const auto [in, out] = *sizes;
  Generator source = *generator;
  const auto layer = init_linear(source, in, out, *bias != 0);
  if (!layer) return failure(layer.error());
  if (*what == "weight") return shaped({out, in}, layer->weight);
  if (*what != "bias") return failure("what is \"" + *what + "\", not \"weight\" or \"bias\"");
  if (*bias == 0) return failure("what is \"bias\", but the layer has none");
  return shaped({out}, layer->bias);
}

}  // namespace riverbank::ops
