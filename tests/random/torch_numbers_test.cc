// Replays PyTorch's recorded sessions of random calls and expects the same bits and numbers of
// draws.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "random/choice.h"
#include "random/generator.h"
#include "random/golden_cases.h"
#include "random/initialise.h"
#include "random/integers.h"
#include "random/normal.h"
#include "random/seed.h"
#include "random/uniform.h"

namespace riverbank::tests {
namespace {

using Call = std::function<void(Generator&, const Json& args, const Json& record)>;

void play_raw(Generator& generator, const Json& args, const Json& record) {
  std::vector<std::int64_t> words;
  for (int i = 0; i < args.at("n"); ++i) words.push_back(generator.next_u32());
  expect_same_bits(words, numbers<std::int64_t>(record.at("out")));
}

void play_multinomial(Generator& generator, const Json& args, const Json& record) {
  const auto probabilities = numbers<float>(Json{{"data", args.at("p")}});
  const bool repeat = args.at("replacement").get<bool>();
  const std::int64_t k = args.at("k").get<std::int64_t>();
  expect_golden(repeat ? multinomial_with_replacement(generator, probabilities, k)
                       : multinomial(generator, probabilities, k),
                record.at("out"));
}

void play_linear(Generator& generator, const Json& args, const Json& record) {
  const auto layer = init_linear(generator, args.at("in"), args.at("out"), args.at("bias"));
  ASSERT_TRUE(layer) << layer.error();
  expect_same_bits(layer->weight, numbers<float>(record.at("out")));
  ASSERT_EQ(layer->bias.empty(), !record.contains("bias"));
  if (record.contains("bias")) expect_same_bits(layer->bias, numbers<float>(record.at("bias")));
}

void play_embedding(Generator& generator, const Json& args, const Json& record) {
  std::optional<std::int64_t> padding;
  if (args.contains("padding")) padding = args.at("padding").get<std::int64_t>();
  expect_golden(init_embedding(generator, args.at("num"), args.at("dim"), padding),
                record.at("out"));
}

void play_attention(Generator& generator, const Json& args, const Json& record) {
  const auto layer =
      init_multihead_attention(generator, args.at("width"), args.at("heads"), args.at("bias"));
  ASSERT_TRUE(layer) << layer.error();
  expect_same_bits(layer->in_proj_weight, numbers<float>(record.at("out")));
  expect_same_bits(layer->out_proj_weight, numbers<float>(record.at("out_proj_weight")));
}

// float64 normal numbers use the C library's log, sin and cos, whose last bit may vary. So a result
// may differ by a few units in the last place, of the result itself or of its part without the
// mean.
void expect_close(const Result<std::vector<double>>& result, const Json& args, const Json& want) {
  ASSERT_TRUE(result) << result.error();
  const auto wanted = numbers<double>(want);
  ASSERT_EQ(result->size(), wanted.size());
  const double std = args.value("std", 1.0);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const double size = std::max(std::abs(wanted[i]), std * 4);
    ASSERT_NEAR((*result)[i], wanted[i], 2 * 0x1p-52 * size) << "place " << i;
  }
}

// Replays calls that return one list of numbers.
#define PLAY(call) \
  [](Generator& g, const Json& a, const Json& record) { expect_golden(call, record.at("out")); }
#define PLAY_CLOSE(call) \
  [](Generator& g, const Json& a, const Json& record) { expect_close(call, a, record.at("out")); }

const std::map<std::string, Call>& calls() {
  static const std::map<std::string, Call> table = {
      {"raw_uint32", play_raw},
      {"rand", PLAY(rand(g, a.at("n")))},
      {"uniform", PLAY(uniform(g, a.at("n"), a.at("a"), a.at("b")))},
      {"rand_f64", PLAY(rand_f64(g, a.at("n")))},
      {"randn", PLAY(randn(g, a.at("n")))},
      {"normal", PLAY(normal(g, a.at("n"), a.at("mean"), a.at("std")))},
      {"randn_f64", PLAY_CLOSE(randn_f64(g, a.at("n")))},
      {"normal_f64", PLAY_CLOSE(normal_f64(g, a.at("n"), a.at("mean"), a.at("std")))},
      {"randint", PLAY(randint(g, a.at("n"), a.at("low"), a.at("high")))},
      {"randperm", PLAY(randperm(g, a.at("n")))},
      {"exponential", PLAY(rand_exponential(g, a.at("n"), a.value("rate", 1.0)))},
      {"dropout", PLAY(dropout_mask(g, a.at("n"), a.at("p")))},
      {"multinomial", play_multinomial},
      {"linear", play_linear},
      {"embedding", play_embedding},
      {"multihead_attention", play_attention},
  };
  return table;
}
#undef PLAY
#undef PLAY_CLOSE

void play_case(const Json& session) {
  const std::string id = session.at("id").get<std::string>();
  const auto seed = parse_seed(session.at("params").at("seed").get<std::string>());
  ASSERT_TRUE(seed) << seed.error();
  Generator generator(*seed);
  std::size_t place = 0;
  for (const Json& record : session.at("calls")) {
    const std::string fn = record.at("fn").get<std::string>();
    SCOPED_TRACE(id + ", call " + std::to_string(place++) + ": " + fn + record.at("args").dump());
    ASSERT_TRUE(calls().contains(fn)) << "no call is named " << fn;
    const std::uint64_t before = generator.draws();
    calls().at(fn)(generator, record.at("args"), record);
    EXPECT_EQ(generator.draws() - before, record.at("draws_used").get<std::uint64_t>());
    if (::testing::Test::HasFatalFailure()) return;
  }
}

// Replays every session of a file and returns their number.
std::size_t play_file(const std::string& name) {
  std::size_t played = 0;
  const Json file = read_golden(name);
  for (const Json& session : file.at("cases")) {
    if (session.at("op") != "rng") continue;
    play_case(session);
    ++played;
  }
  return played;
}

TEST(TorchNumbers, AllSessionsOfTheGoldenFile) { EXPECT_EQ(play_file("blocks.json"), 7U); }

// torch_rng_more.json, which make_torch_rng_more.py writes, has calls that blocks.json does not
// have.
TEST(TorchNumbers, MoreSessions) { EXPECT_EQ(play_file("../random/torch_rng_more.json"), 3U); }

}  // namespace
}  // namespace riverbank::tests
