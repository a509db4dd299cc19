// Gives JavaScript access to random numbers: runs a list of calls on one generator.
#include "wasm/engine/random.h"

#include <algorithm>
#include <vector>

#include "random/check.h"
#include "random/seed.h"
#include "wasm/call.h"

namespace riverbank::wasm {

Drawn raw_uint32(Generator& generator, const Int64& n) {
  if (Error error = check_count("n", n.value, sizeof(std::int64_t)); !error.empty())
    return failure(std::move(error));
  std::vector<std::int64_t> out(static_cast<std::size_t>(n.value));
  for (std::int64_t& value : out) value = generator.next_u32();
  return drawn<std::int64_t>(std::move(out));
}

Drawn draw_exponential(Generator& generator, const Int64& n, const std::optional<double>& lambda) {
  return drawn(rand_exponential(generator, n.value, lambda.value_or(1)));
}

Drawn draw_integers(Generator& generator, const Int64& n, const Int64& low, const Int64& high) {
  return drawn(randint(generator, n.value, low.value, high.value));
}

Drawn choose(Generator& generator, const View& p, const Int64& k,
             const std::optional<bool>& replacement) {
  const std::vector<float> probabilities(p.data, p.data + p.columns);
  return drawn(replacement.value_or(false)
                   ? multinomial_with_replacement(generator, probabilities, k.value)
                   : multinomial(generator, probabilities, k.value));
}

Drawn make_linear(Generator& generator, const Int64& in, const Int64& out,
                  const std::optional<bool>& bias) {
  auto made = init_linear(generator, in.value, out.value, bias.value_or(true));
  if (!made) return failure(made.error());
  LinearInit layer = *std::move(made);
  const auto rows = static_cast<Index>(out.value);
  NamedTensors tensors;
  tensors.list.push_back({"weight", {rows, static_cast<Index>(in.value)}, std::move(layer.weight)});
  if (bias.value_or(true)) tensors.list.push_back({"bias", {rows}, std::move(layer.bias)});
  return tensors;
}

Drawn make_embedding(Generator& generator, const Int64& num, const Int64& dim,
                     const std::optional<Int64>& padding_index) {
  std::optional<std::int64_t> padding;
  if (padding_index) padding = padding_index->value;
  auto made = init_embedding(generator, num.value, dim.value, padding);
  if (!made) return failure(made.error());
  NamedTensors tensors;
  tensors.list.push_back(
      {"weight", {static_cast<Index>(num.value), static_cast<Index>(dim.value)}, *std::move(made)});
  return tensors;
}

Drawn make_attention(Generator& generator, const Int64& d, const std::optional<Int64>& heads,
                     const std::optional<bool>& bias) {
  const bool has_bias = bias.value_or(true);
  auto made = init_multihead_attention(generator, d.value, heads ? heads->value : 1, has_bias);
  if (!made) return failure(made.error());
  MultiheadAttentionInit layer = *std::move(made);
  const auto width = static_cast<Index>(d.value);
  NamedTensors tensors;
  auto& list = tensors.list;
  list.push_back({"in_proj_weight", {3 * width, width}, std::move(layer.in_proj_weight)});
  if (has_bias) list.push_back({"in_proj_bias", {3 * width}, std::move(layer.in_proj_bias)});
  list.push_back({"out_proj.weight", {width, width}, std::move(layer.out_proj_weight)});
  if (has_bias) list.push_back({"out_proj.bias", {width}, std::move(layer.out_proj_bias)});
  return tensors;
}

Drawn skip_draws(Generator& generator, const Int64& n) {
  if (Error error = check_count("n", n.value, 1); !error.empty()) return failure(std::move(error));
  generator.skip(static_cast<std::uint64_t>(n.value));
  return NamedTensors{};
}

namespace {

// A random call's name, and the function that reads its arguments and draws.
struct Row {
  std::string_view name;
  Error (*draw)(Generator&, Request&, Reply&);
};

template <class... Arguments>
Error draw_as(Drawn (*function)(Generator&, Arguments...), Generator& generator, Request& request,
              Reply& reply) {
  return run_as<Drawn, Arguments...>(request, reply,
                                     [&](auto&... each) { return function(generator, each...); });
}

template <auto function>
Error draw(Generator& generator, Request& request, Reply& reply) {
  return draw_as(function, generator, request, reply);
}

struct Collect {
  std::vector<Row>& rows;

  template <auto function>
  void operator()(Draws<function> /*which*/, std::string_view name,
                  std::initializer_list<Argument> /*arguments*/) const {
    rows.push_back({name, &draw<function>});
  }
};

std::vector<Row> all_rows() {
  std::vector<Row> rows;
  visit_random(Collect{rows});
  return rows;
}

// Reads the name and the arguments of a random call, and runs the call. Replies with the tensors
// and the number of 32-bit draws.
Error run_row(const std::vector<Row>& rows, Generator& generator, Request& request, Reply& reply) {
  const std::string name = request.text();
  const auto row =
      std::find_if(rows.begin(), rows.end(), [&](const Row& each) { return each.name == name; });
  if (row == rows.end()) return "there is no random call \"" + name + "\"";
  const std::uint64_t before = generator.draws();
  if (Error error = row->draw(generator, request, reply); !error.empty())
    return name + ": " + error;
  reply.whole(static_cast<std::int64_t>(generator.draws() - before));
  return {};
}

// Runs a list of random calls on one generator. The request holds a seed and the calls with their
// arguments. The reply holds one result for each call.
Error random(Request& request, Reply& reply) {
  Seed seed;
  take(request, seed);
  Generator generator(seed.value);
  const std::vector<Row> rows = all_rows();
  for (std::size_t left = request.count(); left > 0; --left) {
    if (Error error = run_row(rows, generator, request, reply); !error.empty()) return error;
    if (reply.bytes() > max_random_bytes) {
      return "the calls together make more than " + std::to_string(max_random_bytes) + " bytes";
    }
  }
  return request.error();
}

EMSCRIPTEN_BINDINGS(random) { emscripten::function("random", &call<random>); }

}  // namespace
}  // namespace riverbank::wasm
