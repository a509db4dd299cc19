// Decodes base64, the format in which the weights of tests/golden/models are stored.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace riverbank::tests {

// Returns the bytes that a text in base64 encodes. Other characters (line ends, padding) are
// ignored.
inline std::vector<std::uint8_t> from_base64(std::string_view text) {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<std::uint8_t> bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char letter : text) {
    const auto value = letters.find(letter);
    if (value == std::string_view::npos) continue;
    bits = (bits << 6U) | static_cast<std::uint32_t>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<std::uint8_t>(bits >> static_cast<unsigned>(count)));
  }
  return bytes;
}

}  // namespace riverbank::tests
