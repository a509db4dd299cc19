// Draws the notebooks' random initial tensors and the initial parameters of the golden language
// models from their seeds, and compares them with PyTorch's bit for bit.
#include <string>

#include "random/generator.h"
#include "random/golden_cases.h"
#include "random/initialise.h"
#include "random/normal.h"
#include "random/uniform.h"

namespace riverbank::tests {
namespace {

std::int64_t element_count(const Json& shape) {
  std::int64_t count = 1;
  for (const Json& side : shape) count *= side.get<std::int64_t>();
  return count;
}

// If the entry of notebooks.json has a seed, draws its tensor and compares it. Returns whether the
// entry has a seed.
bool check_leaf(const Json& entry) {
  const std::string op = entry.at("op").get<std::string>();
  const Json& params = entry.value("params", Json::object());
  if (!params.contains("seed")) return false;
  SCOPED_TRACE(entry.at("id").get<std::string>());
  Generator generator(params.at("seed").get<std::uint64_t>());
  generator.skip(params.at("skip_draws").get<std::uint64_t>());
  const Json& want = entry.at("value");
  if (op == "rand") {
    expect_golden(rand(generator, element_count(params.at("shape"))), want);
  } else if (op == "randn") {
    expect_golden(randn(generator, element_count(params.at("shape"))), want);
  } else if (op == "embedding_init") {
    expect_golden(init_embedding(generator, params.at("num"), params.at("dim")), want);
  } else if (op == "linear_init") {
    const auto layer = init_linear(generator, params.at("in"), params.at("out"), params.at("bias"));
    EXPECT_TRUE(layer) << layer.error();
    const bool is_weight = params.at("what") == "weight";
    expect_same_bits(is_weight ? layer->weight : layer->bias, numbers<float>(want));
  } else {
    ADD_FAILURE() << "an unknown seeded op: " << op;
  }
  return true;
}

TEST(NotebookLeaves, EverySeededTensorOfTheNotebooks) {
  std::size_t leaves = 0;
  const Json file = read_golden("notebooks.json");
  for (const Json& entry : file.at("entries")) leaves += check_leaf(entry) ? 1U : 0U;
  EXPECT_EQ(leaves, 18U);
}

// Draws all parameters of a language model from its seed and compares them with the case's. The
// order is the one that the case describes in `rng_order`.
void check_parameters(const Json& session, const std::string& prefix) {
  SCOPED_TRACE(session.at("id").get<std::string>());
  const Json& params = session.at("params");
  const Json& inputs = session.at("inputs");
  const std::int64_t width = params.at("d");
  const std::int64_t heads = params.at("heads");
  Generator generator(params.at("init_seed").get<std::uint64_t>());

  const auto table = [&](const std::string& name, std::int64_t rows) {
    expect_golden(init_embedding(generator, rows, width), inputs.at(prefix + name));
  };
  table("token_embedding.weight", params.at("vocab"));
  table("position_embedding.weight", params.at("T"));
  for (std::int64_t head = 0; head < heads; ++head) {
    for (const char* name : {"key", "query", "value"}) {
      const std::string id = "heads." + std::to_string(head) + "." + name + ".weight";
      const auto layer = init_linear(generator, width, width / heads, false);
      expect_same_bits(layer->weight, numbers<float>(inputs.at(prefix + id)));
    }
  }
  const auto output = init_linear(generator, width, params.at("vocab"), true);
  expect_same_bits(output->weight, numbers<float>(inputs.at(prefix + "head.weight")));
  expect_same_bits(output->bias, numbers<float>(inputs.at(prefix + "head.bias")));
}

TEST(NotebookLeaves, ParametersOfTheLanguageModels) {
  std::size_t models = 0;
  const Json file = read_golden("blocks.json");
  for (const Json& session : file.at("cases")) {
    const bool trains = session.at("op") == "train_lm";
    if (!trains && session.at("op") != "lm_grad") continue;
    check_parameters(session, trains ? "init/" : "");
    ++models;
  }
  EXPECT_EQ(models, 4U);
}

}  // namespace
}  // namespace riverbank::tests
