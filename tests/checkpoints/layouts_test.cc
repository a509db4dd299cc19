// Loads the same model written in the ways of published files: with prefixes, old names, other
// number formats, and several files.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <filesystem>
#include <random>

#include "checkpoints/checkpoint_files.h"
#include "checkpoints/reading_of.h"

namespace riverbank::tests {
namespace {

void expect_same(const Reading& a, const Reading& b) {
  EXPECT_EQ(a.hidden, b.hidden);
  EXPECT_EQ(a.attention, b.attention);
  EXPECT_FALSE(a.hidden.empty());
}

RawTensors renamed(const RawTensors& tensors, const std::string& from, const std::string& to) {
  RawTensors out;
  for (const auto& [name, tensor] : tensors) {
    const auto at = name.find(from);
    out[at == std::string::npos ? name : std::string(name).replace(at, from.size(), to)] = tensor;
  }
  return out;
}

RawTensors behind(const RawTensors& tensors, const std::string& prefix) {
  RawTensors out;
  for (const auto& [name, tensor] : tensors) out[prefix + name] = tensor;
  return out;
}

TEST(CheckpointLayouts, WithAndWithoutThePrefix) {
  for (const char* name : {"bert", "distilbert", "roberta"}) {
    GoldenFiles golden(name);
    const Reading want = reading_of(golden.files());
    golden.tensors = renamed(golden.tensors, std::string(name) + ".", "");
    expect_same(reading_of(golden.files()), want);
  }
  GoldenFiles golden("gpt2");
  const Reading want = reading_of(golden.files());
  golden.tensors = behind(golden.tensors, "transformer.");
  expect_same(reading_of(golden.files()), want);
}

std::vector<Substitute> substitutes_of(const Files& files) {
  const auto model = files.load();
  EXPECT_TRUE(model) << model.error();
  if (!model) return {};
  const auto words = substitutes(*model, some_ids, 1);
  EXPECT_TRUE(words) << words.error();
  return words ? *words : std::vector<Substitute>();
}

void expect_same_words(const Files& a, const Files& b) {
  const std::vector<Substitute> got = substitutes_of(a);
  const std::vector<Substitute> want = substitutes_of(b);
  ASSERT_EQ(got.size(), want.size());
  for (std::size_t i = 0; i < want.size(); ++i) {
    EXPECT_EQ(got[i].id, want[i].id);
    EXPECT_EQ(got[i].logit, want[i].logit);
  }
}

// torch.compile, DistributedDataParallel, Lightning and sentence-transformers put a prefix before
// every name. Wrappers can be nested.
TEST(CheckpointLayouts, PrefixesOfWrappers) {
  for (const char* name : {"bert", "distilbert", "roberta", "gpt2"}) {
    const GoldenFiles golden(name);
    const Reading want = reading_of(golden.files());
    for (const char* prefix :
         {"_orig_mod.", "module.", "model.", "module._orig_mod.", "0.auto_model."}) {
      GoldenFiles wrapped(name);
      wrapped.tensors = behind(golden.tensors, prefix);
      expect_same(reading_of(wrapped.files()), want);
      expect_same_words(wrapped.files(), golden.files());
      // A tensor whose name lacks the prefix is ignored.
      wrapped.tensors["2.linear.weight"] = f32_tensor({1}, {7});
      expect_same(reading_of(wrapped.files()), want);
    }
  }
  // sentence-transformers stores the base model, whose names lack "bert."
  GoldenFiles base("bert");
  const Reading want = reading_of(base.files());
  base.tensors = behind(renamed(base.tensors, "bert.", ""), "0.auto_model.");
  expect_same(reading_of(base.files()), want);
}

// A file may hold a model whose tensor names have no prefix, and another whose names have one. Then
// the model without a prefix is read. Two models with prefixes are an error.
TEST(CheckpointLayouts, TwoModelsInOneFile) {
  GoldenFiles golden("bert");
  const RawTensors one = golden.tensors;
  const Reading want = reading_of(golden.files());
  golden.tensors.merge(behind(one, "teacher."));
  expect_same(reading_of(golden.files()), want);
  golden.tensors = behind(one, "student.");
  golden.tensors.merge(behind(one, "teacher."));
  EXPECT_EQ(golden.error(),
            "the checkpoint has no tensor bert.embeddings.word_embeddings.weight. Its tensors: "
            "student.bert.embeddings.LayerNorm.bias, student.bert.embeddings.LayerNorm.weight, "
            "student.bert.embeddings.position_embeddings.weight, …, "
            "teacher.cls.predictions.transform.dense.weight");
}

// safetensors.torch.save_model stores a tied table under one name only. For GPT-2 and RoBERTa this
// is the name of the output layer.
TEST(CheckpointLayouts, TiedTablesUnderTheNameOfTheHead) {
  const std::pair<const char*, const char*> heads[] = {{"gpt2", "lm_head.weight"},
                                                       {"roberta", "lm_head.decoder.weight"},
                                                       {"bert", "cls.predictions.decoder.weight"},
                                                       {"distilbert", "vocab_projector.weight"}};
  for (const auto& [layout, head] : heads) {
    const GoldenFiles whole(layout);
    GoldenFiles golden(layout);
    const bool is_gpt2 = std::string(layout) == "gpt2";
    const std::string words =
        is_gpt2 ? "wte.weight" : std::string(layout) + ".embeddings.word_embeddings.weight";
    golden.tensors[head] = golden.tensors.at(words);
    golden.tensors.erase(words);
    expect_same(reading_of(golden.files()), reading_of(whole.files()));
    expect_same_words(golden.files(), whole.files());
    const RawTensors tied = golden.tensors;
    golden.tensors = behind(tied, "module.");
    expect_same(reading_of(golden.files()), reading_of(whole.files()));
    expect_same_words(golden.files(), whole.files());
    golden.tensors = tied;
    golden.config["tie_word_embeddings"] = false;
    EXPECT_EQ(golden.error().find("the checkpoint has no tensor "), 0U) << golden.error();
  }
}

// Editors on Windows may write a byte order mark at the start of a text file.
TEST(CheckpointLayouts, ByteOrderMarks) {
  const std::string mark = "\xEF\xBB\xBF";
  const GoldenFiles golden("bert");
  Files files = golden.files();
  const Reading want = reading_of(files);
  files["config.json"] = bytes_of_text(mark + golden.config.dump());
  expect_same(reading_of(files), want);
  Json map;
  for (const auto& [name, tensor] : golden.tensors) map[name] = "a.safetensors";
  files["a.safetensors"] = files["model.safetensors"];
  files.remove("model.safetensors");
  files["model.safetensors.index.json"] = bytes_of_text(mark + Json{{"weight_map", map}}.dump());
  expect_same(reading_of(files), want);
}

TEST(CheckpointLayouts, ArchitecturesWithoutAModelType) {
  const std::pair<const char*, const char*> classes[] = {
      {"bert", "BertForMaskedLM"},          {"bert", "BertModel"},
      {"roberta", "XLMRobertaForMaskedLM"}, {"roberta", "CamembertForMaskedLM"},
      {"roberta", "RobertaModel"},          {"gpt2", "GPT2LMHeadModel"},
      {"gpt2", "GPT2DoubleHeadsModel"},     {"distilbert", "DistilBertForMaskedLM"},
  };
  for (const auto& [layout, name] : classes) {
    GoldenFiles golden(layout);
    const Reading want = reading_of(golden.files());
    golden.config.erase("model_type");
    golden.config["architectures"] = {name};
    expect_same(reading_of(golden.files()), want);
  }
  GoldenFiles golden("bert");
  // None of these entries is a text, so model_type is used instead.
  golden.config["architectures"] = {1, Json::array({"x"}), nullptr};
  EXPECT_EQ(golden.error(), "");
}

TEST(CheckpointLayouts, OldNamesOfNorms) {
  GoldenFiles golden("bert");
  const Reading want = reading_of(golden.files());
  golden.tensors = renamed(golden.tensors, "LayerNorm.weight", "LayerNorm.gamma");
  golden.tensors = renamed(golden.tensors, "LayerNorm.bias", "LayerNorm.beta");
  expect_same(reading_of(golden.files()), want);
}

// Weights that F16 and BF16 represent exactly give the same bits in these formats as in F32.
TEST(CheckpointLayouts, NarrowNumbers) {
  for (const char* name : {"bert", "gpt2"}) {
    for (const std::string dtype : {"F16", "BF16"}) {
      GoldenFiles wide(name);
      GoldenFiles narrow(name);
      for (auto& [tensor_name, tensor] : narrow.tensors) {
        std::vector<float> numbers = floats_of(tensor);
        tensor.dtype = dtype;
        tensor.bytes.clear();
        for (float& number : numbers) {
          // Keeps only the upper half of the float32, which is a BF16. The 7 bits of its fraction
          // also fit into the 10 bits of an F16.
          const std::uint32_t upper = std::bit_cast<std::uint32_t>(number) & 0xFFFF0000U;
          number = std::abs(number) < 1e-4F ? 0.0F : std::bit_cast<float>(upper);
          std::uint32_t bits = std::bit_cast<std::uint32_t>(number) >> 16U;
          if (dtype == "F16" && number != 0) {
            const std::uint32_t exponent = ((bits >> 7U) & 0xFFU) - 112U;
            bits = (bits & 0x8000U) | (exponent << 10U) | ((bits & 0x7FU) << 3U);
          }
          tensor.bytes.push_back(static_cast<std::uint8_t>(bits));
          tensor.bytes.push_back(static_cast<std::uint8_t>(bits >> 8U));
        }
        wide.tensors[tensor_name] = f32_tensor(tensor.shape, numbers);
      }
      const auto model = narrow.files().load();
      ASSERT_TRUE(model) << model.error();
      EXPECT_NE(model->words.weight.format, NumberFormat::f32);
      expect_same(reading_of(narrow.files()), reading_of(wide.files()));
    }
  }
}

TEST(CheckpointLayouts, SeveralFilesAndAnIndex) {
  const GoldenFiles golden("distilbert");
  Files files = golden.files();
  const Reading want = reading_of(files);
  RawTensors parts[2];
  Json map;
  for (const auto& [name, tensor] : golden.tensors) {
    const int which = map.size() % 3 == 0 ? 0 : 1;
    parts[which][name] = tensor;
    map[name] = "part-" + std::to_string(which) + ".safetensors";
  }
  parts[1]["left.over"] = f32_tensor({1}, {7});
  files.remove("model.safetensors");
  files["part-0.safetensors"] = safetensors_of(parts[0]);
  files["part-1.safetensors"] = safetensors_of(parts[1]);
  const Json index = {{"metadata", {{"total_size", 1}}}, {"weight_map", map}};
  files["model.safetensors.index.json"] = bytes_of_text(index.dump());
  expect_same(reading_of(files), want);
}

// A folder on disk is read tensor by tensor. Files that the model does not need are not opened.
TEST(CheckpointLayouts, AFolder) {
  namespace fs = std::filesystem;
  const fs::path folder =
      fs::path(testing::TempDir()) / ("riverbank-" + std::to_string(std::random_device()()));
  fs::create_directories(folder / "onnx");
  const auto write = [&](const std::string& name, const Bytes& bytes) {
    std::ofstream(folder / name, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
  };
  Files files = GoldenFiles("bert").files();
  write("config.json", files["config.json"]);
  write("vocab.txt", Bytes(10));
  EXPECT_EQ(load_checkpoint_folder(folder.string()).error(),
            folder.string() + ": there is no model.safetensors among config.json, vocab.txt");
  write("pytorch_model.bin", Bytes(10));
  EXPECT_EQ(load_checkpoint_folder(folder.string())
                .error()
                .find(folder.string() + ": there is no model.safetensors among config.json, "
                                        "pytorch_model.bin, vocab.txt. pytorch_model.bin is in "),
            0U);
  write("model.safetensors", files["model.safetensors"]);
  const auto model = load_checkpoint_folder(folder.string());
  ASSERT_TRUE(model) << model.error();
  const auto reading = read_tokens(*model, some_ids);
  ASSERT_TRUE(reading) << reading.error();
  expect_same(*reading, reading_of(files));
  fs::remove_all(folder);
}

// Tensors that the model does not need are ignored, whatever their type.
TEST(CheckpointLayouts, StrayBuffers) {
  GoldenFiles golden("bert");
  const Reading want = reading_of(golden.files());
  golden.tensors["bert.embeddings.position_ids"] = {"I64", {1, 2}, Bytes(16)};
  golden.tensors["mask"] = {"BOOL", {3}, Bytes(3)};
  golden.tensors["nan"] = {"F16", {1}, {0xFF, 0xFF}};
  golden.tensors["packed"] = {"F4", {3}, Bytes(2)};  // a dtype that riverbank does not know
  golden.tensors["complex"] = {"C64", {1}, Bytes(8)};
  expect_same(reading_of(golden.files()), want);
}

// If the file has an output layer of its own, the scores come from this layer and not from the
// token table.
TEST(CheckpointLayouts, AHeadThatIsNotTied) {
  GoldenFiles golden("gpt2");
  RawTensor own = golden.tensors.at("wte.weight");
  std::vector<float> numbers = floats_of(own);
  for (float& number : numbers) number *= 2;
  golden.tensors["lm_head.weight"] = f32_tensor(own.shape, numbers);
  const auto tied = GoldenFiles("gpt2").files().load();
  const auto model = golden.files().load();
  ASSERT_TRUE(model && tied) << model.error();
  const auto got = substitutes(*model, some_ids, 1);
  const auto want = substitutes(*tied, some_ids, 1);
  ASSERT_TRUE(got && want);
  for (std::size_t i = 0; i < want->size(); ++i) {
    EXPECT_EQ(got->at(i).id, want->at(i).id);
    EXPECT_FLOAT_EQ(got->at(i).logit, 2 * want->at(i).logit);
  }
  golden.config["tie_word_embeddings"] = false;
  golden.tensors.erase("lm_head.weight");
  const auto without = golden.files().load();
  ASSERT_TRUE(without) << without.error();
  EXPECT_EQ(substitutes(*without, some_ids, 1).error(),
            "this checkpoint was saved without the layer that scores words");
}

}  // namespace
}  // namespace riverbank::tests
