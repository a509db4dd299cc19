// Tests safetensors files: they are written, read back, and rejected if they are invalid.
#include "model/safetensors.h"

#include <gtest/gtest.h>

#include <limits>

namespace riverbank::tests {
namespace {

using Bytes = std::vector<std::uint8_t>;

// Builds a file: 8 bytes with the header's size, the header, the data.
Bytes file_of(const std::string& header, std::size_t data_bytes) {
  Bytes bytes(8);
  for (std::size_t i = 0; i < 8; ++i) {
    bytes[i] = static_cast<std::uint8_t>(std::uint64_t{header.size()} >> (8 * i));
  }
  bytes.insert(bytes.end(), header.begin(), header.end());
  for (std::size_t i = 0; i < data_bytes; ++i) bytes.push_back(static_cast<std::uint8_t>(i));
  return bytes;
}

TEST(Safetensors, TheBytesOfASmallFile) {
  TensorFile file;
  file.tensors["b"] = {{2, 1}, std::vector<float>{1.0F, -2.0F}};
  file.tensors["z"] = {{}, std::vector<std::int64_t>{258}};
  file.metadata["who"] = "me";
  const auto bytes = write_safetensors(file);
  ASSERT_TRUE(bytes) << bytes.error();
  const std::string header =
      R"({"__metadata__":{"who":"me"},"z":{"dtype":"I64","shape":[],"data_offsets":[0,8]},)"
      R"("b":{"dtype":"F32","shape":[2,1],"data_offsets":[8,16]}})";
  Bytes want = file_of(header + std::string((8 - header.size() % 8) % 8, ' '), 0);
  want.insert(want.end(), {2, 1, 0, 0, 0, 0, 0, 0});
  want.insert(want.end(), {0, 0, 0x80, 0x3F, 0, 0, 0, 0xC0});
  EXPECT_EQ(*bytes, want);
}

TEST(Safetensors, ReadsWhatItWrote) {
  TensorFile file;
  const double infinite = std::numeric_limits<double>::infinity();
  file.tensors["a.weight"] = {{2, 3}, std::vector<float>{1, 2, 3, 4, 5, -0.0F}};
  file.tensors["empty"] = {{0, 4}, std::vector<float>{}};
  file.tensors["number"] = {{}, std::vector<double>{0.1}};
  file.tensors["ж \"quoted\""] = {{3}, std::vector<double>{infinite, 5e-324, -1}};
  file.tensors["whole"] = {{1, 1, 2}, std::vector<std::int64_t>{-1, std::int64_t{1} << 62}};
  file.metadata["format"] = "pt";
  file.metadata["tokens"] = "[\"\\n\"]";
  const auto bytes = write_safetensors(file);
  ASSERT_TRUE(bytes) << bytes.error();
  const auto read = read_safetensors(*bytes);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(*read, file);
}

TEST(Safetensors, EmptyTensorsAndFiles) {
  const auto bytes = write_safetensors({});
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->size(), 16U);
  EXPECT_EQ(*read_safetensors(*bytes), TensorFile());
}

TEST(Safetensors, AFileWithAnotherOrder) {
  // A valid file may have another order of fields and tensors, white space, and no metadata.
  const auto read =
      read_safetensors(file_of(R"({ "y": {"shape": [1], "data_offsets": [4, 8], "dtype": "F32"}, )"
                               R"("x": {"data_offsets":[0,4],"dtype":"F32","shape":[1,1]}}   )",
                               8));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->tensors.at("x").shape, (std::vector<std::int64_t>{1, 1}));
  EXPECT_EQ(std::get<std::vector<float>>(read->tensors.at("y").numbers).size(), 1U);
}

// Files that are too short or too long are always rejected.
TEST(SafetensorsErrors, TooShortOrTooLongFiles) {
  const Bytes good = file_of(R"({"x":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", 8);
  ASSERT_TRUE(read_safetensors(good));
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_FALSE(read_safetensors(std::span(good).first(size))) << size;
  }
  const auto error = [&](std::size_t size) {
    return read_safetensors(std::span(good).first(size)).error();
  };
  EXPECT_EQ(error(7),
            "the file has 7 bytes, but a safetensors file begins with 8 bytes for the size of its "
            "header");
  EXPECT_EQ(error(20), "the header has 54 bytes, but the file ends after 12 of them");
  EXPECT_EQ(error(good.size() - 1),
            "data_offsets of x end at 8, but the file has only 7 bytes of data");
  Bytes longer = good;
  longer.push_back(0);
  EXPECT_EQ(read_safetensors(longer).error(),
            "the file has 9 bytes of data, but its tensors fill 8");
  Bytes huge = good;
  huge[7] = 0xFF;
  EXPECT_EQ(read_safetensors(huge).error(),
            "the header would have 18374686479671623734 bytes, but at most 16777216 are read");
}

std::string header_error(const std::string& header, std::size_t data_bytes = 8) {
  const auto read = read_safetensors(file_of(header, data_bytes));
  return read ? "" : read.error();
}

std::string entry_error(const std::string& entry, std::size_t data_bytes = 8) {
  return header_error("{\"x\":{" + entry + "}}", data_bytes);
}

TEST(SafetensorsErrors, InvalidHeaders) {
  EXPECT_EQ(header_error(""), "the header does not begin with {");
  EXPECT_EQ(header_error(" {}"), "the header does not begin with {");
  EXPECT_EQ(header_error("{", 0), "the header, byte 1: a \" is missing");
  EXPECT_EQ(header_error("{}x", 0), "the header, byte 2: there is text after the JSON value");
  EXPECT_EQ(header_error(R"({"x":3})"), "the header, at x, byte 5: a { is missing");
  EXPECT_EQ(header_error(R"({"__metadata__":{"a":1}})"),
            "the header, at __metadata__, byte 21: a \" is missing");
  EXPECT_EQ(header_error(R"({"x":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
                         R"("x":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})"),
            "the header, byte 58: \"x\" occurs twice");
}

TEST(SafetensorsErrors, InvalidTensors) {
  EXPECT_EQ(entry_error(R"("shape":[2],"data_offsets":[0,8])"), "x has no dtype");
  EXPECT_EQ(entry_error(R"("dtype":"F32","data_offsets":[0,8])"), "x has no shape");
  EXPECT_EQ(entry_error(R"("dtype":"F32","shape":[2])"), "x has no data_offsets");
  EXPECT_EQ(entry_error(R"("dtype":"F16","shape":[4],"data_offsets":[0,8])"),
            "the dtype of x is F16, but only F32, F64 and I64 are read");
  EXPECT_EQ(entry_error(R"("dtype":"F32","shape":[2],"data_offsets":[0,8],"extra":1)"),
            "the header, at x, byte 61: unknown field \"extra\"");
  EXPECT_EQ(entry_error(R"("dtype":"F32","shape":[-2],"data_offsets":[0,8])"),
            "the header, at x, byte 29: an integer of 0 or more is expected");
  EXPECT_EQ(entry_error(R"("dtype":"F32","shape":[2],"data_offsets":[0])"),
            "the header, at x, byte 50: data_offsets must be two numbers");
  EXPECT_EQ(entry_error(R"("dtype":"F32","shape":[2],"data_offsets":[8,0])"),
            "data_offsets of x end before they begin");
  EXPECT_EQ(entry_error(R"("dtype":"F32","shape":[3],"data_offsets":[0,8])"),
            "data_offsets of x hold 8 bytes, but F32 of shape [3] needs 12");
  EXPECT_EQ(entry_error(R"("dtype":"F64","shape":[4294967296,4294967296],"data_offsets":[0,8])"),
            "data_offsets of x hold 8 bytes, but F64 of shape [4294967296, 4294967296] needs more "
            "than memory can hold");
}

TEST(SafetensorsErrors, InvalidOffsets) {
  const auto two = [](const std::string& first, const std::string& second) {
    return header_error(R"({"x":{"dtype":"F32","shape":[1],"data_offsets":)" + first +
                            R"(},"y":{"dtype":"F32","shape":[1],"data_offsets":)" + second + "}}",
                        8);
  };
  EXPECT_EQ(two("[0,4]", "[4,8]"), "");
  EXPECT_EQ(two("[0,4]", "[0,4]"), "data_offsets of y overlap another tensor");
  EXPECT_EQ(two("[0,4]", "[2,6]"), "data_offsets of y overlap another tensor");
  EXPECT_EQ(two("[0,4]", "[3,7]"), "data_offsets of y overlap another tensor");
  // An empty tensor needs no bytes and may be listed anywhere.
  EXPECT_EQ(header_error(R"({"x":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
                         R"("y":{"dtype":"F32","shape":[0],"data_offsets":[0,0]}})",
                         4),
            "");
  EXPECT_EQ(two("[4,8]", "[4,8]"), "data_offsets of x leave a gap before it");
  EXPECT_EQ(two("[0,4]", "[5,9]"),
            "data_offsets of y end at 9, but the file has only 8 bytes of data");
}

TEST(SafetensorsErrors, InvalidTensorsToWrite) {
  const auto error = [](const std::string& name, SavedTensor tensor) {
    TensorFile file;
    file.tensors[name] = std::move(tensor);
    return write_safetensors(file).error();
  };
  EXPECT_EQ(error("a", {{2}, std::vector<float>{1}}),
            "the shape of a is [2], but its data has length 1");
  EXPECT_EQ(error("a", {{-1}, std::vector<float>{1}}),
            "the shape of a is [-1], but its data has length 1");
  EXPECT_EQ(error("__metadata__", {{}, std::vector<float>{1}}),
            "a tensor must not be called __metadata__");
  EXPECT_EQ(error("\xFF", {{}, std::vector<float>{1}}), "the name of a tensor is not UTF-8");
  TensorFile file;
  file.metadata["a"] = "\xFF";
  EXPECT_EQ(write_safetensors(file).error(), "the metadata of a is not UTF-8");
  // With its names and brackets, the header of this file is 25 bytes longer than the text.
  file.metadata["a"] = std::string(max_header_bytes - 25, 'x');
  const auto largest = write_safetensors(file);
  ASSERT_TRUE(largest);
  EXPECT_TRUE(read_safetensors(*largest));
  file.metadata["a"] += 'x';
  EXPECT_EQ(write_safetensors(file).error(),
            "the header would have 16777224 bytes, but at most 16777216 can be read");
}

}  // namespace
}  // namespace riverbank::tests
