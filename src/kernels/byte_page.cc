// Writes keys and values as bytes into a page of a cache, and reads them back.
#include "kernels/byte_page.h"

#include <vector>

#include "kernels/integer_rows.h"
#include "kernels/packing.h"

namespace riverbank {
namespace {

constexpr Index places = AttentionCache::page_keys;

Index floats_for(Index bytes) { return bytes / Index{sizeof(float)}; }

// The offset in bytes, within a page, of number i of the key at place `place`.
Index byte_of_key(const ByteLayout& layout, Index place, Index i) {
  const Index panel = place / panel_width * panel_width * layout.key_pairs * 2;
  return panel + (i / 2 * panel_width + place % panel_width) * 2 + i % 2;
}

// The offset in bytes, within the values of a page, of number i of the value at place `place`.
Index byte_of_value(Index place, Index i) {
  const Index panel = i / panel_width * panel_width * places;
  return panel + (place / 2 * panel_width + i % panel_width) * 2 + place % 2;
}

template <class ByteOf>
float write_rounded(const float* row, Index count, float* bytes, ByteOf byte_of) {
  std::vector<std::int8_t> rounded(static_cast<std::size_t>(count));
  const float scale = quantise_weights(row, count, rounded.data());
  auto* to = reinterpret_cast<std::int8_t*>(bytes);
  for (Index i = 0; i < count; ++i) to[byte_of(i)] = rounded[static_cast<std::size_t>(i)];
  return scale;
}

template <class ByteOf>
void read_rounded(const float* bytes, float scale, Index count, float* to, ByteOf byte_of) {
  const auto* from = reinterpret_cast<const std::int8_t*>(bytes);
  for (Index i = 0; i < count; ++i) to[i] = static_cast<float>(from[byte_of(i)]) * scale;
}

}  // namespace

ByteLayout::ByteLayout(Index key_width, Index value_width)
    : d_k(key_width),
      d_v(value_width),
      key_pairs((d_k + 1) / 2),
      value_panels((d_v + panel_width - 1) / panel_width),
      key_scales(floats_for(places * key_pairs * 2)),
      values(key_scales + places),
      value_scales(values + floats_for(value_panels * places * panel_width)),
      size(value_scales + places) {}

void write_bytes(const ByteLayout& layout, Index place, const float* key, const float* value,
                 float* page) {
  page[layout.key_scales + place] =
      write_rounded(key, layout.d_k, page, [&](Index i) { return byte_of_key(layout, place, i); });
  page[layout.value_scales + place] = write_rounded(
      value, layout.d_v, page + layout.values, [&](Index i) { return byte_of_value(place, i); });
}

void read_key(const ByteLayout& layout, Index place, const float* page, float* to) {
  read_rounded(page, page[layout.key_scales + place], layout.d_k, to,
               [&](Index i) { return byte_of_key(layout, place, i); });
}

void read_value(const ByteLayout& layout, Index place, const float* page, float* to) {
  read_rounded(page + layout.values, page[layout.value_scales + place], layout.d_v, to,
               [&](Index i) { return byte_of_value(place, i); });
}

}  // namespace riverbank
