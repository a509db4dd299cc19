// Damages valid checkpoints at random. Each is refused with a message, or it loads, and its model
// can read and continue texts without a crash. RIVERBANK_FUZZ_SECONDS=1800 runs for half an hour
// with a new seed.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <random>

#include "checkpoints/checkpoint_files.h"
#include "checkpoints/read.h"
#include "checkpoints/session.h"
#include "support/random_decoder.h"

namespace riverbank::tests {
namespace {

class Damage {
 public:
  explicit Damage(std::uint64_t seed) : dice_(seed) {}

  std::size_t below(std::size_t count) { return count == 0 ? 0 : dice_() % count; }

  // Damages a text: replaces, removes or repeats letters, or replaces a number by an awkward one.
  void damage_text(std::string& text) {
    for (std::size_t times = 1 + below(3); times > 0; --times) hurt_text_once(text);
  }

  // Damages bytes: overwrites a few, or cuts off the end.
  void damage_bytes(Bytes& bytes) {
    if (bytes.empty()) return;
    if (below(3) == 0) {
      bytes.resize(below(bytes.size()));
      return;
    }
    for (std::size_t times = 1 + below(8); times > 0; --times) {
      bytes[below(bytes.size())] = static_cast<std::uint8_t>(below(256));
    }
  }

 private:
  void hurt_text_once(std::string& text) {
    const std::size_t at = below(text.size());
    const std::size_t size = 1 + below(12);
    switch (below(5)) {
      case 0:
        if (!text.empty()) text[at] = static_cast<char>(below(256));
        return;
      case 1:
        text.erase(std::min(at, text.size()), size);
        return;
      case 2:
        text.insert(at, text.substr(at, size));
        return;
      default:
        replace_number(text, at);
    }
  }

  void replace_number(std::string& text, std::size_t from) {
    static const std::vector<std::string> awkward = {
        "0",          "1",    "-1",      "2",    "3",    "16777216", "268435456",
        "4294967296", "1e9",  "0.5",     "null", "true", "\"x\"",    "9223372036854775807",
        "[]",         "{}",   "\"F16\"", "65",   "1e-5", "\"I8\"",   "2147483648",
        "\"BF16\"",   "4096", "7"};
    const std::size_t first = text.find_first_of("0123456789", from);
    if (first == std::string::npos) return;
    const std::size_t end = std::min(text.find_first_not_of("0123456789.", first), text.size());
    text.replace(first, end - first, awkward[below(awkward.size())]);
  }

  std::mt19937_64 dice_;
};

std::string header_of(const Bytes& file) {
  std::uint64_t size = 0;
  std::memcpy(&size, file.data(), 8);
  return {file.begin() + 8, file.begin() + 8 + static_cast<std::ptrdiff_t>(size)};
}

// Returns no mask, a valid mask or an invalid one.
AttentionMask some_mask(std::size_t tokens, Damage& damage) {
  if (damage.below(2) == 0) return std::nullopt;
  std::vector<Index> mask(damage.below(8) == 0 ? tokens + 1 : tokens, Index{1});
  for (Index& number : mask) number = static_cast<Index>(damage.below(5) == 0 ? 0 : 1);
  if (!mask.empty() && damage.below(8) == 0) mask.back() = 2;
  return mask;
}

// Renames tensors as other programs do: with a wrapper's prefix, or with the tied table under the
// name of the output layer.
RawTensors named_otherwise(const RawTensors& tensors, Damage& damage) {
  static const std::vector<std::string> wrappers = {"", "", "module.", "_orig_mod.", "a.bert."};
  const std::string wrapper = wrappers[damage.below(wrappers.size())];
  const bool tied = damage.below(4) == 0;
  RawTensors out;
  for (const auto& [name, tensor] : tensors) {
    const bool is_words = name.ends_with("word_embeddings.weight") || name == "wte.weight";
    out[wrapper + (tied && is_words ? "lm_head.weight" : name)] = tensor;
  }
  return out;
}

// Returns the start of a file of another format.
std::string foreign_start(Damage& damage) {
  static const std::vector<std::string> starts = {"version https://git-lfs.github.com/spec/v1\n",
                                                  "<html>",
                                                  "PK\x03\x04",
                                                  "\x80\x02",
                                                  "GGUF",
                                                  "Entry not found",
                                                  "\xEF\xBB\xBF",
                                                  "\xEF\xBB\xBF{}",
                                                  "\xFF\xFE",
                                                  "{\"error\": 1}",
                                                  " ",
                                                  ""};
  return starts[damage.below(starts.size())];
}

// Reads and continues texts with a model that still loads, with random arguments.
void read_all(const ReadModel& model, Damage& damage) {
  std::vector<Index> ids;
  for (std::size_t count = damage.below(12); count > 0; --count) {
    ids.push_back(static_cast<Index>(damage.below(100)) - 2);
  }
  const auto layer = static_cast<Index>(damage.below(4)) - 1;
  const AttentionMask mask = some_mask(ids.size(), damage);
  static_cast<void>(read_tokens(model, ids, {.attention_mask = mask}));
  if (model.config.causal() && !ids.empty()) {
    LayerCaches caches = make_caches(model);
    const auto cut = ids.begin() + static_cast<std::ptrdiff_t>(damage.below(ids.size()));
    static_cast<void>(continue_reading(model, {ids.begin(), cut}, caches));
    static_cast<void>(continue_reading(model, {cut, ids.end()}, caches));
  }
  const GenerateOptions two_tokens = {.sampling = {.top_k = static_cast<Index>(damage.below(3))},
                                      .max_tokens = 2};
  static_cast<void>(generate(model, ids, two_tokens));
  static_cast<void>(trace_layer(model, ids, layer, static_cast<Index>(damage.below(6)) - 1,
                                {.attention_mask = mask}));
  static_cast<void>(substitutes(model, ids, static_cast<Index>(damage.below(6)) - 1,
                                {.state = layer, .off = {{layer, 0}}, .attention_mask = mask}));
}

// Stores the tensors in two files with an index that lists them. Some of these files may be damaged
// or missing.
Files in_two_files(const RawTensors& tensors, Damage& damage) {
  const std::string names[] = {"model-00001-of-00002.safetensors",
                               "model-00002-of-00002.safetensors"};
  RawTensors parts[2];
  Json map;
  for (const auto& [name, tensor] : tensors) {
    const std::size_t which = damage.below(2);
    parts[which][name] = tensor;
    map[name] = names[which];
    if (damage.below(64) == 0) parts[1 - which][name] = tensor;
  }
  Files files;
  for (const std::size_t which : {0U, 1U}) files[names[which]] = safetensors_of(parts[which]);
  std::string index = Json{{"metadata", {{"total_size", 1}}}, {"weight_map", map}}.dump();
  if (damage.below(2) == 0) damage.damage_text(index);
  files["model.safetensors.index.json"] = bytes_of_text(index);
  if (damage.below(4) == 0) damage.damage_bytes(files[names[damage.below(2)]]);
  if (damage.below(8) == 0) files.remove(names[damage.below(2)]);
  return files;
}

// Stores the tensors in one file. Its header or its data may be damaged.
Files in_one_file(const RawTensors& tensors, Damage& damage) {
  Bytes weights = safetensors_of(tensors);
  std::string header = header_of(weights);
  Bytes data(weights.begin() + 8 + static_cast<std::ptrdiff_t>(header.size()), weights.end());
  if (damage.below(3) == 0) damage.damage_bytes(data);
  if (damage.below(2) == 0) damage.damage_text(header);
  weights = with_header(header, data);
  if (damage.below(8) == 0) damage.damage_bytes(weights);
  if (damage.below(16) == 0) weights = bytes_of_text(foreign_start(damage));
  Files files;
  files[damage.below(4) == 0 ? "other.safetensors" : "model.safetensors"] = weights;
  if (damage.below(8) == 0) files["model-00001-of-00002.safetensors"] = weights;
  return files;
}

// Damages one of the checkpoints. Returns whether it still loads.
bool try_once(const std::vector<GoldenFiles>& golden, Damage& damage) {
  const GoldenFiles& chosen = golden[damage.below(golden.size())];
  const RawTensors tensors = named_otherwise(chosen.tensors, damage);
  const bool damages_config = damage.below(2) == 0;
  Files files;
  if (damage.below(4) == 0) {
    files = in_two_files(tensors, damage);
  } else if (damages_config) {
    files["model.safetensors"] = safetensors_of(tensors);
  } else {
    files = in_one_file(tensors, damage);
  }
  std::string config = chosen.config.dump();
  if (damages_config) damage.damage_text(config);
  if (damage.below(16) == 0) config = foreign_start(damage) + config;
  files["config.json"] = bytes_of_text(config);
  if (damage.below(8) == 0) files["tokenizer.json"] = bytes_of_text(foreign_start(damage));
  const WeightForm form = damage.below(4) == 0 ? WeightForm::int8 : WeightForm::stored;
  const auto model = files.load({.weights = form});
  if (model) {
    read_all(*model, damage);
  } else {
    EXPECT_FALSE(model.error().empty());
  }
  return static_cast<bool>(model);
}

// Decoders whose config.json has fields that no golden checkpoint has.
std::vector<GoldenFiles> with_many_settings() {
  const Json llama3 = {{"rope_type", "llama3"},
                       {"factor", 8},
                       {"low_freq_factor", 1},
                       {"high_freq_factor", 4},
                       {"original_max_position_embeddings", 16},
                       {"rope_theta", 500000}};
  const Json by_type = {{"full_attention", llama3}, {"sliding_attention", {{"rope_theta", 50}}}};
  const std::pair<const char*, Json> settings[] = {
      {"llama", {{"rope_parameters", llama3}, {"attention_bias", true}, {"mlp_bias", true}}},
      {"gemma3_text", {{"rope_parameters", by_type}, {"sliding_window_pattern", 2}}},
      {"smollm3",
       {{"no_rope_layers", {1, 0, 1}}, {"use_sliding_window", true}, {"sliding_window", 3}}},
      {"phi3", {{"partial_rotary_factor", 0.5}, {"sliding_window", 7}}},
      {"gpt_neox", {{"use_parallel_residual", false}, {"rotary_pct", 0.5}}}};
  std::vector<GoldenFiles> all;
  for (const auto& [kind, changes] : settings) {
    Json config = small_config(kind);
    config.update(changes);
    all.emplace_back(config, random_tensors(config, all.size() % 2 == 0 ? "F16" : "BF16"));
  }
  return all;
}

TEST(MutatedCheckpoints, AreRefusedOrRead) {
  using Clock = std::chrono::steady_clock;
  std::vector<GoldenFiles> golden;
  for (const std::string& name : golden_models()) golden.emplace_back(name);
  for (const GoldenFiles& files : with_many_settings()) golden.push_back(files);
  const char* seconds = std::getenv("RIVERBANK_FUZZ_SECONDS");
  const bool goes_on = seconds != nullptr;
  const auto end = Clock::now() + std::chrono::seconds(goes_on ? std::atoi(seconds) : 0);
  Damage damage(goes_on ? std::random_device()() : 7);
  int loaded = 0;
  int tried = 0;
  for (; goes_on ? Clock::now() < end : tried < 300; ++tried) {
    loaded += try_once(golden, damage) ? 1 : 0;
  }
  if (goes_on) std::printf("%d damaged checkpoints, %d of them loaded\n", tried, loaded);
  EXPECT_GT(loaded, 0);
  EXPECT_LT(loaded, tried);
}

}  // namespace
}  // namespace riverbank::tests
