// The layout of a page of keys and values with one byte per number.
#pragma once

#include "kernels/attention_cache.h"

namespace riverbank {

// The layout of the memory that one head has in a page: the offset of each part. Offsets count
// floats, because a page is an array of floats. Two neighbouring terms of a sum are stored next to
// each other, as a pair, because dot_pairs() (integer_lanes.h) reads pairs.
struct ByteLayout {
  ByteLayout(Index d_k, Index d_v);

  Index d_k, d_v;
  Index key_pairs;     // the number of pairs in a key; an odd d_k is padded with a zero
  Index value_panels;  // the number of panels with panel_width columns of values
  // The keys begin at offset 0: panels of panel_width keys (panels × key_pairs × panel_width × 2).
  Index key_scales;  // offset of the scale of each key (page_keys)
  // Offset of the values in pairs of keys (value_panels × page_keys / 2 × panel_width × 2).
  Index values;
  Index value_scales;  // offset of the scale of each value (page_keys)
  Index size;          // the number of floats of one head in a page
};

// Rounds a key (d_k) and a value (d_v), and writes them to place `place` of a page.
void write_bytes(const ByteLayout& layout, Index place, const float* key, const float* value,
                 float* page);

// Reads the rounded key (d_k) at place `place` of a page, as float32.
void read_key(const ByteLayout& layout, Index place, const float* page, float* to);
// Reads the rounded value (d_v) at place `place` of a page, as float32.
void read_value(const ByteLayout& layout, Index place, const float* page, float* to);

}  // namespace riverbank
