// JavaScript's access to random numbers: a seed, and a list of calls that use one generator.
#include <array>
#include <string_view>

#include "random/check.h"
#include "random/choice.h"
#include "random/initialise.h"
#include "random/integers.h"
#include "random/normal.h"
#include "random/seed.h"
#include "random/uniform.h"
#include "wasm/call.h"

namespace riverbank::wasm {
namespace {

// Each call writes the number of its tensors, then the name and the tensor of each.
template <class T>
void write_named(Reply& reply, std::string_view name, const std::vector<Index>& shape,
                 const std::vector<T>& kept) {
  reply.text(name);
  reply.tensor(shape, kept.data(), kept.size());
}

// A call with one tensor of one axis, named "out".
template <class T>
Error write_out(Reply& reply, Result<std::vector<T>> drawn) {
  if (!drawn) return drawn.error();
  const std::vector<T>& kept = reply.keep(*std::move(drawn));
  reply.whole(1);
  write_named(reply, "out", {static_cast<Index>(kept.size())}, kept);
  return {};
}

Error raw_uint32(Generator& generator, Request& request, Reply& reply) {
  const std::int64_t n = request.int64();
  if (Error error = check_count("n", n, sizeof(std::int64_t)); !error.empty()) {
    return error;
  }
  std::vector<std::int64_t> out(static_cast<std::size_t>(n));
  for (std::int64_t& value : out) value = generator.next_u32();
  return write_out<std::int64_t>(reply, std::move(out));
}

// A call whose only argument is the number of values.
template <auto draw>
Error counted(Generator& generator, Request& request, Reply& reply) {
  return write_out(reply, draw(generator, request.int64()));
}

// A call with the number of values and one more argument.
template <auto draw>
Error with_one(Generator& generator, Request& request, Reply& reply) {
  const std::int64_t n = request.int64();
  return write_out(reply, draw(generator, n, request.number()));
}

// A call with the number of values and two more arguments.
template <auto draw>
Error with_two(Generator& generator, Request& request, Reply& reply) {
  const std::int64_t n = request.int64();
  const double first = request.number();
  return write_out(reply, draw(generator, n, first, request.number()));
}

Error draw_integers(Generator& generator, Request& request, Reply& reply) {
  const std::int64_t n = request.int64();
  const std::int64_t low = request.int64();
  return write_out(reply, randint(generator, n, low, request.int64()));
}

Error choose(Generator& generator, Request& request, Reply& reply) {
  const std::vector<float> p = request.numbers<float>();
  const std::int64_t k = request.int64();
  return write_out(reply, request.flag() ? multinomial_with_replacement(generator, p, k)
                                         : multinomial(generator, p, k));
}

Error make_linear(Generator& generator, Request& request, Reply& reply) {
  const std::int64_t in = request.int64();
  const std::int64_t out = request.int64();
  const bool bias = request.flag();
  auto made = init_linear(generator, in, out, bias);
  if (!made) return made.error();
  const LinearInit& layer = reply.keep(*std::move(made));
  reply.whole(bias ? 2 : 1);
  write_named(reply, "weight", {static_cast<Index>(out), static_cast<Index>(in)}, layer.weight);
  if (bias) write_named(reply, "bias", {static_cast<Index>(out)}, layer.bias);
  return {};
}

Error make_embedding(Generator& generator, Request& request, Reply& reply) {
  const std::int64_t num = request.int64();
  const std::int64_t dim = request.int64();
  std::optional<std::int64_t> padding;
  if (request.flag()) padding = request.int64();
  auto made = init_embedding(generator, num, dim, padding);
  if (!made) return made.error();
  reply.whole(1);
  write_named(reply, "weight", {static_cast<Index>(num), static_cast<Index>(dim)},
              reply.keep(*std::move(made)));
  return {};
}

Error make_attention(Generator& generator, Request& request, Reply& reply) {
  const std::int64_t width = request.int64();
  const std::int64_t heads = request.int64();
  const bool bias = request.flag();
  auto made = init_multihead_attention(generator, width, heads, bias);
  if (!made) return made.error();
  const MultiheadAttentionInit& layer = reply.keep(*std::move(made));
  const auto d = static_cast<Index>(width);
  reply.whole(bias ? 4 : 2);
  write_named(reply, "in_proj_weight", {3 * d, d}, layer.in_proj_weight);
  if (bias) write_named(reply, "in_proj_bias", {3 * d}, layer.in_proj_bias);
  write_named(reply, "out_proj.weight", {d, d}, layer.out_proj_weight);
  if (bias) write_named(reply, "out_proj.bias", {d}, layer.out_proj_bias);
  return {};
}

Error skip_draws(Generator& generator, Request& request, Reply& reply) {
  const std::int64_t n = request.int64();
  if (Error error = check_count("n", n, 1); !error.empty()) return error;
  generator.skip(static_cast<std::uint64_t>(n));
  reply.whole(0);
  return {};
}

struct Call {
  std::string_view name;
  Error (*run)(Generator&, Request&, Reply&);
};

// The calls, under their names in src/npm/engine/random.ts.
constexpr std::array<Call, 17> calls = {{{"raw_uint32", raw_uint32},
                                         {"rand", counted<rand>},
                                         {"rand_f64", counted<rand_f64>},
                                         {"randn", counted<randn>},
                                         {"randn_f64", counted<randn_f64>},
                                         {"randperm", counted<randperm>},
                                         {"exponential", with_one<rand_exponential>},
                                         {"dropout", with_one<dropout_mask>},
                                         {"uniform", with_two<uniform>},
                                         {"normal", with_two<normal>},
                                         {"normal_f64", with_two<normal_f64>},
                                         {"randint", draw_integers},
                                         {"multinomial", choose},
                                         {"linear", make_linear},
                                         {"embedding", make_embedding},
                                         {"multihead_attention", make_attention},
                                         {"skip", skip_draws}}};

Error run_call(Generator& generator, Request& request, Reply& reply) {
  const std::string name = request.text();
  for (const Call& call : calls) {
    if (call.name != name) continue;
    const std::uint64_t before = generator.draws();
    if (Error error = call.run(generator, request, reply); !error.empty()) {
      return name + ": " + error;
    }
    reply.whole(static_cast<std::int64_t>(generator.draws() - before));
    return {};
  }
  return "there is no random call \"" + name + "\"";
}

Error random(Request& request, Reply& reply) {
  const auto seed = parse_seed(request.text());
  if (!seed) return seed.error();
  Generator generator(*seed);
  for (std::size_t left = request.count(); left > 0; --left) {
    if (Error error = run_call(generator, request, reply); !error.empty()) {
      return error;
    }
    if (reply.bytes() > max_random_bytes) {
      return "the calls together make more than " + std::to_string(max_random_bytes) + " bytes";
    }
  }
  return {};
}

EMSCRIPTEN_BINDINGS(random) { emscripten::function("random", &call<random>); }

}  // namespace
}  // namespace riverbank::wasm
