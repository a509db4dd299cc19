// Runs the program riverbank_english: `count` computes word vectors, `train` trains the English
// model.
#include <malloc.h>

#include <cstdio>

#include "attention/check.h"
#include "training.h"
#include "word_vectors.h"

namespace riverbank::english {
namespace {

// Arguments: text (input file), vocabulary, width, window, seed, out (output file).
// Writes the tensors vectors, rarity and log_shares (word_vectors.h).
Error count(Arguments arguments) {
  Counting counting;
  counting.vocabulary = arguments.whole("vocabulary");
  counting.width = arguments.whole("width");
  counting.window = arguments.whole("window");
  counting.seed = static_cast<std::uint64_t>(arguments.whole("seed"));
  const std::string text = arguments.text("text");
  const std::string out = arguments.text("out");
  if (Error error = arguments.error(); !error.empty()) return error;
  if (Error error = first_error(
          [&] { return check_size("the counts", counting.vocabulary, counting.vocabulary); },
          [&]() -> Error {
            if (counting.width >= 1 && counting.width + 16 <= counting.vocabulary) return {};
            return "width must be 1 to 16 less than the vocabulary";
          });
      !error.empty()) {
    return error;
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

Error run(int words, char** word) {
  const std::string what = words > 1 ? word[1] : "";
  auto arguments = Arguments::read(words, word);
  if (!arguments) return arguments.error();
  if (what == "count") return count(*std::move(arguments));
  if (what == "train") return train(*std::move(arguments));
  return "say what to do: count or train";
}

}  // namespace
}  // namespace riverbank::english

int main(int count, char** words) {
  // These settings keep freed memory in the program, because each step needs it again. Returning
  // the memory to the system would cost new page faults.
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_ARENA_MAX, 1);
  const riverbank::Error error = riverbank::english::run(count, words);
  if (error.empty()) return 0;
  std::fprintf(stderr, "%s\n", error.c_str());
  return 1;
}
