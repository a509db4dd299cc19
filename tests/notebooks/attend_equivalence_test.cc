// Checks that attend() gives the same bits as the notebooks' step-by-step computation.
#include "attention/attend.h"

#include <gtest/gtest.h>

#include "attention/conventions.h"
#include "attention/heads.h"
#include "notebooks/notebook.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

// The tensors of one notebook by name, as matrices; leading axes are joined into the rows.
class Steps {
 public:
  explicit Steps(const std::string& notebook) : run_(run_notebook<float>(notebook)) {
    EXPECT_TRUE(run_) << run_.error();
  }

  Matrix operator[](const std::string& name) const { return last_axis_rows(tensor(name)); }

  // A tensor with three axes as a list of matrices, one for each head.
  std::vector<Matrix> pile(const std::string& name) const {
    const Tensor all = tensor(name);
    std::vector<Matrix> matrices;
    for (Index i = 0; i < all.shape[0]; ++i) {
      matrices.push_back(
          matrix_from(all, all.shape[1], all.shape[2], i * all.shape[1] * all.shape[2]));
    }
    return matrices;
  }

 private:
  Tensor tensor(const std::string& name) const {
    for (const auto& step : run_->steps) {
      if (step.id == run_->notebook + "/" + name) return std::get<Tensor>(step.value);
    }
    ADD_FAILURE() << "there is no " << name;
    return {{1, 1}, {0}};
  }

  Result<NotebookRun> run_;
};

Trace attended(const AttendInput& input) {
  auto trace = attend(input);
  EXPECT_TRUE(trace) << trace.error();
  return trace ? *std::move(trace) : Trace{};
}

TEST(AttendEqualsNotebook, Raw000) {
  const Steps steps("000");
  for (const std::string place : {"04 09 11 river", "05 10 12 finance"}) {
    const std::string cell = place.substr(0, 2);
    const std::string word = place.substr(9);
    AttendInput input;
    input.embeddings = steps[cell + "/" + word + "_embeddings"];
    input.scale = Scale::off;
    const Trace trace = attended(input);
    EXPECT_TRUE(identical(trace.scores, steps[place.substr(3, 2) + "/" + word + "_scores"]));
    EXPECT_TRUE(identical(trace.weights, steps[place.substr(6, 2) + "/" + word + "_weights"]));
    EXPECT_TRUE(identical(trace.output, steps[place.substr(6, 2) + "/" + word + "_context"]));
  }
}

// Compares the attention of one sentence of notebook 000, with projections and scores divided by
// √d_k.
void expect_projected_000(const Steps& steps, const std::string& embeddings,
                          const std::string& weights, const std::string& cell,
                          const std::vector<std::string>& names) {
  AttendInput input;
  input.embeddings = steps[embeddings];
  input.query.weight = steps[weights + "W_query"];
  input.key.weight = steps[weights + "W_key"];
  input.value.weight = steps[weights + "W_value"];
  const Trace trace = attended(input);
  EXPECT_TRUE(identical(trace.queries, steps[cell + "queries"]));
  EXPECT_TRUE(identical(trace.keys, steps[cell + "keys"]));
  EXPECT_TRUE(identical(trace.values, steps[cell + "values"]));
  EXPECT_TRUE(identical(trace.scores, steps[cell + names[0]]));
  EXPECT_TRUE(identical(trace.scaled, steps[cell + names[1]]));
  EXPECT_TRUE(identical(trace.weights, steps[cell + names[2]]));
  EXPECT_TRUE(identical(trace.output, steps[cell + names[3]]));
}

TEST(AttendEqualsNotebook, Projected000) {
  const Steps steps("000");
  const std::vector<std::string> by_hand = {"qk", "scores_scaled", "weights2", "context2"};
  expect_projected_000(steps, "04/river_embeddings", "13/", "14/river_", by_hand);
  expect_projected_000(steps, "05/finance_embeddings", "13/", "15/finance_", by_hand);
  const std::vector<std::string> in_class = {"attn_scores", "attn_scores_scaled", "attn_weights",
                                             "output"};
  expect_projected_000(steps, "04/river_embeddings", "16/self_attention_", "17/river_", in_class);
  expect_projected_000(steps, "05/finance_embeddings", "16/self_attention_", "18/finance_",
                       in_class);
}

TEST(AttendEqualsNotebook, Unscaled001) {
  const Steps steps("001");
  AttendInput input;
  input.embeddings = steps["02/x"];
  input.query.weight = steps["03/w_query"];
  input.key.weight = steps["03/w_key"];
  input.value.weight = steps["03/w_value"];
  input.scale = Scale::off;
  Trace trace = attended(input);
  EXPECT_TRUE(identical(trace.queries, steps["04/querys"]));
  EXPECT_TRUE(identical(trace.keys, steps["04/keys"]));
  EXPECT_TRUE(identical(trace.values, steps["04/values"]));
  EXPECT_TRUE(identical(trace.scores, steps["05/attn_scores"]));
  EXPECT_TRUE(identical(trace.weights, steps["06/attn_scores_softmax_exact"]));
  EXPECT_TRUE(identical(trace.output, steps["08/outputs_exact"]));

  // Pins the weights that the notebook rounded by hand.
  const Matrix rounded = steps["06/attn_scores_softmax"];
  for (Index row = 0; row < 3; ++row) {
    for (Index column = 0; column < 3; ++column) {
      input.pins.push_back({"weights", row, column, rounded(row, column)});
    }
  }
  EXPECT_TRUE(identical(attended(input).output, steps["08/outputs"]));
}

TEST(AttendEqualsNotebook, CausalMask002) {
  const Steps steps("002");
  AttendInput input;
  input.embeddings = Matrix(4, 1);
  input.mask.causal = true;
  for (Index row = 0; row < 4; ++row) {
    for (Index column = 0; column < 4; ++column) input.pins.push_back({"scores", row, column, 1});
  }
  const Trace trace = attended(input);
  EXPECT_TRUE(identical(trace.scores, steps["01/attention_affinities"]));
  EXPECT_TRUE(identical(trace.masked, steps["01/masked"]));
  EXPECT_TRUE(identical(trace.weights, steps["01/attention_weights"]));
}

TEST(AttendEqualsNotebook, LinearLayers003) {
  const Steps steps("003");
  AttendInput input;
  input.embeddings = steps["03/encodings_matrix"];
  input.query.weight = from_linear(steps["03/W_q.weight"]);
  input.key.weight = from_linear(steps["03/W_k.weight"]);
  input.value.weight = from_linear(steps["03/W_v.weight"]);
  EXPECT_TRUE(identical(*input.query.weight, steps["04/W_q.weight.T"]));
  const Trace trace = attended(input);
  EXPECT_TRUE(identical(trace.queries, steps["07/q"]));
  EXPECT_TRUE(identical(trace.keys, steps["08/k"]));
  EXPECT_TRUE(identical(trace.values, steps["09/v"]));
  EXPECT_TRUE(identical(trace.scores, steps["12/sims"]));
  EXPECT_TRUE(identical(trace.scaled, steps["13/scaled_sims"]));
  EXPECT_TRUE(identical(trace.weights, steps["14/attention_percents"]));
  EXPECT_TRUE(identical(trace.output, steps["03/selfAttention(encodings_matrix)"]));
}

TEST(AttendEqualsNotebook, Raw004) {
  const Steps steps("004");
  AttendInput input;
  input.embeddings = steps["03/embedded_sentence"];
  input.scale = Scale::off;
  const Trace trace = attended(input);
  EXPECT_TRUE(identical(trace.scores, steps["04/omega"]));
  EXPECT_TRUE(identical(trace.weights, steps["07/attention_weights"]));
  EXPECT_TRUE(identical(trace.output, steps["10/context_vectors"]));
}

// One word is the query, and all words are keys. Keys have width 16, so scores are divided by √16.
TEST(AttendEqualsNotebook, SingleQuery004) {
  const Steps steps("004");
  AttendInput input;
  input.embeddings = steps["09/x_2"];
  input.source = steps["03/embedded_sentence"];
  input.query.weight = from_linear(steps["12/U_query"]);
  input.key.weight = from_linear(steps["12/U_key"]);
  input.value.weight = from_linear(steps["12/U_value"]);
  const Trace trace = attended(input);
  EXPECT_TRUE(identical(trace.queries, steps["13/query_2"]));
  EXPECT_TRUE(identical(trace.keys, steps["14/keys"]));
  EXPECT_TRUE(identical(trace.values, steps["14/values"]));
  EXPECT_TRUE(identical(trace.scores, steps["17/omega_2"]));
  EXPECT_TRUE(identical(trace.scaled, steps["18/omega_2_scaled"]));
  EXPECT_TRUE(identical(trace.weights, steps["18/attention_weights_2"]));
  EXPECT_TRUE(identical(trace.output, steps["19/context_vec2"]));
}

TEST(AttendEqualsNotebook, EightHeads004) {
  const Steps steps("004");
  AttendInput input;
  input.embeddings = steps["09/x_2"];
  input.source = steps["03/embedded_sentence"];
  input.heads = 8;
  input.query.weight = *from_stack(steps.pile("21/multihead_U_query"));
  input.key.weight = *from_stack(steps.pile("21/multihead_U_key"));
  input.value.weight = *from_stack(steps.pile("21/multihead_U_value"));
  input.output.weight = from_linear(steps["29/linear.weight"]);
  input.output.bias = steps["29/linear.bias"];
  const Trace trace = attended(input);
  EXPECT_TRUE(identical(trace.queries, steps["22/multihead_query_2"]));
  EXPECT_TRUE(identical(trace.keys, steps["25/multihead_keys"]));
  EXPECT_TRUE(identical(trace.values, steps["27/multihead_values"]));
  for (Index head = 0; head < 8; ++head) {
    const std::string n = "[" + std::to_string(head) + "]";
    EXPECT_TRUE(identical(head_rows(trace.scores, head, 8), steps["29/finish/omega_2" + n]));
    EXPECT_TRUE(identical(head_rows(trace.scaled, head, 8), steps["29/finish/omega_2_scaled" + n]));
    EXPECT_TRUE(identical(head_rows(trace.weights, head, 8), steps["29/finish/weights_2" + n]));
    EXPECT_TRUE(identical(head_rows(trace.context, head, 8), steps["29/finish/z_2" + n]));
  }
  EXPECT_TRUE(identical(trace.joined, steps["29/finish/z_2_concat"]));
  EXPECT_TRUE(identical(trace.output, steps["29/finish/context_vector_2"]));
}

}  // namespace
}  // namespace riverbank::tests
