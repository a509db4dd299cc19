// Checks that a malformed golden file, or one with a single wrong number, fails with a clear
// message.
#include <gtest/gtest.h>

#include <fstream>

#include "golden/cases/block_ops.h"
#include "golden/cases/golden_file.h"
#include "golden/cases/notebook_graph.h"
#include "golden/cases/notebook_models.h"

namespace riverbank::golden {
namespace {

Json tensor(const Json& shape, const Json& data) {
  return {{"dtype", "f32"}, {"shape", shape}, {"data", data}};
}

// A case that passes: 1 · 2 = 2, with the tolerance 0.1.
Json good_product() {
  return {{"id", "matmul/test"},
          {"op", "matmul"},
          {"params", {{"transpose_b", false}}},
          {"inputs", {{"a", tensor({1, 1}, {1})}, {"b", tensor({1, 1}, {2})}}},
          {"outputs", {{"out", tensor({1, 1}, {2})}}},
          {"tolerance", {{"out", {{"abs", 0.1}, {"rel", 0}}}}}};
}

std::string words(const Outcome& outcome) {
  std::string all;
  for (const std::string& failure : outcome.failures) all += (all.empty() ? "" : "; ") + failure;
  return all;
}

template <class Change>
std::string words_of_changed(Change change) {
  Json record = good_product();
  change(record);
  return words(run_block_case(record));
}

TEST(Malformed, TheUnchangedCasePasses) { EXPECT_EQ(words(run_block_case(good_product())), ""); }

TEST(Malformed, WrongNumbersAreShownWithPositionAndTolerance) {
  EXPECT_EQ(words_of_changed([](Json& r) { r["outputs"]["out"]["data"] = {2.5}; }),
            "out: [0][0] is 2, want 2.5, allowed 0.1");
  EXPECT_EQ(words_of_changed([](Json& r) {
              r["outputs"]["out"] = tensor({1, 2}, {3, 3});
              r["inputs"]["b"] = tensor({1, 2}, {2, 4});
            }),
            "out: [0][0] is 2, want 3, allowed 0.1 (and 1 more places)");
  EXPECT_EQ(words_of_changed([](Json& r) { r["outputs"]["out"]["data"] = {"NaN"}; }),
            "out: [0][0] is 2, want nan, allowed nan");
  EXPECT_EQ(words_of_changed([](Json& r) { r["outputs"]["out"]["shape"] = {1}; }),
            "out: it has shape [1, 1], want [1]");
}

TEST(Malformed, TheToleranceIsExact) {
  const auto with = [](double want, double rel) {
    return words_of_changed([=](Json& r) {
      r["outputs"]["out"]["data"] = {want};
      r["tolerance"]["out"] = {{"abs", 0.0}, {"rel", rel}};
    });
  };
  EXPECT_EQ(with(2, 0), "");
  EXPECT_NE(with(std::nextafter(2.0F, 3.0F), 0), "");
  EXPECT_EQ(with(2.5, 0.2), "");
  EXPECT_NE(with(2.5, 0.19), "");
}

TEST(Malformed, BrokenCasesFailWithAMessage) {
  EXPECT_EQ(words_of_changed([](Json& r) { r["op"] = "conv"; }), "op conv is unknown");
  EXPECT_EQ(words_of_changed([](Json& r) { r.erase("op"); }), "it has no op");
  EXPECT_EQ(words(run_block_case(Json(7))), "it has no op");
  EXPECT_EQ(words_of_changed([](Json& r) { r.erase("inputs"); }), "input a is missing");
  EXPECT_EQ(words_of_changed([](Json& r) { r["inputs"].erase("b"); }), "input b is missing");
  EXPECT_EQ(words_of_changed([](Json& r) { r["inputs"] = "none"; }), "input a is missing");
  EXPECT_EQ(words_of_changed([](Json& r) { r["inputs"]["a"] = 3; }),
            "input a: it is not a tensor but 3");
  EXPECT_EQ(words_of_changed([](Json& r) { r["inputs"]["a"].erase("shape"); }),
            "input a: it has no shape");
  EXPECT_EQ(words_of_changed([](Json& r) {
              r["inputs"]["a"]["shape"] = {2, 2};
            }),
            "input a: its shape is [2, 2] but its data has 1 numbers");
  EXPECT_EQ(words_of_changed([](Json& r) {
              r["inputs"]["a"]["shape"] = {-1, 1};
            }),
            "input a: its shape holds -1");
  EXPECT_EQ(words_of_changed([](Json& r) { r["inputs"]["a"]["data"] = {"one"}; }),
            "input a: its data holds \"one\"");
  EXPECT_EQ(words_of_changed([](Json& r) { r["inputs"]["a"]["dtype"] = "f16"; }),
            "input a: its dtype is \"f16\"");
  EXPECT_EQ(words_of_changed([](Json& r) { r["params"]["transpose_b"] = 1; }),
            "parameter transpose_b is 1 but must be true or false");
  EXPECT_EQ(words_of_changed([](Json& r) { r["params"]["window"] = 1; }),
            "parameter window is unknown");
  EXPECT_EQ(words_of_changed([](Json& r) { r["inputs"]["sinks"] = tensor({1}, {1}); }),
            "input sinks is unknown");
  EXPECT_EQ(words_of_changed([](Json& r) {
              r["inputs"]["b"] = tensor({2, 1}, {2, 2});
            }),
            "a has 1 column but b has 2 rows");
  EXPECT_EQ(words_of_changed([](Json& r) { r.erase("outputs"); }),
            "it has no outputs to compare with");
  EXPECT_EQ(words_of_changed([](Json& r) { r["outputs"]["more"] = r["outputs"]["out"]; }),
            "more: the engine has no output of this name");
  EXPECT_EQ(words_of_changed([](Json& r) { r.erase("tolerance"); }),
            "out: there is no tolerance for it");
  EXPECT_EQ(words_of_changed([](Json& r) { r["tolerance"]["out"]["abs"] = -1; }),
            "out: its tolerance abs is -1");
}

TEST(Malformed, EveryOperationSurvivesAnEmptyCase) {
  for (const BlockOp& op : block_ops) {
    const Outcome outcome = run_block_case({{"op", op.name}});
    EXPECT_FALSE(outcome.failures.empty()) << op.name;
  }
}

TEST(Malformed, InvalidRandomCallsFailWithAMessage) {
  const auto call = [](const Json& one) {
    return words(run_block_case(
        {{"op", "rng"}, {"params", {{"seed", "1"}}}, {"calls", Json::array({one})}}));
  };
  EXPECT_EQ(call({{"fn", "dice"}}), "calls[0].fn is unknown: \"dice\"");
  EXPECT_EQ(call({{"fn", "rand"}}), "calls[0].argument n is missing");
  EXPECT_EQ(call({{"fn", "rand"}, {"args", {{"n", "2"}}}}),
            "calls[0].argument n is not an integer");
  EXPECT_EQ(call(7), "calls[0]. is not an object");
  EXPECT_EQ(call({{"fn", "raw_uint32"}, {"args", {{"n", 0}}}, {"draws_used", 1}}),
            "calls[0].draws_used: it is 0, want 1, allowed 0");
}

TEST(Malformed, GradientsMustFitTheirOutputs) {
  Json record = good_product();
  record["outputs"]["d_a"] = tensor({1, 1}, {1});
  record["tolerance"]["d_a"] = record["tolerance"]["out"];
  const auto words = [&] { return run_block_case(record).failures.at(0); };
  EXPECT_EQ(words(), "input d_out is missing");
  record["inputs"]["d_out"] = tensor({2, 1}, {1, 1});
  EXPECT_EQ(words(), "the given gradient is 2 × 1 but its output is 1 × 1");
  record["inputs"]["d_out"] = tensor({1, 1}, {7});
  EXPECT_EQ(words().find("d_a: [0][0] is "), 0U) << words();
}

Json literal_entry(const std::string& id, const Json& value) {
  const Json exact = {{"abs", 0}, {"rel", 0}};
  return {{"id", id},
          {"op", "literal"},
          {"value", value},
          {"tolerance", {{"step", exact}, {"chain", exact}}}};
}

TEST(Malformed, InvalidNotebookEntriesFailWithAMessage) {
  Json flatten = literal_entry("b", tensor({2}, {1, 2}));
  flatten["op"] = "flatten";
  flatten["args"] = {"a"};
  Json unknown = flatten;
  unknown["id"] = "c";
  unknown["op"] = "spin";
  Json lost = flatten;
  lost["id"] = "d";
  lost["args"] = {"z"};
  Json wrong = flatten;
  wrong["id"] = "e";
  wrong["value"] = tensor({2}, {1, 3});
  const Json entries = {
      literal_entry("a", tensor({1, 2}, {1, 2})), flatten, unknown, lost, wrong, 7};
  const NotebookGraph graph(entries);
  EXPECT_EQ(words(graph.check(0)), "");
  EXPECT_EQ(words(graph.check(1)), "");
  EXPECT_NE(words(graph.check(2)).find("step: "), std::string::npos);
  EXPECT_EQ(words(graph.check(3)),
            "step: argument z: no entry has this id; chain: argument z: no earlier entry has this "
            "id");
  EXPECT_EQ(words(graph.check(4)),
            "step: [1] is 2, want 3, allowed 0; chain: [1] is 2, want 3, allowed 0");
  EXPECT_EQ(words(graph.check(5)), "it is not an object");
}

TEST(Malformed, PrintedTextIsComparedLineByLine) {
  Json entry = literal_entry("a", tensor({2}, {1, 2.5}));
  entry["printed"] = {{"text", "tensor([1.0000, 2.5000])"}, {"mode", "fixed"}, {"decimals", 4}};
  EXPECT_EQ(words(NotebookGraph(Json::array({entry})).check(0)), "");
  entry["printed"] = {{"text", "tensor([1.0000, 2.6000])"}, {"mode", "fixed"}, {"decimals", 4}};
  EXPECT_EQ(words(NotebookGraph(Json::array({entry})).check(0)),
            "printed: line 1 is \"tensor([1.0000, 2.5000])\", want \"tensor([1.0000, 2.6000])\"");
  entry["printed"] = {
      {"text", "tensor([1.000, 2.500], grad_fn=<A>)"}, {"mode", "fixed"}, {"decimals", 3}};
  EXPECT_EQ(words(NotebookGraph(Json::array({entry})).check(0)), "");
}

TEST(Malformed, InvalidModelsFailWithAMessage) {
  EXPECT_EQ(words(check_notebook_model(3)), "it is not an object");
  EXPECT_EQ(words(check_notebook_model({{"config", Json::object()}})), "it has no parameters");
  EXPECT_EQ(
      words(check_notebook_model({{"config", Json::object()}, {"parameters", Json::object()}})),
      "parameter vocab_size is missing");
}

TEST(Malformed, IncompleteFilesFailWithAMessage) {
  const std::string path = testing::TempDir() + "riverbank_malformed.json";
  const auto opened = [&](const std::string& text) {
    std::ofstream(path) << text;
    const auto file = open_golden_file(path);
    return file ? std::string() : file.error().substr(path.size() + 2);
  };
  EXPECT_EQ(opened("{"), "is not a JSON object");
  EXPECT_EQ(opened("[]"), "is not a JSON object");
  EXPECT_EQ(opened("{}"), "its schema is \"\", neither blocks nor notebooks");
  EXPECT_EQ(opened(R"({"schema": "attention-golden/1/blocks"})"), "has no \"cases\"");
  EXPECT_EQ(opened(R"({"schema": "attention-golden/1/BLOCKS", "cases": []})"),
            "its \"cases\" is empty");
  EXPECT_EQ(opened(R"({"schema": "attention-golden/1/notebooks", "entries": 3})"),
            "its \"entries\" is not a list");
  EXPECT_EQ(opened(R"({"schema": "attention-golden/1/notebooks", "entries": [3]})"), "");
  EXPECT_EQ(open_golden_file("no/such.json").error(), "no/such.json: cannot be read");
}

}  // namespace
}  // namespace riverbank::golden
