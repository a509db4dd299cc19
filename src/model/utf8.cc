// Reads UTF-8 strictly: each character must be a valid code point in its shortest form.
#include "model/utf8.h"

#include <cstdint>
#include <string>

namespace riverbank {
namespace {

// The number of bytes of the first character; 0 if it is invalid.
std::size_t character_size(std::string_view text) {
  const auto byte = [&](std::size_t i) -> std::uint32_t {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const std::uint32_t first = byte(0);
  if (first < 0x80U) return 1;
  if (first >= 0xC2U && first <= 0xDFU) return follows(1) ? 2 : 0;
  if (first >= 0xE0U && first <= 0xEFU) {
    if (!follows(1) || !follows(2)) return 0;
    const std::uint32_t code = ((first & 0xFU) << 12U) | ((byte(1) & 0x3FU) << 6U);
    const bool surrogate = code >= 0xD800U && code <= 0xDFFFU;
    return code >= 0x800U && !surrogate ? 3 : 0;
  }
  if (first >= 0xF0U && first <= 0xF4U) {
    if (!follows(1) || !follows(2) || !follows(3)) return 0;
    const std::uint32_t code = ((first & 7U) << 18U) | ((byte(1) & 0x3FU) << 12U);
    return code >= 0x10000U && code < 0x110000U ? 4 : 0;
  }
  return 0;
}

}  // namespace

Result<std::vector<std::string_view>> utf8_characters(std::string_view text) {
  std::vector<std::string_view> characters;
  for (std::size_t place = 0; place < text.size();) {
    const std::size_t size = character_size(text.substr(place));
    if (size == 0) return failure("byte " + std::to_string(place) + " of the text is not UTF-8");
    characters.push_back(text.substr(place, size));
    place += size;
  }
  return characters;
}

}  // namespace riverbank
