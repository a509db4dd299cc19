// Checks that the fused kernels compute PyTorch's results and gradients for grouped heads, windows,
// soft caps and sinks.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <numeric>

#include "golden/cases/golden_tensor.h"
#include "golden/cases/pass_rule.h"
#include "kernels/attend_fast.h"
#include "kernels/fused_gradient.h"

namespace riverbank::golden {
namespace {

// The inputs of one case, and the results of all its pages. A page holds the heads of one text.
class FusedCall {
 public:
  explicit FusedCall(const Json& json) : json_(json) {
    q_ = input("q");
    const std::size_t axes = q_.shape.size();
    heads_ = q_.shape[axes - 3];
    texts_ = std::accumulate(q_.shape.begin(), q_.shape.end() - 3, Index{1}, std::multiplies<>());
    queries_ = rows_of(q_);
    keys_ = rows_of(input("k"));
    values_ = rows_of(input("v"));
    kv_heads_ = input("k").shape[axes - 3];
    if (has_input("sinks")) sinks_ = rows_of(input("sinks"));
    if (has_input("key_keep")) key_keep_ = rows_of(input("key_keep"));
    if (has_input("d_out")) d_out_ = rows_of(input("d_out"));
  }

  void run() {
    read_params();
    for (Index text = 0; text < texts_; ++text) run_text(text);
    expect("weights", results_.weights);
    expect("out", results_.context);
    if (d_out_.size() == 0) return;
    expect("d_q", results_.d.queries);
    expect("d_k", results_.d.keys);
    expect("d_v", results_.d.values);
    if (sinks_.size() > 0) expect("d_sinks", results_.d.sinks);
  }

 private:
  struct Results {
    Matrix context, weights;
    FusedGradients d;
  };

  [[nodiscard]] bool has_input(const char* name) const { return json_["inputs"].contains(name); }
  [[nodiscard]] GoldenTensor input(const char* name) const {
    auto tensor = read_tensor(json_["inputs"][name]);
    EXPECT_TRUE(tensor) << name;
    return *std::move(tensor);
  }

  void read_params() {
    in_.heads = heads_;
    in_.kv_heads = kv_heads_;
    in_.fully_masked = FullyMasked::nan;
    for (const auto& [name, value] : json_["params"].items()) {
      if (name == "divide_by") {
        in_.scale = Scale::divisor;
        in_.divisor = value.get<float>();
      } else if (name == "causal") {
        in_.causal = value.get<bool>();
      } else if (name == "window") {
        if (!value[0].is_null()) in_.window.before = value[0].get<Index>();
        if (!value[1].is_null()) in_.window.after = value[1].get<Index>();
      } else if (name == "softcap") {
        in_.softcap = value.get<float>();
      } else if (name == "first_query") {
        in_.first_query = value.get<Index>();
      } else {
        ADD_FAILURE() << "unknown parameter " << name;
      }
    }
    if (sinks_.size() > 0) in_.sinks = sinks_;
  }

  void run_text(Index text) {
    const auto page = [&](const Matrix& x) {
      const Index rows = x.rows() / texts_;
      return View(x.row(text * rows).data(), rows, x.cols());
    };
    in_.queries = page(queries_);
    in_.keys = page(keys_);
    in_.values = page(values_);
    if (key_keep_.size() > 0) in_.key_keep = page(key_keep_);
    std::vector<Index> rows(static_cast<std::size_t>(in_.queries.rows));
    std::iota(rows.begin(), rows.end(), Index{0});
    const auto fast = attend_fast(in_, rows);
    ASSERT_TRUE(fast) << fast.error();
    append(results_.context, fast->context);
    append(results_.weights, fast->weights);
    if (d_out_.size() == 0) return;
    Matrix context(in_.queries.rows, in_.values.columns);
    Matrix sums(2, in_.queries.rows);
    const RowSums row_sums = {sums.row(0).data(), sums.row(1).data()};
    fused_attention(in_, context.data(), row_sums);
    const FusedGradients d = fused_attention_gradient(
        in_, {context.data(), row_sums.maximum, row_sums.sum, page(d_out_).data});
    append(results_.d.queries, d.queries);
    append(results_.d.keys, d.keys);
    append(results_.d.values, d.values);
    results_.d.sinks = results_.d.sinks.size() == 0 ? d.sinks : results_.d.sinks + d.sinks;
  }

  static void append(Matrix& all, const Matrix& part) {
    Matrix both(all.rows() + part.rows(), part.cols());
    std::copy_n(all.data(), all.size(), both.data());
    std::copy_n(part.data(), part.size(), both.data() + all.size());
    all = std::move(both);
  }

  void expect(const char* name, const Matrix& got) const {
    if (!json_["outputs"].contains(name)) return;
    const auto want = read_tensor(json_["outputs"][name]);
    const auto tolerance = read_tolerance(json_["tolerance"][name]);
    ASSERT_TRUE(want && tolerance) << name;
    EXPECT_EQ(difference(tensor_of(got, want->shape), *want, *tolerance), "") << name;
  }

  const Json& json_;
  GoldenTensor q_;
  Index heads_, kv_heads_, texts_;
  Matrix queries_, keys_, values_, sinks_, key_keep_, d_out_;
  FusedInput in_;
  Results results_;
};

TEST(FusedGolden, AttentionOfTodaysModels) {
  std::ifstream file(RIVERBANK_GOLDEN_DIR "/modern.json");
  const Json json = Json::parse(file, nullptr, false);
  ASSERT_TRUE(json.contains("cases"));
  Index ran = 0;
  for (const Json& each : json["cases"]) {
    if (each["op"] != "sdpa") continue;
    SCOPED_TRACE(each["id"].get<std::string>());
    FusedCall(each).run();
    ++ran;
  }
  EXPECT_EQ(ran, 11);
}

}  // namespace
}  // namespace riverbank::golden
