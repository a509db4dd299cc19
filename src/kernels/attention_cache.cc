// Stores keys and values in pages. Appending packs the numbers into panels. A page that is shared
// with a fork is copied before it changes.
#include "kernels/attention_cache.h"

#include <algorithm>
#include <cassert>
#include <string>

#include "attention/check.h"
#include "kernels/byte_page.h"
#include "kernels/longest.h"
#include "kernels/packing.h"

namespace riverbank {
namespace {

constexpr Index page_keys = AttentionCache::page_keys;
static_assert(page_keys % panel_width == 0);

// Writes rows (count × d_k) into panels (panels × d_k × panel_width), from key `first` of the page.
void pack_keys(const float* rows, Index first, Index count, Index d_k, float* panels) {
  Index key = 0;
  while (key < count) {
    const Index place = first + key;
    float* panel = panels + place / panel_width * panel_width * d_k;
    if (place % panel_width == 0 && count - key >= panel_width) {
      const Index whole = (count - key) / panel_width * panel_width;
      pack_panels({rows + key * d_k, d_k, true}, d_k, whole, 1, panel, d_k * panel_width);
      key += whole;
      continue;
    }
    for (Index i = 0; i < d_k; ++i) {
      panel[i * panel_width + place % panel_width] = rows[key * d_k + i];
    }
    ++key;
  }
}

}  // namespace

AttentionCache::AttentionCache(Index kv_heads, Index d_k, Index d_v,
                               std::optional<Index> keep_before, NumberFormat format)
    : kv_heads_(kv_heads), d_k_(d_k), d_v_(d_v), keep_before_(keep_before), format_(format) {
  assert(format == NumberFormat::f32 || format == NumberFormat::i8);
  assert(kv_heads >= 1 && d_k >= 1 && d_v >= 1 && keep_before.value_or(0) >= 0);
}

Index AttentionCache::head_size() const {
  if (format_ == NumberFormat::i8) return ByteLayout(d_k_, d_v_).size;
  return page_keys * (d_k_ + round_up(d_v_, panel_width) + 1);
}

const float* AttentionCache::head_numbers(Index head, Index page) const {
  return pages_[static_cast<std::size_t>(page - first_page_)]->data() + head * head_size();
}

const float* AttentionCache::packed_keys(Index head, Index page) const {
  return head_numbers(head, page);
}

const float* AttentionCache::packed_values(Index head, Index page) const {
  return head_numbers(head, page) + page_keys * d_k_;
}

const float* AttentionCache::longest_squares(Index head, Index page) const {
  return packed_values(head, page) + page_keys * round_up(d_v_, panel_width);
}

std::size_t AttentionCache::bytes() const {
  return pages_.size() * static_cast<std::size_t>(kv_heads_ * head_size()) * sizeof(float);
}

// Returns the page's memory. Makes a copy first if a fork shares the page.
float* AttentionCache::writable(Index page) {
  const auto size = static_cast<std::size_t>(kv_heads_ * head_size());
  const auto index = static_cast<std::size_t>(page - first_page_);
  if (index == pages_.size()) pages_.push_back(std::make_shared<Page>(size));
  std::shared_ptr<Page>& shared = pages_[index];
  if (shared.use_count() > 1) shared = std::make_shared<Page>(*shared);
  return shared->data();
}

// At least the previous token is kept, because append() continues its running maximum of |key|².
Index AttentionCache::first_needed(Index position) const {
  if (!keep_before_) return 0;
  return std::max<Index>(0, position - std::max<Index>(1, *keep_before_));
}

Index AttentionCache::unseen_pages() const {
  return std::max<Index>(0, first_needed(length_) / page_keys - first_page_);
}

void AttentionCache::append(const View& keys, const View& values) {
  assert(check_append(keys, values).empty());
  const Index unseen = unseen_pages();
  pages_.erase(pages_.begin(), pages_.begin() + unseen);
  first_page_ += unseen;
  const Index tokens = keys.rows / kv_heads_;
  for (Index token = 0; token < tokens;) {
    const Index count = std::min(tokens - token, page_keys - length_ % page_keys);
    append_to_page(keys, values, token, count);
    token += count;
    length_ += count;
  }
}

void AttentionCache::append_to_page(const View& keys, const View& values, Index token,
                                    Index count) {
  if (format_ == NumberFormat::i8) {
    append_bytes(keys, values, token, count);
  } else {
    append_floats(keys, values, token, count);
  }
}

void AttentionCache::append_bytes(const View& keys, const View& values, Index token, Index count) {
  const Index first = length_ % page_keys;
  const Index tokens = keys.rows / kv_heads_;
  float* numbers = writable(length_ / page_keys);
  const ByteLayout layout(d_k_, d_v_);
  for (Index head = 0; head < kv_heads_; ++head, numbers += layout.size) {
    for (Index i = 0; i < count; ++i) {
      const Index row = head * tokens + token + i;
      write_bytes(layout, first + i, keys.row(row), values.row(row), numbers);
    }
  }
}

void AttentionCache::append_floats(const View& keys, const View& values, Index token, Index count) {
  const Index page = length_ / page_keys;
  const Index first = length_ % page_keys;
  const Index tokens = keys.rows / kv_heads_;
  float* numbers = writable(page);
  for (Index head = 0; head < kv_heads_; ++head, numbers += head_size()) {
    const Index row = head * tokens + token;
    pack_keys(keys.row(row), first, count, d_k_, numbers);
    float* packed_values = numbers + page_keys * d_k_;
    pack_panels({values.row(row), d_v_}, count, d_v_, 1, packed_values + first * panel_width,
                page_keys * panel_width);
    float* longest = packed_values + page_keys * round_up(d_v_, panel_width);
    float before = 0;
    if (first > 0) {
      before = longest[first - 1];
    } else if (page > first_page_) {
      before = longest_squares(head, page - 1)[page_keys - 1];
    }
    longest_squares_of(keys.row(row), count, d_k_, before, longest + first);
  }
}

Error AttentionCache::check_append(const View& keys, const View& values) const {
  return first_error(
      [&] {
        return check_equal("keys have width", keys.columns, "the cache has keys of width", d_k_);
      },
      [&] {
        return check_equal("values have width", values.columns, "the cache has values of width",
                           d_v_);
      },
      [&] { return check_equal("keys have rows", keys.rows, "values have rows", values.rows); },
      [&]() -> Error {
        if (keys.rows % kv_heads_ == 0) return {};
        return size_text("keys have rows", keys.rows) +
               ", which is not a multiple of the cache's kv_heads = " + std::to_string(kv_heads_);
      });
}

AttentionCache::BeforeAppend AttentionCache::before_append() const {
  return {.length = length_,
          .first_page = first_page_,
          .unseen = {pages_.begin(), pages_.begin() + unseen_pages()}};
}

void AttentionCache::undo_append(const BeforeAppend& before) {
  const Index dropped = first_page_ - before.first_page;
  pages_.insert(pages_.begin(), before.unseen.begin(), before.unseen.begin() + dropped);
  first_page_ = before.first_page;
  cut(before.length);
}

// Drops the pages after the one with the token before position `length`.
void AttentionCache::cut(Index length) {
  length_ = length;
  const Index pages = (length + page_keys - 1) / page_keys - first_page_;
  pages_.resize(static_cast<std::size_t>(pages));
}

Error AttentionCache::truncate(Index length) {
  if (length < 0 || length > length_) {
    return "truncate: length must be from 0 to " + std::to_string(length_) + " but is " +
           std::to_string(length);
  }
  if (length > 0 && first_needed(length) < first_kept()) {
    return "truncate: the token at position " + std::to_string(length) + " needs keys from " +
           std::to_string(first_needed(length)) + ", but the cache keeps keys from " +
           std::to_string(first_kept());
  }
  if (length == 0) first_page_ = 0;
  cut(length);
  return {};
}

Matrix AttentionCache::keys() const {
  const Index kept = length_ - first_kept();
  Matrix out(kv_heads_ * kept, d_k_);
  for (Index row = 0; row < out.rows(); ++row) {
    const Index position = first_kept() + row % kept;
    const Index place = position % page_keys;
    if (format_ == NumberFormat::i8) {
      read_key(ByteLayout(d_k_, d_v_), place, head_numbers(row / kept, position / page_keys),
               out.row(row).data());
      continue;
    }
    const float* panel = packed_keys(row / kept, position / page_keys) +
                         place / panel_width * panel_width * d_k_ + place % panel_width;
    for (Index i = 0; i < d_k_; ++i) out(row, i) = panel[i * panel_width];
  }
  return out;
}

Matrix AttentionCache::values() const {
  const Index kept = length_ - first_kept();
  Matrix out(kv_heads_ * kept, d_v_);
  for (Index row = 0; row < out.rows(); ++row) {
    const Index position = first_kept() + row % kept;
    if (format_ == NumberFormat::i8) {
      read_value(ByteLayout(d_k_, d_v_), position % page_keys,
                 head_numbers(row / kept, position / page_keys), out.row(row).data());
      continue;
    }
    const float* panels =
        packed_values(row / kept, position / page_keys) + position % page_keys * panel_width;
    for (Index i = 0; i < d_v_; ++i) {
      out(row, i) = panels[i / panel_width * page_keys * panel_width + i % panel_width];
    }
  }
  return out;
}

}  // namespace riverbank
