// A cache keeps the keys and values of earlier tokens, so that a text can be continued without
// computing them again.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "attention/result.h"
#include "kernels/narrow_floats.h"
#include "kernels/view.h"

namespace riverbank {

// Keys and values of one attention layer, in pages of page_keys tokens. The numbers are in the
// order in which the kernels read them. A longer text gets a new page; earlier pages do not move. A
// copy of the cache is a fork: the original and the fork share their pages until one of them
// writes.
class AttentionCache {
 public:
  // `keep_before`: the largest number of keys that a query sees before its own position
  // (Window::before). The cache forgets pages that no later query sees. Without `keep_before` it
  // keeps all pages.
  // `format`: f32 or i8. As i8, each key and each value of a head has one byte per number and one
  // scale, like a row of an int8 weight (integer_rows.h). The i8 format needs about a quarter of
  // the memory.
  AttentionCache(Index kv_heads, Index d_k, Index d_v, std::optional<Index> keep_before = {},
                 NumberFormat format = NumberFormat::f32);

  [[nodiscard]] Index kv_heads() const { return kv_heads_; }
  [[nodiscard]] Index d_k() const { return d_k_; }
  [[nodiscard]] Index d_v() const { return d_v_; }
  [[nodiscard]] std::optional<Index> keep_before() const { return keep_before_; }
  [[nodiscard]] NumberFormat format() const { return format_; }

  // The number of tokens so far, including forgotten ones. It is also the position of the next
  // token.
  [[nodiscard]] Index length() const { return length_; }
  // The position of the first token that is still kept. It is a multiple of page_keys.
  [[nodiscard]] Index first_kept() const { return first_page_ * page_keys; }
  // The memory of all pages in bytes. A page shared with a fork counts in both caches.
  [[nodiscard]] std::size_t bytes() const;

  // Appends tokens: keys (kv_heads · tokens × d_k), values (kv_heads · tokens × d_v). The shapes
  // must have been checked (check_append).
  void append(const View& keys, const View& values);
  // Returns the first error in the shapes of keys and values, or an empty text.
  [[nodiscard]] Error check_append(const View& keys, const View& values) const;

  // What undo_append() needs to undo an append().
  struct BeforeAppend {
    Index length, first_page;
    std::vector<std::shared_ptr<std::vector<float>>> unseen;  // the pages that append() drops
  };
  // Copies no keys and values.
  [[nodiscard]] BeforeAppend before_append() const;
  // Restores the cache after one append(). Does nothing if there was no append() since `before`.
  void undo_append(const BeforeAppend& before);

  // Forgets all tokens from position `length` on. Errors: `length` is outside 0 … length(); or,
  // with `keep_before`, the cache has forgotten a key that a query at position `length` needs: a
  // key that it sees, or the key just before it. `length` 0 always works. After an error the cache
  // is unchanged.
  Error truncate(Index length);

  // The kept keys (kv_heads · (length() − first_kept()) × d_k).
  [[nodiscard]] Matrix keys() const;
  // The kept values (kv_heads · (length() − first_kept()) × d_v).
  [[nodiscard]] Matrix values() const;

  // The memory of one head in a page, for the kernels. An f32 cache has packed_keys(),
  // packed_values() and longest_squares() here, in this order. An i8 cache has the layout of
  // byte_page.h. `page` counts all pages from the first token, including forgotten ones.
  [[nodiscard]] const float* head_numbers(Index head, Index page) const;
  // For f32 caches: the keys as panels (panels × d_k × panel_width).
  [[nodiscard]] const float* packed_keys(Index head, Index page) const;
  // For f32 caches: the values as panels (d_v panels × page_keys × panel_width).
  [[nodiscard]] const float* packed_values(Index head, Index page) const;
  // For f32 caches: for each key of the page, the largest |key|² of this and all earlier keys
  // (page_keys).
  [[nodiscard]] const float* longest_squares(Index head, Index page) const;

  // The number of tokens in a page.
  static constexpr Index page_keys = 256;

 private:
  using Page = std::vector<float>;

  // The number of floats that one head has in a page.
  [[nodiscard]] Index head_size() const;
  float* writable(Index page);
  // The position of the first token that must be kept when the token at `position` is appended: the
  // first key that this token's query sees, and at least the token before it.
  [[nodiscard]] Index first_needed(Index position) const;
  // The number of kept pages that no query from position length() on sees.
  [[nodiscard]] Index unseen_pages() const;
  void cut(Index length);
  void append_to_page(const View& keys, const View& values, Index token, Index count);
  void append_floats(const View& keys, const View& values, Index token, Index count);
  void append_bytes(const View& keys, const View& values, Index token, Index count);

  Index kv_heads_, d_k_, d_v_;
  std::optional<Index> keep_before_;
  NumberFormat format_;
  Index length_ = 0;
  Index first_page_ = 0;
  std::vector<std::shared_ptr<Page>> pages_;
};

}  // namespace riverbank
