// Runs the golden cases of random numbers: calls on one generator, compared bit for bit.
#include "golden/cases/block_ops.h"
#include "random/choice.h"
#include "random/initialise.h"
#include "random/integers.h"
#include "random/normal.h"
#include "random/seed.h"
#include "random/uniform.h"

namespace riverbank::golden {
namespace {

// One call of a random function: its arguments and outputs.
class Call {
 public:
  Call(BlockCase& c, std::size_t index, const Json& args, Generator& source)
      : generator(source), case_(c), index_(index), args_(args) {}

  // An argument that is an integer of 64 bits, even if Index has 32 bits.
  std::int64_t integer(const char* name, std::optional<std::int64_t> fallback = std::nullopt) {
    if (missing(name, fallback.has_value())) return fallback.value_or(0);
    if (args_[name].is_number_integer()) return args_[name].get<std::int64_t>();
    case_.complain(place() + "argument " + name + " is not an integer");
    return 0;
  }
  Index whole(const char* name, std::optional<std::int64_t> fallback = std::nullopt) {
    return static_cast<Index>(integer(name, fallback));
  }
  double number(const char* name, std::optional<double> fallback = std::nullopt) {
    if (missing(name, fallback.has_value())) return fallback.value_or(0);
    if (args_[name].is_number()) return args_[name].get<double>();
    case_.complain(place() + "argument " + name + " is not a number");
    return 0;
  }
  bool flag(const char* name, bool fallback) {
    return missing(name, true) ? fallback : args_[name] == true;
  }
  std::vector<float> numbers(const char* name) {
    std::vector<float> out;
    if (missing(name, false)) return out;
    const Json& list = args_[name].is_object() ? args_[name].value("data", Json()) : args_[name];
    for (const Json& each : list) out.push_back(each.is_number() ? each.get<float>() : 0);
    return out;
  }

  template <class T>
  void give(Result<std::vector<T>> numbers, const char* name = "out") {
    const auto size = numbers ? static_cast<Index>(numbers->size()) : 0;
    give(std::move(numbers), Shape{size}, name);
  }
  template <class T>
  void give(Result<std::vector<T>> numbers, Shape shape, const char* name = "out") {
    if (!numbers) return case_.complain(place() + numbers.error());
    case_.give(place() + name, tensor_of(*numbers, std::move(shape)));
  }
  void fail(const std::string& text) { case_.complain(place() + text); }

  Generator& generator;

 private:
  std::string place() const { return "calls[" + std::to_string(index_) + "]."; }
  bool missing(const char* name, bool optional) {
    const bool absent = !args_.is_object() || !args_.contains(name) || args_[name].is_null();
    if (absent && !optional) case_.complain(place() + "argument " + name + " is missing");
    return absent;
  }

  BlockCase& case_;
  std::size_t index_;
  const Json& args_;
};

void raw_numbers(Call& call) {
  std::vector<std::int64_t> out;
  for (Index i = 0; i < call.whole("n"); ++i) out.push_back(call.generator.next_u32());
  call.give(Result(out));
}

void choose(Call& call) {
  const std::vector<float> p = call.numbers("p");
  call.give(call.flag("replacement", false)
                ? multinomial_with_replacement(call.generator, p, call.whole("k"))
                : multinomial(call.generator, p, call.whole("k")));
}

void linear_layer(Call& call) {
  const Index in = call.whole("in");
  const Index out = call.whole("out");
  auto layer = init_linear(call.generator, in, out, call.flag("bias", true));
  if (!layer) return call.fail(layer.error());
  call.give(Result(layer->weight), {out, in});
  call.give(Result(layer->bias), "bias");
}

void embedding_table(Call& call) {
  const Index num = call.whole("num");
  const Index dim = call.whole("dim");
  std::optional<Index> padding;
  if (const Index row = call.whole("padding_idx", num); row != num) padding = row;
  call.give(init_embedding(call.generator, num, dim, padding), {num, dim});
}

void multihead_attention(Call& call) {
  const Index d = call.whole("d");
  auto layer =
      init_multihead_attention(call.generator, d, call.whole("heads", 1), call.flag("bias", true));
  if (!layer) return call.fail(layer.error());
  call.give(Result(layer->in_proj_weight), {3 * d, d});
  call.give(Result(layer->in_proj_weight), {3 * d, d}, "in_proj_weight");
  call.give(Result(layer->in_proj_bias), "in_proj_bias");
  call.give(Result(layer->out_proj_weight), {d, d}, "out_proj.weight");
  call.give(Result(layer->out_proj_bias), "out_proj.bias");
}

struct RandomFunction {
  std::string_view name;
  void (*run)(Call&);
};

// The functions that a call may name.
constexpr std::array random_functions = {
    RandomFunction{"raw_uint32", raw_numbers},
    RandomFunction{"rand", [](Call& c) { c.give(rand(c.generator, c.whole("n"))); }},
    RandomFunction{"rand_f64", [](Call& c) { c.give(rand_f64(c.generator, c.whole("n"))); }},
    RandomFunction{"randn", [](Call& c) { c.give(randn(c.generator, c.whole("n"))); }},
    RandomFunction{"randn_f64", [](Call& c) { c.give(randn_f64(c.generator, c.whole("n"))); }},
    RandomFunction{"normal",
                   [](Call& c) {
                     c.give(normal(c.generator, c.whole("n"), c.number("mean", 0),
                                   c.number("std", 1)));
                   }},
    RandomFunction{
        "uniform",
        [](Call& c) { c.give(uniform(c.generator, c.whole("n"), c.number("a"), c.number("b"))); }},
    RandomFunction{"randint",
                   [](Call& c) {
                     const std::int64_t low = c.integer("low", 0);
                     c.give(randint(c.generator, c.whole("n"), low, c.integer("high")));
                   }},
    RandomFunction{"randperm", [](Call& c) { c.give(randperm(c.generator, c.whole("n"))); }},
    RandomFunction{"exponential",
                   [](Call& c) {
                     c.give(rand_exponential(c.generator, c.whole("n"), c.number("lambda", 1)));
                   }},
    RandomFunction{"multinomial", choose},
    RandomFunction{"linear", linear_layer},
    RandomFunction{"embedding", embedding_table},
    RandomFunction{"multihead_attention", multihead_attention},
    RandomFunction{"dropout",
                   [](Call& c) { c.give(dropout_mask(c.generator, c.whole("n"), c.number("p"))); }},
};

// A seed may be too large for a double, so the files write it as text.
std::string seed_text(const Json& record) {
  const Json params = record.value("params", Json::object());
  const Json seed = params.is_object() ? params.value("seed", Json()) : Json();
  return seed.is_string() ? seed.get<std::string>() : seed.dump();
}

}  // namespace

void run_rng(BlockCase& c) {
  c.ignore({"seed"});  // not read here: seed_text() reads the seed from the record
  const auto seed = parse_seed(seed_text(c.record()));
  if (!seed) return c.complain(seed.error());
  Generator generator(*seed);
  const Json calls = c.record().value("calls", Json::array());
  for (std::size_t i = 0; c.ok() && calls.is_array() && i < calls.size(); ++i) {
    const Json& call = calls[i];
    const std::string place = "calls[" + std::to_string(i) + "].";
    if (!call.is_object()) return c.complain(place + " is not an object");
    const std::string name = call.value("fn", Json()).dump();
    const auto* const function = std::find_if(
        random_functions.begin(), random_functions.end(),
        [&](const auto& each) { return name == "\"" + std::string(each.name) + "\""; });
    if (function == random_functions.end()) return c.complain(place + "fn is unknown: " + name);
    const std::uint64_t before = generator.draws();
    const Json args = call.value("args", Json::object());
    Call request(c, i, args, generator);
    function->run(request);
    const auto draws = static_cast<std::int64_t>(generator.draws() - before);
    c.give(place + "draws_used", tensor_of(std::vector<std::int64_t>{draws}, {}));
  }
}

}  // namespace riverbank::golden
