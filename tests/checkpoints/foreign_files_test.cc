// Loads checkpoints with files whose content does not match their names. The error names the file,
// its real format and a remedy.
#include <gtest/gtest.h>

#include "checkpoints/checkpoint_files.h"

namespace riverbank::tests {
namespace {

// The error if one file of a valid checkpoint is replaced by this content.
std::string error_with(const std::string& name, const std::string& content) {
  Files files = GoldenFiles("bert").files();
  files[name] = bytes_of_text(content);
  return files.error();
}

const std::string pointer =
    "version https://git-lfs.github.com/spec/v1\noid sha256:6f0b\nsize 44\n";
const std::string page = "\n <!DOCTYPE html>\n<html><title>Sign in</title></html>";

TEST(ForeignFiles, PointersAndPages) {
  for (const std::string name :
       {"model.safetensors", "config.json", "tokenizer.json", "tokenizer_config.json"}) {
    EXPECT_EQ(error_with(name, pointer),
              name +
                  " is a Git LFS pointer, not the file itself. Fetch the file with \"git lfs "
                  "pull\", or download it from the model's page");
    EXPECT_EQ(error_with(name, page),
              name +
                  " is a web page (HTML), not the file itself. Download the file: its address "
                  "has /resolve/ where the address of its page has /blob/");
  }
  Files files = GoldenFiles("bert").files();
  files["part.safetensors"] = bytes_of_text(pointer);
  files["model.safetensors.index.json"] =
      bytes_of_text(R"({"weight_map": {"x": "part.safetensors"}})");
  EXPECT_EQ(files.error(), "");  // model.safetensors exists, so the index is not needed
  files.remove("model.safetensors");
  EXPECT_EQ(files.error().find("part.safetensors is a Git LFS pointer"), 0U) << files.error();
  files["model.safetensors.index.json"] = bytes_of_text(page);
  EXPECT_EQ(files.error().find("model.safetensors.index.json is a web page"), 0U) << files.error();
}

TEST(ForeignFiles, AnswersOfServers) {
  EXPECT_EQ(error_with("model.safetensors", "Entry not found"),
            "model.safetensors is text, not a file of tensors; it begins with \"Entry not found\". "
            "Most likely a server answered so: download the file again");
  EXPECT_EQ(error_with("model.safetensors", R"({"error":"Repository not found"})"),
            "model.safetensors is text, not a file of tensors; it begins with "
            "\"{\\\"error\\\":\\\"Repository not found\\\"}\". Most likely a server answered so: "
            "download the file again");
  EXPECT_EQ(error_with("config.json", "Entry not found"),
            "config.json is not JSON; it begins with \"Entry not found\". If a server answered so, "
            "download the file again");
  EXPECT_EQ(
      error_with("tokenizer.json", "Zugriff verweigert: schöne Grüße an alle, die dies lesen"),
      "tokenizer.json is not JSON; it begins with \"Zugriff verweigert: sch??ne Gr????e an a\". "
      "If a server answered so, download the file again");
}

TEST(ForeignFiles, OtherFormats) {
  const auto weights = [](const std::string& first) {
    return error_with("model.safetensors", first + std::string(40, '\x01'));
  };
  const std::string convert =
      ". Write the model as safetensors: model.save_pretrained(folder) in transformers";
  EXPECT_EQ(weights("PK\x03\x04"),
            "model.safetensors is a zip archive, as PyTorch's own format is" + convert);
  EXPECT_EQ(weights("\x80\x02\x8A\x0Al\xFC\x9C\x46"),
            "model.safetensors is a pickle, PyTorch's old format" + convert);
  EXPECT_EQ(weights("\x89HDF\r\n"),
            "model.safetensors is an HDF5 file, TensorFlow's format" + convert);
  EXPECT_EQ(weights("GGUF"), "model.safetensors is a GGUF file, the format of llama.cpp" + convert);
  EXPECT_EQ(weights("\x1F\x8B\x08"), "model.safetensors is a gzip archive. Unpack it");
  EXPECT_EQ(error_with("config.json", std::string("\xFF\xFE{\0}\0", 6)),
            "config.json is UTF-16 text. Save it as UTF-8");
  EXPECT_EQ(error_with("config.json", std::string("{\0}\0", 4)),
            "config.json is UTF-16 text. Save it as UTF-8");
}

// A safetensors file begins with the size of its header, whose bytes may look like the start of
// another format.
TEST(ForeignFiles, HeadersThatLookLikeOtherFormats) {
  Files files = GoldenFiles("bert").files();
  const Bytes whole = files["model.safetensors"];
  std::uint64_t size = 0;
  std::memcpy(&size, whole.data(), 8);
  const std::string header(whole.begin() + 8,
                           whole.begin() + 8 + static_cast<std::ptrdiff_t>(size));
  const Bytes data(whole.begin() + 8 + static_cast<std::ptrdiff_t>(size), whole.end());
  // These sizes look like the start of a web page ("<<"), of a gzip file, and of a Python pickle.
  for (const std::size_t wanted : {0x3C3CU, 0x8B1FU, 0x10280U}) {
    ASSERT_LT(header.size(), wanted);
    const std::string padded = header + std::string(wanted - header.size(), ' ');
    files["model.safetensors"] = with_header(padded, data);
    EXPECT_EQ(files.error(), "") << wanted;
  }
}

TEST(ForeignFiles, WeightsThatAreNotRead) {
  const auto error = [](const std::vector<std::string>& names) {
    Files files;
    files["config.json"] = bytes_of_text(GoldenFiles("bert").config.dump());
    for (const std::string& name : names) files[name] = {1};
    return files.error();
  };
  const std::string convert =
      ", which is not read. Write the model as safetensors: model.save_pretrained(folder) in "
      "transformers, or take model.safetensors from the model's page";
  EXPECT_EQ(error({"flax_model.msgpack"}),
            "there is no model.safetensors among config.json, flax_model.msgpack. "
            "flax_model.msgpack is in Flax's format" +
                convert);
  EXPECT_EQ(error({"optimizer.pt", "tf_model.h5"}),
            "there is no model.safetensors among config.json, optimizer.pt, tf_model.h5. "
            "tf_model.h5 is in TensorFlow's format" +
                convert);
  EXPECT_EQ(error({"bert.zip"}),
            "there is no model.safetensors among bert.zip, config.json. bert.zip is a zip archive: "
            "unpack it, and give the files in it");
  Files files;
  files["bert.tar.gz"] = {1};
  EXPECT_EQ(files.error(),
            "there is no config.json among bert.tar.gz. bert.tar.gz is a gzip archive: unpack it, "
            "and give the files in it");
  std::vector<std::string> many;
  for (int i = 100; i < 120; ++i) many.push_back(std::to_string(i) + ".txt");
  EXPECT_EQ(error(many),
            "there is no model.safetensors among 100.txt, 101.txt, 102.txt, 103.txt, 104.txt, "
            "105.txt, 106.txt, 107.txt, 108.txt, 109.txt, 110.txt, 111.txt and 9 others");
}

TEST(ForeignFiles, PartsWithoutAnIndex) {
  Files files = GoldenFiles("bert").files();
  const Bytes weights = files["model.safetensors"];
  files.remove("model.safetensors");
  const std::string first = "model-00001-of-00003.safetensors";
  files[first] = weights;
  EXPECT_EQ(files.error(),
            first +
                " is one part of several. Add the other parts and "
                "model.safetensors.index.json, which says which tensor is in which part");
  files["model-00002-of-00003.safetensors"] = weights;
  EXPECT_EQ(files.error(),
            "there are 2 files of weights, model-00001-of-00003.safetensors to "
            "model-00002-of-00003.safetensors, but no model.safetensors.index.json, which says "
            "which tensor is in which file. Add it");
  files.remove("model-00002-of-00003.safetensors");
  files.remove(first);
  for (const std::string name : {"model-00001-of-00001.safetensors", "best-of-all.safetensors",
                                 "best-of-.safetensors", "other.safetensors"}) {
    files[name] = weights;
    EXPECT_EQ(files.error(), "") << name;
    files.remove(name);
  }
}

}  // namespace
}  // namespace riverbank::tests
