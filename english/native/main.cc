// riverbank_english count | train | states, with name=value: counted word vectors, a training, and
// what a trained model makes of sentences.
#include <malloc.h>

#include <cstdio>

#include "attention/check.h"
#include "model/checkpoint.h"
#include "model/learn.h"
#include "training.h"
#include "word_vectors.h"

namespace riverbank::english {
namespace {

// text, vocabulary, width, window, seed → out: vectors, rarity, log_shares
Complaint count(Told told) {
  Counting counting;
  counting.vocabulary = told.whole("vocabulary");
  counting.width = told.whole("width");
  counting.window = told.whole("window");
  counting.seed = static_cast<std::uint64_t>(told.whole("seed"));
  const std::string text = told.text("text");
  const std::string out = told.text("out");
  if (Complaint complaint = told.complaint(); !complaint.empty()) return complaint;
  if (Complaint complaint = first_complaint(
          [&] { return check_size("the counts", counting.vocabulary, counting.vocabulary); },
          [&]() -> Complaint {
            if (counting.width >= 1 && counting.width + 16 <= counting.vocabulary) return {};
            return "width must be 1 to 16 less than the vocabulary";
          });
      !complaint.empty()) {
    return complaint;
  }
  const auto ids = read_ids(text, counting.vocabulary);
  if (!ids) return ids.error();
  TensorFile file;
  file.tensors["vectors"] = tensor_of(counted_vectors(*ids, counting));
  file.tensors["rarity"] = tensor_of(rarity(*ids, counting));
  file.tensors["log_shares"] = tensor_of(log_shares(*ids, counting));
  const auto bytes = write_safetensors(file);
  return bytes ? write_bytes(out, *bytes) : bytes.error();
}

// A line of ids, which the end of a line closes.
std::vector<std::vector<Index>> lines_of(const std::vector<Index>& ids, Index end) {
  std::vector<std::vector<Index>> lines(1);
  for (const Index id : ids) {
    lines.back().push_back(id);
    if (id == end) lines.emplace_back();
  }
  lines.pop_back();
  return lines;
}

// model, text (ids, each line closed by 1) → out: of each line "N" (layers · tokens × d): the
// embeddings, the output of each block, and the last norm's
Complaint states(Told told) {
  const std::string model = told.text("model");
  const std::string text = told.text("text");
  const std::string out = told.text("out");
  if (Complaint complaint = told.complaint(); !complaint.empty()) return complaint;
  const auto bytes = read_bytes(model);
  if (!bytes) return bytes.error();
  const auto checkpoint = load_checkpoint<float>(*bytes);
  if (!checkpoint) return model + ": " + checkpoint.error();
  const auto ids = read_ids(text, checkpoint->config.vocabulary);
  if (!ids) return ids.error();
  const auto layers = build_layers(checkpoint->config, checkpoint->state.parameters);
  TensorFile file;
  const auto lines = lines_of(*ids, 1);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Batch batch = {1, static_cast<Index>(lines[i].size()), lines[i], {}};
    if (Complaint complaint = check_tokens(checkpoint->config, batch); !complaint.empty()) {
      return "line " + std::to_string(i + 1) + ": " + complaint;
    }
    const auto a = run_forward(checkpoint->config, layers, batch, Keep::what_training_needs);
    std::vector<float> numbers;
    const auto add = [&](const Matrix& x) {
      numbers.insert(numbers.end(), x.data(), x.data() + x.size());
    };
    add(a.embeddings);
    for (const BlockTrace& block : a.blocks) add(block.output);
    add(a.normed);
    file.tensors[std::to_string(i)] = {
        {static_cast<std::int64_t>(a.blocks.size()) + 2, batch.length, a.embeddings.cols()},
        std::move(numbers)};
  }
  const auto written = write_safetensors(file);
  return written ? write_bytes(out, *written) : written.error();
}

Complaint run(int words, char** word) {
  const std::string what = words > 1 ? word[1] : "";
  auto told = Told::read(words, word);
  if (!told) return told.error();
  if (what == "count") return count(*std::move(told));
  if (what == "train") return train(*std::move(told));
  if (what == "states") return states(*std::move(told));
  return "say what to do: count, train or states";
}

}  // namespace
}  // namespace riverbank::english

int main(int count, char** words) {
  // Freed memory stays with the program: the next step takes it without asking for pages anew.
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_ARENA_MAX, 1);
  const riverbank::Complaint complaint = riverbank::english::run(count, words);
  if (complaint.empty()) return 0;
  std::fprintf(stderr, "%s\n", complaint.c_str());
  return 1;
}
