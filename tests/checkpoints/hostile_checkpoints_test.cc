// Checkpoints that are damaged, inconsistent or of an unsupported kind are refused. The message
// names the file, tensor or field.
#include <gtest/gtest.h>

#include <limits>

#include "checkpoints/checkpoint_files.h"
#include "checkpoints/read.h"

namespace riverbank::tests {
namespace {

constexpr const char* query = "bert.encoder.layer.1.attention.self.query.weight";

TEST(HostileCheckpoints, FilesThatAreMissing) {
  Files files = GoldenFiles("bert").files();
  files.remove("config.json");
  EXPECT_EQ(files.error(), "there is no config.json among model.safetensors");
  files = GoldenFiles("bert").files();
  files.remove("model.safetensors");
  files["pytorch_model.bin"] = {1, 2};
  EXPECT_EQ(files.error(),
            "there is no model.safetensors among config.json, pytorch_model.bin. pytorch_model.bin "
            "is in PyTorch's own format, which is not read. Write the model as safetensors: "
            "model.save_pretrained(folder) in transformers, or take model.safetensors from the "
            "model's page");
  EXPECT_EQ(Files().error(), "there is no config.json among no files");
}

// A truncated file is refused, wherever it ends.
TEST(HostileCheckpoints, TruncatedFiles) {
  Files files = GoldenFiles("bert").files();
  const Bytes whole = files["model.safetensors"];
  for (std::size_t size = 0; size < whole.size(); size += size < 32 ? 1 : 997) {
    files["model.safetensors"].assign(whole.begin(),
                                      whole.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_FALSE(files.load()) << size;
  }
  files["model.safetensors"].assign(whole.begin(), whole.end() - 1);
  EXPECT_EQ(files.error().find("model.safetensors: data_offsets of "), 0U) << files.error();
  files["model.safetensors"] = {1, 2, 3};
  EXPECT_EQ(files.error(),
            "model.safetensors: the file has 3 bytes, but a safetensors file begins with 8 bytes "
            "for the size of its header");
}

TEST(HostileCheckpoints, HeadersWithWrongSizes) {
  Files files = GoldenFiles("bert").files();
  files["model.safetensors"][7] = 0x7F;
  EXPECT_NE(files.error().find("model.safetensors: the header would have 9151314442816"),
            std::string::npos)
      << files.error();
  const auto error = [&](const std::string& header, std::size_t data) {
    files["model.safetensors"] = with_header(header, Bytes(data));
    return files.error();
  };
  EXPECT_EQ(error(R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
                  R"("y":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})",
                  12),
            "model.safetensors: data_offsets of y overlap another tensor");
  EXPECT_EQ(error(R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}})", 16),
            "model.safetensors: data_offsets of x leave a gap before it");
  EXPECT_EQ(error(R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[0,80]}})", 8),
            "model.safetensors: data_offsets of x hold 80 bytes, but F32 of shape [2] needs 8");
  EXPECT_EQ(
      error(R"({"x":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,8]}})", 8),
      "model.safetensors: data_offsets of x hold 8 bytes, but F32 of shape [4294967296, "
      "4294967296] needs more than memory can hold");
  EXPECT_EQ(error(R"({"x":{"dtype":"Q4","shape":[2],"data_offsets":[8,4]}})", 8),
            "model.safetensors: data_offsets of x end before they begin");
  EXPECT_EQ(error(R"({"x":{"dtype":"Q4","shape":[2],"data_offsets":[0,4]}})", 8),
            "model.safetensors: the file has 8 bytes of data, but its tensors fill 4");
  EXPECT_EQ(error(R"({"x":{"dtype":"Q4","shape":[2],"data_offsets":[0,8]}})", 8),
            "the checkpoint has no tensor bert.embeddings.word_embeddings.weight. Its tensors: x");
  EXPECT_EQ(error("[]", 0), "model.safetensors: the header does not begin with {");
  EXPECT_EQ(error(R"({"x":{"dtype":"F32"}})", 0), "model.safetensors: x has no shape");
}

TEST(HostileCheckpoints, TensorsThatAreWrong) {
  GoldenFiles golden("bert");
  const RawTensors good = golden.tensors;
  golden.tensors.erase(query);
  EXPECT_EQ(golden.error(), std::string("the checkpoint has no tensor ") + query);

  golden.tensors = good;
  golden.tensors[query].shape = {16, 64};
  EXPECT_EQ(golden.error(), std::string("the shape of ") + query +
                                " is [16, 64], but config.json makes it [32, 32]");

  golden.tensors = good;
  golden.tensors[query].dtype = "I32";
  EXPECT_EQ(golden.error(), std::string("the dtype of ") + query +
                                " is I32, but only F32, F16, BF16 and I8 are read as weights");

  golden.tensors = good;
  std::vector<float> numbers = floats_of(good.at(query));
  numbers[3 * 32 + 5] = std::numeric_limits<float>::quiet_NaN();
  golden.tensors[query] = f32_tensor({32, 32}, numbers);
  EXPECT_EQ(golden.error(), std::string(query) + "[3][5] is NaN but must be finite");

  golden.tensors = good;
  numbers = floats_of(good.at("cls.predictions.bias"));
  numbers[90] = -std::numeric_limits<float>::infinity();
  golden.tensors["cls.predictions.bias"] = f32_tensor({94}, numbers);
  EXPECT_EQ(golden.error(), "cls.predictions.bias[90] is −infinity but must be finite");

  golden.tensors = good;
  golden.tensors.erase("cls.predictions.transform.LayerNorm.bias");
  EXPECT_EQ(golden.error(),
            "the checkpoint has no tensor cls.predictions.transform.LayerNorm.bias");
}

// Finite weights can give sums that are too large for float32.
TEST(HostileCheckpoints, NumbersThatLeaveFloat32) {
  GoldenFiles golden("gpt2");
  RawTensor& tensor = golden.tensors.at("h.0.mlp.c_proj.weight");
  tensor = f32_tensor(tensor.shape, std::vector<float>(128 * 32, 3e38F));
  const auto model = golden.files().load();
  ASSERT_TRUE(model) << model.error();
  const auto reading = read_tokens(*model, {1, 2});
  ASSERT_FALSE(reading);
  EXPECT_EQ(reading.error().find("layer 0: its output["), 0U) << reading.error();
}

std::string config_error(const std::string& name, const Json& value, const char* layout = "bert") {
  GoldenFiles golden(layout);
  if (value.is_discarded()) {
    golden.config.erase(name);
  } else {
    golden.config[name] = value;
  }
  return golden.error();
}

TEST(HostileCheckpoints, ConfigsThatAreWrong) {
  const Json gone = Json(Json::value_t::discarded);
  EXPECT_EQ(
      config_error("hidden_size", gone),
      "config.json: hidden_size is missing, but it must be a whole number from 1 to 16777216");
  EXPECT_EQ(config_error("hidden_size", 0),
            "config.json: hidden_size is 0, but it must be a whole number from 1 to 16777216");
  EXPECT_EQ(
      config_error("num_hidden_layers", 1e9),
      "config.json: num_hidden_layers is 1e+09, but it must be a whole number from 1 to 1024");
  EXPECT_EQ(config_error("num_hidden_layers", 2.5),
            "config.json: num_hidden_layers is 2.5, but it must be a whole number from 1 to 1024");
  EXPECT_EQ(config_error("num_attention_heads", 5),
            "config.json: num_attention_heads is 5, which does not divide hidden_size, 32");
  EXPECT_EQ(
      config_error("vocab_size", "many"),
      "config.json: vocab_size is \"many\", but it must be a whole number from 1 to 16777216");
  EXPECT_EQ(
      config_error("vocab_size", 16777216),
      "the shape of bert.embeddings.word_embeddings.weight is [94, 32], but config.json makes it "
      "[16777216, 32]");
  EXPECT_EQ(
      config_error("intermediate_size", -4),
      "config.json: intermediate_size is -4, but it must be a whole number from 1 to 16777216");
  EXPECT_EQ(config_error("layer_norm_eps", -1),
            "config.json: layer_norm_eps is -1, but it must be from 0 to 1");
  EXPECT_EQ(config_error("hidden_act", "mish"),
            "config.json: hidden_act is \"mish\", but only these are supported: gelu, gelu_python, "
            "gelu_new, gelu_pytorch_tanh, gelu_fast, relu, silu, swish");
  EXPECT_EQ(config_error("pad_token_id", 41, "roberta"),
            "config.json: max_position_embeddings is 42, but pad_token_id leaves the first 42 of "
            "them to padding");
  EXPECT_EQ(config_error("num_hidden_layers", 3),
            "the checkpoint has no tensor bert.encoder.layer.2.attention.self.query.weight");
}

TEST(HostileCheckpoints, ModelsOfAnotherKind) {
  const std::string known =
      ", but only these are supported: bert, distilbert, roberta, camembert, xlm-roberta, "
      "riverbank, "
      "gpt2, llama, qwen2, qwen3, mistral, gemma2, gemma3_text, phi3, gpt_neox, olmo2, smollm3";
  EXPECT_EQ(config_error("model_type", "opt"), "config.json: model_type is \"opt\"" + known);
  GoldenFiles untyped("bert");
  untyped.config.erase("model_type");
  for (const char* name : {"OPTForCausalLM", "BertGenerationEncoder", "RobertaPreLayerNormModel",
                           "Bert", "ModelBertModel", ""}) {
    untyped.config["architectures"] = {name};
    EXPECT_EQ(untyped.error(), "config.json: model_type is missing and architectures is [\"" +
                                   std::string(name) + "\"]" + known);
  }
  untyped.config.erase("architectures");
  EXPECT_EQ(untyped.error(), "config.json: model_type is missing" + known);
  EXPECT_EQ(config_error("is_decoder", true),
            "config.json: is_decoder is true, but such models are not supported");
  EXPECT_EQ(
      config_error("position_embedding_type", "relative_key"),
      "config.json: position_embedding_type is \"relative_key\", but only \"absolute\" is read");
  EXPECT_EQ(config_error("scale_attn_weights", false, "gpt2"),
            "config.json: scale_attn_weights is false, but such models are not supported");
  EXPECT_EQ(config_error("is_decoder", 1),
            "config.json: is_decoder is 1, but it must be true or false");
}

TEST(HostileCheckpoints, ConfigsThatAreNotJson) {
  Files files = GoldenFiles("bert").files();
  const auto error = [&](const std::string& text) {
    files["config.json"] = bytes_of_text(text);
    return files.error();
  };
  EXPECT_EQ(error(""), "config.json: byte 0: a { is missing");
  EXPECT_EQ(error("{\"a\":"), "config.json: a, byte 5: a number is expected");
  EXPECT_EQ(error("{\"a\": 1} 2"), "config.json: byte 9: there is text after the JSON value");
  const std::string deep = "{\"a\":" + std::string(100000, '[');
  EXPECT_EQ(error(deep), "config.json: a, byte 70: a value is nested too deeply");
}

TEST(HostileCheckpoints, IndexesWithWrongFiles) {
  Files files = GoldenFiles("bert").files();
  const Bytes weights = files["model.safetensors"];
  files.remove("model.safetensors");
  files["a.safetensors"] = weights;
  files["b.safetensors"] = safetensors_of({{"x", f32_tensor({1}, {1})}});
  const auto error = [&](const std::string& text) {
    files["model.safetensors.index.json"] = bytes_of_text(text);
    return files.error();
  };
  EXPECT_EQ(error("{}"), "model.safetensors.index.json has no weight_map");
  EXPECT_EQ(error("{\"weight_map\": 3}"), "model.safetensors.index.json: byte 15: a { is missing");
  EXPECT_EQ(error(R"({"weight_map": {"x": "c.safetensors"}})"),
            "model.safetensors.index.json says that x is in c.safetensors, but there is no "
            "c.safetensors among a.safetensors, b.safetensors, config.json, "
            "model.safetensors.index.json");
  EXPECT_EQ(error(R"({"weight_map": {"y": "b.safetensors"}})"),
            "model.safetensors.index.json says that y is in b.safetensors, which does not have it");
  EXPECT_EQ(error(R"({"weight_map": {"x": "b.safetensors"}})"),
            "the checkpoint has no tensor bert.embeddings.word_embeddings.weight. Its tensors: x");
}

TEST(HostileCheckpoints, FoldersThatCannotBeRead) {
  const auto model = load_checkpoint_folder("/nowhere/at all");
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().find("the folder /nowhere/at all cannot be read: "), 0U);
}

}  // namespace
}  // namespace riverbank::tests
