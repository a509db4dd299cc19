// Loads checkpoints of every decoder layout but GPT-2 with faults of many kinds. The error names
// the field or tensor, its value, and what is expected.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "model/safetensors.h"
#include "support/random_decoder.h"

namespace riverbank::tests {
namespace {

const std::vector<std::string> layouts(golden_decoders.begin() + 1, golden_decoders.end());

// A config in which windows and both kinds of rotary positions have an effect.
Json config_with_windows(const std::string& kind) {
  Json config = small_config(kind);
  config["layer_types"] = {"sliding_attention", "full_attention", "sliding_attention"};
  config["sliding_window"] = 4;
  config["use_sliding_window"] = true;
  return config;
}

// A wrong value of a config field, and the error message for it. The field "a.b" is the field b of
// the object a. The value null means that the field is missing. `but` is the rest of the message
// after the value. `shown` is the value as the message writes it, if that differs from its JSON.
struct Fault {
  std::string field;
  Json value;
  std::string but;
  std::string shown = {};
};

std::string value_text(const Fault& fault) {
  if (!fault.shown.empty()) return fault.shown;
  if (fault.value.is_object()) return "an object";
  if (fault.value.is_array()) return "a list of " + std::to_string(fault.value.size());
  return fault.value.is_null() ? "missing" : fault.value.dump();
}

// Expects the error message for a config with this fault. The tensors fit the config without the
// fault.
void expect_refused(Json config, const RawTensors& tensors, const Fault& fault) {
  std::string path = "/" + fault.field;
  std::ranges::replace(path, '.', '/');
  config[Json::json_pointer(path)] = fault.value;
  EXPECT_EQ(checkpoint_of(config, tensors).error(),
            "config.json: " + fault.field + " is " + value_text(fault) + fault.but);
}

void expect_refused(const std::string& kind, const std::vector<Fault>& faults) {
  SCOPED_TRACE(kind);
  const Json config = config_with_windows(kind);
  const RawTensors tensors = random_tensors(config);
  ASSERT_EQ(checkpoint_of(config, tensors).error(), "");
  for (const Fault& fault : faults) expect_refused(config, tensors, fault);
}

std::string whole_from_1_to(const std::string& most) {
  return ", but it must be a whole number from 1 to " + most;
}

// Returns wrong values of the config field `field`, which is a size. `most` is the largest size
// that is allowed.
std::vector<Fault> wrong_sizes(const std::string& field, const std::string& most) {
  std::vector<Fault> faults;
  const Json object = {{"size", 4}};
  for (const Json& value :
       {Json(0), Json(-1), Json(2.5), Json("4"), Json(true), Json(Json::array()), object}) {
    faults.push_back({field, value, whole_from_1_to(most)});
  }
  faults.push_back({field, 1e300, whole_from_1_to(most), "1e+300"});
  faults.push_back({field, 4294967297, whole_from_1_to(most), "4.29497e+09"});
  return faults;
}

TEST(HostileLayouts, Sizes) {
  for (const std::string& kind : layouts) {
    for (const char* field : {"vocab_size", "hidden_size", "intermediate_size"}) {
      expect_refused(kind, wrong_sizes(field, "16777216"));
      expect_refused(kind, {{field, nullptr, whole_from_1_to("16777216")}});
    }
    expect_refused(kind, {{"num_hidden_layers", nullptr, whole_from_1_to("1024")},
                          {"num_attention_heads", nullptr, whole_from_1_to("4096")}});
    expect_refused(kind, wrong_sizes("num_hidden_layers", "1024"));
    expect_refused(kind, wrong_sizes("num_attention_heads", "4096"));
    expect_refused(kind, wrong_sizes("max_position_embeddings", "16777216"));
    expect_refused(kind, wrong_sizes("sliding_window", "16777216"));
  }
}

TEST(HostileLayouts, Heads) {
  for (const std::string& kind : layouts) {
    expect_refused(kind, wrong_sizes("num_key_value_heads", "4096"));
    expect_refused(kind,
                   {{"num_key_value_heads", 3, ", which does not divide num_attention_heads, 4"},
                    {"num_key_value_heads", 8, ", which does not divide num_attention_heads, 4"}});
    expect_refused(kind, wrong_sizes("head_dim", "16777216"));
  }
  expect_refused("gpt_neox", {{"num_key_value_heads", 2,
                               ", but gpt_neox has one key head for each of its 4 query heads "
                               "(num_attention_heads)"}});
}

TEST(HostileLayouts, HeadsWhoseTensorsHaveAnotherWidth) {
  for (const std::string& kind : layouts) {
    Json config = small_config(kind);
    const RawTensors tensors = random_tensors(config);
    config["head_dim"] = 4096;
    const std::string error = checkpoint_of(config, tensors).error();
    EXPECT_EQ(error.find("the shape of "), 0U) << kind << ": " << error;
    EXPECT_NE(error.find(", but config.json makes it ["), std::string::npos) << error;
  }
}

// Wrong values of the field `field`, which holds a base of the rotary positions.
std::vector<Fault> wrong_bases(const std::string& field) {
  const std::string range = ", but it must be a number from 1 to 1e+15";
  return {{field, 0, range},
          {field, -10000, range},
          {field, 0.5, range},
          {field, "10000", range},
          {field, true, range},
          {field, Json::array(), range},
          {field, 1e300, range, "1e+300"}};
}

TEST(HostileLayouts, RotaryBases) {
  for (const std::string& kind : layouts) {
    for (const char* field :
         {"rope_theta", "rope_parameters.rope_theta", "rope_scaling.rope_theta"}) {
      expect_refused(kind, wrong_bases(field));
    }
  }
  expect_refused("gpt_neox", wrong_bases("rotary_emb_base"));
  expect_refused("gemma3_text", wrong_bases("rope_local_base_freq"));
  for (const char* type : {"full_attention", "sliding_attention"}) {
    expect_refused("gemma3_text",
                   wrong_bases("rope_parameters." + std::string(type) + ".rope_theta"));
  }
}

TEST(HostileLayouts, RotaryParts) {
  const std::string range = ", but it must be a number from 0 to 1";
  for (const std::string& kind : layouts) {
    const std::string field = kind == "gpt_neox" ? "rotary_pct" : "partial_rotary_factor";
    for (const std::string& name : {field, std::string("rope_parameters.partial_rotary_factor")}) {
      expect_refused(kind, {{name, -0.5, range}, {name, 2, range}, {name, "half", range}});
      const std::string size = kind == "qwen3" || kind.starts_with("gemma") ? "12" : "8";
      expect_refused(kind, {{name, 0,
                             ", which rotates 0 of " + size +
                                 " columns, but it must be an even number from 2 on"}});
    }
  }
}

// Expects the error messages for faults in the object `at` of the config, which is otherwise a
// complete llama3 scaling.
void expect_scaling_refused(const std::string& kind, const std::string& at,
                            const std::vector<Fault>& faults) {
  SCOPED_TRACE(kind + " " + at);
  Json config = config_with_windows(kind);
  const RawTensors tensors = random_tensors(config);
  config[at] = {{"rope_type", "llama3"}, {"rope_theta", 10000},
                {"factor", 8},           {"low_freq_factor", 1},
                {"high_freq_factor", 4}, {"original_max_position_embeddings", 16}};
  ASSERT_EQ(checkpoint_of(config, tensors).error(), "");
  for (Fault fault : faults) {
    fault.field = at + "." + fault.field;
    expect_refused(config, tensors, fault);
  }
}

TEST(HostileLayouts, RotaryScaling) {
  const std::string factor = ", but it must be a number from 1 to 1e+06";
  const std::string frequency = ", but it must be a number from 1e-06 to 1e+06";
  const std::string types = ", but only these are supported: default, linear, llama3";
  std::vector<Fault> faults = wrong_sizes("original_max_position_embeddings", "16777216");
  faults.push_back({"original_max_position_embeddings", nullptr, whole_from_1_to("16777216")});
  for (const Json& value : {Json(0), Json(-8), Json(0.5), Json("8"), Json(nullptr), Json(false)}) {
    faults.push_back({"factor", value, factor});
  }
  for (const char* field : {"low_freq_factor", "high_freq_factor"}) {
    for (const Json& value : {Json(0), Json(-1), Json("1"), Json(nullptr)}) {
      faults.push_back({field, value, frequency});
    }
  }
  for (const char* type : {"yarn", "dynamic", "longrope", "su", "mrope", ""}) {
    faults.push_back({"rope_type", type, types});
  }
  faults.push_back({"rope_type", 3, ", but it must be a word in quotes"});
  for (const std::string& kind : layouts) {
    for (const char* at : {"rope_parameters", "rope_scaling"}) {
      expect_scaling_refused(kind, at, faults);
      expect_scaling_refused(
          kind, at,
          {{"rope_type", nullptr, ", but " + std::string(at) + ".factor is 8"},
           {"low_freq_factor", 5,
            ", but it must be below " + std::string(at) + ".high_freq_factor, which is 4"}});
    }
    for (const char* at : {"rope_parameters", "rope_scaling"}) {
      const std::string object = ", but it must be an object";
      expect_refused(kind, {{at, 3, object}, {at, "linear", object}, {at, {1, 2}, object}});
    }
  }
}

TEST(HostileLayouts, ListsOfLayers) {
  const std::string words = ", but each of its entries must be a word in quotes";
  for (const std::string& kind : layouts) {
    SCOPED_TRACE(kind);
    expect_refused(kind, {{"layer_types", "full_attention", ", but it must be a list"},
                          {"layer_types", 3, ", but it must be a list"},
                          {"layer_types", {1, 2, 3}, words},
                          {"layer_types", {"full_attention", nullptr, 1}, words}});
    Json config = config_with_windows(kind);
    const RawTensors tensors = random_tensors(config);
    const auto error = [&](const Json& list) {
      config["layer_types"] = list;
      return checkpoint_of(config, tensors).error();
    };
    EXPECT_EQ(error(Json::array()),
              "config.json: layer_types has 0 entries, but num_hidden_layers is 3");
    EXPECT_EQ(error(std::vector<std::string>(4, "full_attention")),
              "config.json: layer_types has 4 entries, but num_hidden_layers is 3");
    EXPECT_EQ(error(std::vector<std::string>(3, "chunked_attention")),
              "config.json: layer_types has \"chunked_attention\", but only \"full_attention\" and "
              "\"sliding_attention\" are read");
    // Skipped, because Gemma has a window by default.
    if (kind == "gemma2" || kind == "gemma3_text") continue;
    config["sliding_window"] = nullptr;
    EXPECT_EQ(error({"sliding_attention", "full_attention", "full_attention"}),
              "config.json: layer_types has \"sliding_attention\", but sliding_window is missing");
  }
}

TEST(HostileLayouts, WindowsThatAreSwitchedOff) {
  for (const char* kind : {"qwen2", "qwen3", "smollm3"}) {
    Json config = config_with_windows(kind);
    const RawTensors tensors = random_tensors(config);
    config["use_sliding_window"] = false;
    EXPECT_EQ(
        checkpoint_of(config, tensors).error(),
        "config.json: layer_types has \"sliding_attention\", but use_sliding_window is false");
  }
}

TEST(HostileLayouts, NumbersAndWords) {
  const std::string unit = ", but it must be from 0 to 1";
  for (const std::string& kind : layouts) {
    const std::string eps = kind == "gpt_neox" ? "layer_norm_eps" : "rms_norm_eps";
    const std::string act = kind.starts_with("gemma") ? "hidden_activation" : "hidden_act";
    expect_refused(kind, {{eps, -1, unit},
                          {eps, 1e300, unit, "1e+300"},
                          {eps, "small", ", but it must be a number"},
                          {act, 3, ", but it must be a word in quotes"},
                          {"tie_word_embeddings", "yes", ", but it must be true or false"}});
  }
}

// Python writes a number that is not finite as NaN or Infinity, which are not JSON.
TEST(HostileLayouts, NumbersThatAreNotJson) {
  for (const std::string& kind : layouts) {
    const Json config = small_config(kind);
    Files files = checkpoint_of(config, random_tensors(config));
    for (const char* value : {"NaN", "Infinity", "-Infinity", "1e", "+1", ""}) {
      const std::string field = R"({"rope_theta":)";
      files["config.json"] = bytes_of_text(field + value + "," + config.dump().substr(1));
      const std::string start = "config.json: rope_theta, byte ";
      EXPECT_EQ(files.error().find(start), 0U) << kind << " " << value << ": " << files.error();
    }
  }
}

// The tensor with another shape, and with as much data as this shape needs.
RawTensor with_shape(const RawTensor& tensor, std::vector<std::int64_t> shape) {
  std::int64_t count = static_cast<std::int64_t>(tensor.bytes.size() / sizeof(float));
  std::int64_t wanted = 1;
  for (const std::int64_t side : shape) wanted *= side;
  std::vector<float> numbers = floats_of(tensor);
  numbers.resize(static_cast<std::size_t>(wanted), count > 0 ? 0.5F : 0);
  return f32_tensor(std::move(shape), numbers);
}

// Wrong shapes for a tensor whose right shape is `shape`.
std::vector<std::vector<std::int64_t>> wrong_shapes(const std::vector<std::int64_t>& shape) {
  std::vector<std::vector<std::int64_t>> wrong = {{0}, {}, {1, 1, 1}, {3, 5, 7, 11}};
  std::vector<std::int64_t> other = shape;
  other.push_back(1);
  wrong.push_back(other);  // one dimension more
  other.assign(shape.rbegin(), shape.rend());
  if (other != shape) wrong.push_back(other);  // transposed
  other = shape;
  ++other.front();
  wrong.push_back(other);
  other.front() = 0;
  wrong.push_back(other);
  other = shape;
  other.back() *= 2;
  wrong.push_back(other);
  return wrong;
}

TEST(HostileLayouts, ShapesThatLie) {
  for (const std::string& kind : layouts) {
    const Json config = small_config(kind);
    const RawTensors good = random_tensors(config);
    for (const auto& [name, tensor] : good) {
      for (const std::vector<std::int64_t>& shape : wrong_shapes(tensor.shape)) {
        RawTensors bad = good;
        bad[name] = with_shape(tensor, shape);
        EXPECT_EQ(checkpoint_of(config, bad).error(),
                  "the shape of " + name + " is " + shape_words(shape) +
                      ", but config.json makes it " + shape_words(tensor.shape));
      }
    }
  }
}

// Dimensions whose product does not fit into 64 bits, or is zero only because it overflows.
TEST(HostileLayouts, ShapesThatOverflow) {
  for (const std::string& kind : layouts) {
    const Json config = small_config(kind);
    const RawTensors good = random_tensors(config);
    const std::string name = good.begin()->first;
    for (const std::vector<std::int64_t>& shape :
         {std::vector<std::int64_t>{4294967296, 4294967296},
          {std::numeric_limits<std::int64_t>::max(), 2},
          {std::int64_t{1} << 62, 4, 1},
          {3, 6148914691236517206}}) {
      RawTensors bad = good;
      bad[name].shape = shape;
      const std::string error = checkpoint_of(config, bad).error();
      EXPECT_EQ(
          error.find("model.safetensors: data_offsets of " + name + " hold " +
                     std::to_string(good.at(name).bytes.size()) + " bytes, but F32 of shape ["),
          0U)
          << error;
      EXPECT_TRUE(error.ends_with(" needs more than memory can hold")) << error;
    }
  }
}

// Makes the first number of each tensor NaN or infinite, in each number format.
TEST(HostileLayouts, WeightsThatAreNotFinite) {
  const std::map<std::string, std::vector<Bytes>> bits = {
      {"F32", {{0, 0, 0xC0, 0x7F}, {0, 0, 0x80, 0x7F}, {0, 0, 0x80, 0xFF}}},
      {"F16", {{0, 0x7E}, {0, 0x7C}, {0, 0xFC}}},
      {"BF16", {{0xC0, 0x7F}, {0x80, 0x7F}, {0x80, 0xFF}}}};
  const std::string words[] = {"NaN", "infinity", "−infinity"};
  std::size_t turn = 0;
  for (const std::string& kind : layouts) {
    const Json config = small_config(kind);
    for (const auto& [dtype, values] : bits) {
      const RawTensors good = random_tensors(config, dtype);
      for (const auto& [name, tensor] : good) {
        const std::size_t which = turn++ % 3;
        RawTensors bad = good;
        std::copy(values[which].begin(), values[which].end(), bad[name].bytes.begin());
        const auto form = turn % 2 == 0 ? WeightForm::int8 : WeightForm::stored;
        const auto model = checkpoint_of(config, bad).load({.weights = form});
        EXPECT_EQ(model ? "" : model.error(), name + (tensor.shape.size() == 1 ? "[0]" : "[0][0]") +
                                                  " is " + words[which] + " but must be finite")
            << kind;
      }
    }
  }
}

// A checkpoint in two files with the index of its tensors.
struct TwoFiles {
  Json map = Json::object();
  RawTensors parts[2] = {};
  Json config;

  explicit TwoFiles(const std::string& kind) : config(small_config(kind)) {
    for (const auto& [name, tensor] : random_tensors(config)) {
      const std::size_t which = map.size() % 2;
      parts[which][name] = tensor;
      map[name] = file(which);
    }
  }
  static std::string file(std::size_t which) {
    return "part-" + std::to_string(which) + ".safetensors";
  }
  [[nodiscard]] Files files() const {
    Files files;
    files["config.json"] = bytes_of_text(config.dump());
    files["model.safetensors.index.json"] = bytes_of_text(Json{{"weight_map", map}}.dump());
    for (const std::size_t which : {0U, 1U}) files[file(which)] = safetensors_of(parts[which]);
    return files;
  }
};

TEST(HostileLayouts, PartsOfACheckpoint) {
  for (const std::string& kind : layouts) {
    SCOPED_TRACE(kind);
    const TwoFiles good(kind);
    ASSERT_EQ(good.files().error(), "");
    for (const std::size_t which : {0U, 1U}) {
      Files cut = good.files();
      const std::string name = TwoFiles::file(which);
      const Bytes whole = cut[name];
      for (std::size_t size = 0; size < whole.size(); size += 1 + size / 2) {
        cut[name].assign(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_EQ(cut.error().find(name + ": "), 0U) << size << ": " << cut.error();
      }
      cut.remove(name);
      EXPECT_NE(cut.error().find(" is in " + name + ", but there is no " + name + " among "),
                std::string::npos)
          << cut.error();
    }
    const std::string tensor = good.map.begin().key();
    TwoFiles elsewhere = good;
    elsewhere.map[tensor] = TwoFiles::file(1);
    EXPECT_EQ(elsewhere.files().error(), "model.safetensors.index.json says that " + tensor +
                                             " is in part-1.safetensors, which does not have it");
    const std::string norm = (kind == "gpt_neox" ? "gpt_neox." : "model.") +
                             std::string("layers.1.post_attention_layernorm.weight");
    TwoFiles unlisted = good;
    unlisted.map.erase(norm);
    EXPECT_EQ(unlisted.files().error(), "the checkpoint has no tensor " + norm);
  }
}

TEST(HostileLayouts, TensorsThatOccurTwice) {
  for (const std::string& kind : layouts) {
    TwoFiles good(kind);
    const std::string tensor = good.map.begin().key();
    Files files = good.files();
    const std::string twice = "\"" + tensor + "\": \"part-0.safetensors\"";
    files["model.safetensors.index.json"] =
        bytes_of_text(R"({"weight_map": {)" + twice + ", " + twice + "}}");
    EXPECT_EQ(files.error().find("model.safetensors.index.json: byte "), 0U) << files.error();
    EXPECT_TRUE(files.error().ends_with("\"" + tensor + "\" occurs twice")) << files.error();
    const std::string entry = R"(": {"dtype": "F32", "shape": [1], "data_offsets": )";
    files["part-0.safetensors"] =
        with_header("{\"" + tensor + entry + "[0, 4]}, \"" + tensor + entry + "[4, 8]}}", Bytes(8));
    files["model.safetensors.index.json"] = bytes_of_text(Json{{"weight_map", good.map}}.dump());
    EXPECT_EQ(files.error().find("part-0.safetensors: the header, "), 0U) << files.error();
    EXPECT_TRUE(files.error().ends_with("\"" + tensor + "\" occurs twice")) << files.error();
  }
}

}  // namespace
}  // namespace riverbank::tests
