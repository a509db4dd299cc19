// The gradients of every building block against PyTorch's.
#include <gtest/gtest.h>

#include "attention/conventions.h"
#include "model/golden_blocks.h"
#include "model/gradients/block.h"
#include "model/gradients/loss.h"
#include "model/gradients/steps.h"

namespace riverbank::tests::blocks {
namespace {

Matrix input(const Json& golden, const std::string& name) {
  return matrix_of<float>(golden.at("inputs").at(name));
}

std::optional<Matrix> maybe(const Json& golden, const std::string& name) {
  if (!golden.at("inputs").contains(name)) return std::nullopt;
  return input(golden, name);
}

bool has_gradient(const Json& golden) { return golden.contains("gradient_of"); }

// The rows of several results below one another, as a batch lies in the file.
void stack(Matrix& all, const Matrix& part) {
  const Index before = all.size() == 0 ? 0 : all.rows();
  Matrix out(before + part.rows(), part.cols());
  if (before > 0) out.topRows(before) = all;
  out.bottomRows(part.rows()) = part;
  all = std::move(out);
}

// Gradients of weights add up over a batch.
void add(Matrix& sum, const Matrix& part) {
  if (sum.size() == 0) {
    sum = part;
  } else {
    sum += part;
  }
}

// How many pages a tensor has in front of its last two axes.
Index pages_of(const Json& tensor) {
  const auto shape = tensor.at("shape").get<std::vector<Index>>();
  Index pages = 1;
  for (std::size_t axis = 0; axis + 2 < shape.size(); ++axis) pages *= shape[axis];
  return pages;
}

TEST(GoldenGradients, Matmul) {
  int count = 0;
  for (const Json* each : cases_of("matmul")) {
    const Json& c = *each;
    if (!has_gradient(c)) continue;
    const auto d = matmul_gradient(input(c, "a"), input(c, "b"), input(c, "d_out"),
                                   c.at("params").value("transpose_b", false));
    EXPECT_TRUE(output_close(d.a, c, "d_a")) << c.at("id");
    EXPECT_TRUE(output_close(d.b, c, "d_b")) << c.at("id");
    ++count;
  }
  EXPECT_EQ(count, 2);
}

TEST(GoldenGradients, Linear) {
  for (const Json* each : cases_of("linear")) {
    const Json& c = *each;
    const auto d = linear_gradient(input(c, "x"), input(c, "weight"), input(c, "d_out"));
    EXPECT_TRUE(output_close(d.x, c, "d_x"));
    EXPECT_TRUE(output_close(d.weight, c, "d_weight"));
    EXPECT_TRUE(output_close(d.bias, c, "d_bias"));
  }
}

TEST(GoldenGradients, Softmax) {
  int count = 0;
  for (const Json* each : cases_of("softmax")) {
    const Json& c = *each;
    if (!has_gradient(c)) continue;
    EXPECT_TRUE(output_close(softmax_gradient(softmax_rows(input(c, "x")), input(c, "d_softmax")),
                             c, "d_x"));
    ++count;
  }
  EXPECT_EQ(count, 1);
}

// Attention without projections, page by page.
TEST(GoldenGradients, ScaledDotProduct) {
  int count = 0;
  for (const Json* each : cases_of("sdpa")) {
    const Json& c = *each;
    if (!has_gradient(c)) continue;
    SCOPED_TRACE(c.at("id").get<std::string>());
    const Index pages = pages_of(c.at("inputs").at("q"));
    const auto key_keep = maybe(c, "key_keep");
    Matrix d_q;
    Matrix d_k;
    Matrix d_v;
    for (Index page = 0; page < pages; ++page) {
      AttendInput in;
      in.embeddings = page_of(input(c, "q"), page, pages);
      in.source = page_of(input(c, "k"), page, pages);
      in.value_source = page_of(input(c, "v"), page, pages);
      in.scale = Scale::divisor;
      in.divisor = c.at("params").at("divide_by").get<float>();
      in.mask.causal = c.at("params").value("causal", false);
      in.mask.keep = maybe(c, "keep_mask");
      in.mask.additive = maybe(c, "add_mask");
      if (key_keep) in.mask.key_keep = key_keep->row(page);
      const auto trace = attend(in);
      ASSERT_TRUE(trace) << trace.error();
      const auto d = attend_gradient(in, *trace, page_of(input(c, "d_out"), page, pages)).steps;
      stack(d_q, d.embeddings);
      stack(d_k, d.source);
      stack(d_v, d.value_source);
    }
    EXPECT_TRUE(output_close(d_q, c, "d_q"));
    EXPECT_TRUE(output_close(d_k, c, "d_k"));
    EXPECT_TRUE(output_close(d_v, c, "d_v"));
    ++count;
  }
  EXPECT_EQ(count, 9);
}

TEST(GoldenGradients, Heads) {
  for (const Json* each : cases_of("mha_io")) {
    const Json& c = *each;
    ASSERT_TRUE(has_gradient(c));
    SCOPED_TRACE(c.at("id").get<std::string>());
    const Index pages = pages_of(c.at("inputs").at("x"));
    const auto source = maybe(c, "x_kv");
    const auto key_keep = maybe(c, "key_keep");
    Matrix d_x;
    Matrix d_source;
    ProjectionOf<float> sums[4];
    for (Index page = 0; page < pages; ++page) {
      AttendInput in;
      in.embeddings = page_of(input(c, "x"), page, pages);
      if (source) in.source = page_of(*source, page, pages);
      in.query.weight = input(c, "W_q");
      in.key.weight = input(c, "W_k");
      in.value.weight = input(c, "W_v");
      in.output.weight = input(c, "W_o");
      in.heads = c.at("params").at("heads").get<Index>();
      in.mask.causal = c.at("params").value("causal", false);
      if (key_keep) in.mask.key_keep = key_keep->row(page);
      const auto trace = attend(in);
      ASSERT_TRUE(trace) << trace.error();
      const auto d = attend_gradient(in, *trace, page_of(input(c, "d_out"), page, pages));
      stack(d_x, d.steps.embeddings);
      stack(d_source, d.steps.source);
      int which = 0;
      for (const auto* layer : {&d.query, &d.key, &d.value, &d.output}) {
        if (!sums[which].weight) sums[which].weight.emplace();
        add(*sums[which++].weight, *layer->weight);
      }
    }
    EXPECT_TRUE(output_close(d_x, c, "d_x"));
    if (source) {
      EXPECT_TRUE(output_close(d_source, c, "d_x_kv"));
    }
    EXPECT_TRUE(output_close(*sums[0].weight, c, "d_W_q"));
    EXPECT_TRUE(output_close(*sums[1].weight, c, "d_W_k"));
    EXPECT_TRUE(output_close(*sums[2].weight, c, "d_W_v"));
    EXPECT_TRUE(output_close(*sums[3].weight, c, "d_W_o"));
  }
}

// Notebook 004's way of writing: one U (d_head × d) per head, below one another in the file.
TEST(GoldenGradients, StackedHeads) {
  int count = 0;
  for (const Json* each : cases_of("mha_stack")) {
    const Json& c = *each;
    if (!has_gradient(c)) continue;
    SCOPED_TRACE(c.at("id").get<std::string>());
    AttendInput in;
    in.embeddings = input(c, "x");
    in.heads = pages_of(c.at("inputs").at("U_query"));
    in.query.weight = from_linear(input(c, "U_query"));
    in.key.weight = from_linear(input(c, "U_key"));
    in.value.weight = from_linear(input(c, "U_value"));
    in.output = {from_linear(input(c, "W_out")), input(c, "b_out")};
    in.mask.causal = c.at("params").value("causal", false);
    const auto trace = attend(in);
    ASSERT_TRUE(trace) << trace.error();
    const auto d = attend_gradient(in, *trace, input(c, "d_out"));
    EXPECT_TRUE(output_close(d.steps.embeddings, c, "d_x"));
    EXPECT_TRUE(output_close(Matrix(d.query.weight->transpose()), c, "d_U_query"));
    EXPECT_TRUE(output_close(Matrix(d.key.weight->transpose()), c, "d_U_key"));
    EXPECT_TRUE(output_close(Matrix(d.value.weight->transpose()), c, "d_U_value"));
    EXPECT_TRUE(output_close(Matrix(d.output.weight->transpose()), c, "d_W_out"));
    EXPECT_TRUE(output_close(*d.output.bias, c, "d_b_out"));
    ++count;
  }
  EXPECT_EQ(count, 2);
}

TEST(GoldenGradients, LayerNorm) {
  int count = 0;
  for (const Json* each : cases_of("layer_norm")) {
    const Json& c = *each;
    if (!has_gradient(c)) continue;
    LayerNorm norm = {maybe(c, "gamma"), maybe(c, "beta"), c.at("params").at("eps").get<double>()};
    const auto d = layer_norm_gradient(input(c, "x"), norm, input(c, "d_out"));
    EXPECT_TRUE(output_close(d.x, c, "d_x")) << c.at("id");
    EXPECT_EQ(d.norm.gamma.has_value(), norm.gamma.has_value());
    if (norm.gamma) {
      EXPECT_TRUE(output_close(*d.norm.gamma, c, "d_gamma"));
    }
    if (norm.beta) {
      EXPECT_TRUE(output_close(*d.norm.beta, c, "d_beta"));
    }
    ++count;
  }
  EXPECT_EQ(count, 2);
}

Activation gelu_of(const std::string& approximate) {
  return approximate == "tanh" ? Activation::gelu_tanh : Activation::gelu;
}

TEST(GoldenGradients, Gelu) {
  for (const Json* each : cases_of("gelu")) {
    const Json& c = *each;
    ASSERT_TRUE(has_gradient(c));
    const Activation activation = gelu_of(c.at("params").at("approximate"));
    EXPECT_TRUE(
        output_close(activate_gradient(input(c, "x"), activation, input(c, "d_out")), c, "d_x"))
        << c.at("id");
  }
}

TEST(GoldenGradients, CrossEntropy) {
  for (const Json* each : cases_of("cross_entropy")) {
    const Json& c = *each;
    ASSERT_TRUE(has_gradient(c));
    const auto targets = wholes_of<std::int64_t>(c.at("inputs").at("targets"));
    const bool sum = c.at("params").at("reduction") == "sum";
    std::optional<std::int64_t> ignore;
    if (c.at("params").contains("ignore_index")) {
      ignore = c.at("params").at("ignore_index").get<std::int64_t>();
    }
    const Matrix d = cross_entropy_gradient(input(c, "logits"), targets,
                                            sum ? Reduction::sum : Reduction::mean, ignore);
    EXPECT_TRUE(output_close(d, c, "d_logits")) << c.at("id");
  }
}

// qkv.weight has the rows of W_q, W_k and W_v below one another.
Block block_of(const Json& c) {
  Block block;
  const double eps = c.at("params").at("layer_norm_eps").get<double>();
  block.norm_1 = {maybe(c, "ln1.weight"), maybe(c, "ln1.bias"), eps};
  block.norm_2 = {maybe(c, "ln2.weight"), maybe(c, "ln2.bias"), eps};
  const auto torch = from_torch<float>(input(c, "qkv.weight"), maybe(c, "qkv.bias"),
                                       maybe(c, "proj.weight"), maybe(c, "proj.bias"));
  EXPECT_TRUE(torch) << torch.error();
  block.attention.query = torch->query;
  block.attention.key = torch->key;
  block.attention.value = torch->value;
  block.attention.output = torch->output;
  block.attention.heads = c.at("params").at("heads").get<Index>();
  block.attention.mask.causal = true;
  block.feed_forward.widen = {from_linear(input(c, "fc1.weight")), input(c, "fc1.bias")};
  block.feed_forward.narrow = {from_linear(input(c, "fc2.weight")), input(c, "fc2.bias")};
  block.feed_forward.activation = gelu_of(c.at("params").at("gelu"));
  return block;
}

TEST(GoldenGradients, TransformerBlock) {
  for (const Json* each : cases_of("transformer_block")) {
    const Json& c = *each;
    ASSERT_TRUE(has_gradient(c));
    SCOPED_TRACE(c.at("id").get<std::string>());
    const Block block = block_of(c);
    const Index pages = pages_of(c.at("inputs").at("x"));
    std::map<std::string, Matrix> d;
    for (Index page = 0; page < pages; ++page) {
      const Matrix x = page_of(input(c, "x"), page, pages);
      const auto trace = run_block(x, block);
      ASSERT_TRUE(trace) << trace.error();
      const auto g = block_gradient(x, block, *trace, page_of(input(c, "d_out"), page, pages));
      stack(d["x"], g.x);
      add(d["ln1.weight"], *g.norm_1.gamma);
      add(d["ln1.bias"], *g.norm_1.beta);
      add(d["ln2.weight"], *g.norm_2.gamma);
      add(d["ln2.bias"], *g.norm_2.beta);
      Matrix weights;
      Matrix biases(1, 0);
      for (const auto* layer : {&g.attention.query, &g.attention.key, &g.attention.value}) {
        stack(weights, layer->weight->transpose());
        Matrix wider(1, biases.cols() + layer->bias->cols());
        wider << biases, *layer->bias;
        biases = wider;
      }
      add(d["qkv.weight"], weights);
      add(d["qkv.bias"], biases);
      add(d["proj.weight"], g.attention.output.weight->transpose());
      add(d["proj.bias"], *g.attention.output.bias);
      add(d["fc1.weight"], g.feed_forward.layer.widen.weight->transpose());
      add(d["fc1.bias"], *g.feed_forward.layer.widen.bias);
      add(d["fc2.weight"], g.feed_forward.layer.narrow.weight->transpose());
      add(d["fc2.bias"], *g.feed_forward.layer.narrow.bias);
    }
    EXPECT_EQ(d.size() + 1, c.at("outputs").size());  // and `out`
    for (const auto& [name, gradient] : d)
      EXPECT_TRUE(output_close(gradient, c, "d_" + name)) << name;
  }
}

}  // namespace
}  // namespace riverbank::tests::blocks
