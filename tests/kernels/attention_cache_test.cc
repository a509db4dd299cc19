// Tests the attention cache: a text in pieces gives the same bits as the whole text, forks share
// pages until one of them writes, and with a window the cache drops old keys.
#include "kernels/attention_cache.h"

#include <gtest/gtest.h>

#include <limits>
#include <numeric>

#include "kernels/attend_bytes.h"
#include "kernels/attend_fast.h"
#include "kernels/tile_product.h"
#include "riverbank/eigen.h"
#include "support/filled.h"
#include "support/fused_case.h"
#include "support/naive_fused.h"
#include "support/near.h"

namespace riverbank::tests {
namespace {

// Rows first … first + count − 1 of each head.
Matrix part_of(const Matrix& x, Index heads, Index first, Index count) {
  const Index rows = x.rows() / heads;
  Matrix out(heads * count, x.cols());
  for (Index head = 0; head < heads; ++head) {
    for (Index row = 0; row < count; ++row) {
      std::ranges::copy(x.row(head * rows + first + row), out.row(head * count + row).data());
    }
  }
  return out;
}

// The first `columns` columns of a mask, in the rows of `count` queries from query `first` on.
Matrix mask_part(const Matrix& mask, Index queries, Index first, Index count, Index columns) {
  const Matrix rows = part_of(mask, mask.rows() / queries, first, count);
  return eigen(rows).leftCols(columns);
}

// A causal text, cut into pieces.
class Text {
 public:
  explicit Text(const FusedCase& whole, NumberFormat format = NumberFormat::f32)
      : whole_(whole), format_(format) {}

  [[nodiscard]] AttentionCache empty_cache() const {
    const FusedSizes& size = whole_.size;
    return {size.kv_heads, size.d_k, size.d_v, whole_.window.before, format_};
  }

  // Appends the text's next `count` tokens to the cache. Returns their context and all their
  // weights.
  [[nodiscard]] Result<FastAttention> attend_piece(AttentionCache& cache, Index count) const {
    const FusedSizes& size = whole_.size;
    const Index first = cache.length();
    const Index seen = first + count;
    FusedInput in = whole_.input();
    const Matrix queries = part_of(whole_.queries, size.heads, first, count);
    const Matrix keys = part_of(whole_.keys, size.kv_heads, first, count);
    const Matrix values = part_of(whole_.values, size.kv_heads, first, count);
    in.queries = queries;
    in.keys = keys;
    in.values = values;
    Matrix keep;
    Matrix additive;
    if (in.keep) in.keep = keep = mask_part(*whole_.mask.keep, size.queries, first, count, seen);
    if (in.additive) {
      in.additive = additive = mask_part(*whole_.mask.additive, size.queries, first, count, seen);
    }
    if (in.key_keep) in.key_keep.columns = seen;
    in.cache = &cache;
    std::vector<Index> rows(static_cast<std::size_t>(queries.rows()));
    std::iota(rows.begin(), rows.end(), Index{0});
    return attend_fast(in, rows, 1, attend_bytes);
  }

  // Compares every row of the piece with the same row of the whole text, bit for bit.
  void expect_same_bits(AttentionCache& cache, Index count) const {
    const FusedSizes& size = whole_.size;
    const Index first = cache.length();
    const auto piece = attend_piece(cache, count);
    ASSERT_TRUE(piece) << piece.error();
    const FastAttention& want = whole();
    EXPECT_TRUE(identical(piece->context, part_of(want.context, size.heads, first, count)))
        << size << ", " << count << " from " << first;
    const Matrix weights = part_of(want.weights, size.heads, first, count);
    EXPECT_TRUE(identical(piece->weights, Matrix(eigen(weights).leftCols(first + count))));
  }

 private:
  const FastAttention& whole() const {
    if (!result_) {
      std::vector<Index> rows(static_cast<std::size_t>(whole_.queries.rows()));
      std::iota(rows.begin(), rows.end(), Index{0});
      FusedInput in = whole_.input();
      AttentionCache cache = empty_cache();
      if (format_ == NumberFormat::i8) in.cache = &cache;
      result_ = *attend_fast(in, rows, 1, attend_bytes);
    }
    return *result_;
  }

  const FusedCase& whole_;
  NumberFormat format_;
  mutable std::optional<FastAttention> result_;
};

FusedCase causal_text(Dice& dice, Index tokens, double spread) {
  const Index kv_heads = dice.whole(1, 2);
  const Index heads = kv_heads * dice.whole(1, 4);
  FusedCase c(dice, {heads, tokens, tokens, dice.whole(1, 70), dice.whole(1, 20), kv_heads},
              spread);
  if (dice.chance(0.6)) c.hide_by_chance(dice);
  if (dice.chance(0.6)) c.limit_by_chance(dice);
  c.first_query = 0;
  c.mask.causal = true;
  return c;
}

TEST(AttentionCache, PiecesOfATextHaveTheBitsOfTheWhole) {
  Dice dice(771);
  for (int i = 0; i < 60; ++i) {
    // With large numbers, the scores of the first rows are bounded (scores_are_bounded) and those
    // of later rows are not.
    const double spread = i % 3 == 0 ? 8 : 2;
    const FusedCase c = causal_text(dice, dice.whole(1, i % 5 == 0 ? 700 : 90), spread);
    const Text text(c, i % 2 == 0 ? NumberFormat::f32 : NumberFormat::i8);
    AttentionCache cache = text.empty_cache();
    while (cache.length() < c.size.queries) {
      const Index left = c.size.queries - cache.length();
      const Index most = dice.chance(0.5) ? 3 : 200;
      text.expect_same_bits(cache, std::min(left, dice.whole(1, most)));
    }
    EXPECT_EQ(cache.length(), c.size.queries);
  }
}

// Texts so small that their numbers are not packed when the whole text is read at once.
TEST(AttentionCache, TinyTexts) {
  Dice dice(781);
  for (Index tokens = 1; tokens <= panel_width + 1; ++tokens) {
    for (Index width = 1; width <= 9; ++width) {
      for (const double spread : {1, 12}) {
        FusedCase c(dice, {2, tokens, tokens, width, 10 - width, 1 + width % 2}, spread);
        c.mask.causal = true;
        const Text text(c);
        AttentionCache cache = text.empty_cache();
        while (cache.length() < tokens) {
          text.expect_same_bits(cache, dice.whole(1, tokens - cache.length()));
        }
      }
    }
  }
}

TEST(AttentionCache, OneTokenAtATime) {
  Dice dice(772);
  const FusedCase grouped(dice, {6, 443, 443, 16, 16, 2}, 3);
  FusedCase c = grouped;
  c.mask.causal = true;
  const Text text(c);
  AttentionCache cache = text.empty_cache();
  for (Index token = 0; token < 443; ++token) text.expect_same_bits(cache, 1);
}

// Values so large that the context has to be computed again with rescaled values.
TEST(AttentionCache, HugeValues) {
  Dice dice(773);
  FusedCase c(dice, {2, 300, 300, 4, 3});
  c.mask.causal = true;
  eigen(c.values) = eigen(c.values).cwiseAbs() * 3e38F;
  const Text text(c);
  AttentionCache cache = text.empty_cache();
  for (const Index count : {1, 70, 200, 29}) text.expect_same_bits(cache, count);
}

TEST(AttentionCache, ReturnsTheAppendedRows) {
  Dice dice(774);
  const auto keys = dice.matrix<float>(2 * 600, 5);
  const auto values = dice.matrix<float>(2 * 600, 11);
  AttentionCache cache(2, 5, 11);
  for (const Index count : {1, 7, 8, 250, 334}) {
    const Index first = cache.length();
    cache.append(part_of(keys, 2, first, count), part_of(values, 2, first, count));
  }
  EXPECT_EQ(cache.length(), 600);
  EXPECT_TRUE(identical(cache.keys(), keys));
  EXPECT_TRUE(identical(cache.values(), values));
}

TEST(AttentionCache, ContinuesAfterTruncation) {
  Dice dice(775);
  for (const Index length : {0, 1, 255, 256, 257, 300, 355}) {
    FusedCase c(dice, {2, 400, 400, 8, 8});
    c.mask.causal = true;
    const Text text(c, length % 2 == 0 ? NumberFormat::f32 : NumberFormat::i8);
    AttentionCache cache = text.empty_cache();
    // The cache first gets other tokens with longer keys, which are then cut off.
    const FusedCase other(dice, {2, 400, 400, 8, 8}, 30);
    cache.append(part_of(c.keys, 2, 0, length), part_of(c.values, 2, 0, length));
    cache.append(part_of(other.keys, 2, 0, 400 - length),
                 part_of(other.values, 2, 0, 400 - length));
    EXPECT_EQ(cache.truncate(length), "");
    EXPECT_EQ(cache.length(), length);
    text.expect_same_bits(cache, 2);  // the rest of the page holds other tokens, to be ignored
    text.expect_same_bits(cache, 398 - length);
  }
}

TEST(AttentionCache, AForkSharesPagesUntilOneOfThemWrites) {
  Dice dice(776);
  FusedCase c(dice, {1, 600, 600, 8, 8});
  c.mask.causal = true;
  const FusedCase other(dice, {1, 600, 600, 8, 8});
  const Text text(c);
  AttentionCache cache = text.empty_cache();
  text.expect_same_bits(cache, 300);
  AttentionCache fork = cache;
  EXPECT_EQ(fork.packed_keys(0, 0), cache.packed_keys(0, 0));
  EXPECT_EQ(fork.packed_keys(0, 1), cache.packed_keys(0, 1));
  fork.append(other.keys, other.values);
  EXPECT_EQ(fork.packed_keys(0, 0), cache.packed_keys(0, 0));
  EXPECT_NE(fork.packed_keys(0, 1), cache.packed_keys(0, 1));
  EXPECT_EQ(fork.length(), 900);
  text.expect_same_bits(cache, 300);
}

TEST(AttentionCache, GrowsWithoutMovingItsPages) {
  Dice dice(777);
  const auto keys = dice.matrix<float>(256, 4);
  AttentionCache cache(1, 4, 4);
  cache.append(keys, keys);
  const float* first = cache.packed_keys(0, 0);
  for (int i = 0; i < 40; ++i) cache.append(keys, keys);
  EXPECT_EQ(cache.packed_keys(0, 0), first);
}

TEST(AttentionCache, AWindowsCacheForgets) {
  Dice dice(778);
  FusedCase c(dice, {2, 2000, 2000, 4, 4});
  c.mask.causal = true;
  c.window.before = 100;
  const Text text(c);
  AttentionCache cache = text.empty_cache();
  AttentionCache all(2, 4, 4);
  while (cache.length() < 2000)
    text.expect_same_bits(cache, std::min<Index>(50, 2000 - cache.length()));
  all.append(c.keys, c.values);
  EXPECT_LE(cache.bytes(), all.bytes() * 2 / 8);
  EXPECT_EQ(cache.first_kept(), 1792);
  EXPECT_TRUE(identical(cache.keys(), part_of(c.keys, 2, 1792, 208)));
  EXPECT_EQ(cache.truncate(1880),
            "truncate: the token at position 1880 needs keys from 1780, but the cache keeps keys "
            "from 1792");
  EXPECT_EQ(cache.length(), 2000);
  EXPECT_EQ(cache.truncate(1892), "");
  text.expect_same_bits(cache, 108);
  EXPECT_EQ(cache.truncate(0), "");
  text.expect_same_bits(cache, 2000);
}

// An append that is undone leaves nothing behind, also if it has dropped pages or written new ones.
// A fork is not affected.
TEST(AttentionCache, UndoesAnAppend) {
  Dice dice(782);
  FusedCase c(dice, {2, 1200, 1200, 4, 4});
  c.mask.causal = true;
  const FusedCase other(dice, {2, 600, 600, 4, 4}, 30);
  for (const std::optional<Index> window : {std::optional<Index>(), std::optional<Index>(9)}) {
    c.window.before = window;
    for (const Index length : {0, 1, 255, 256, 265, 266, 600}) {
      const Text text(c, length % 2 == 0 ? NumberFormat::f32 : NumberFormat::i8);
      AttentionCache cache = text.empty_cache();
      if (length > 0) text.expect_same_bits(cache, length);
      const AttentionCache fork = cache;
      const AttentionCache::BeforeAppend before = cache.before_append();
      cache.undo_append(before);
      EXPECT_EQ(cache.length(), length);
      cache.append(other.keys, other.values);
      const Matrix appended = cache.keys();
      AttentionCache longer = cache;
      cache.undo_append(before);
      EXPECT_EQ(cache.length(), length);
      EXPECT_EQ(cache.first_kept(), fork.first_kept());
      EXPECT_EQ(cache.bytes(), fork.bytes());
      EXPECT_TRUE(identical(cache.keys(), fork.keys()));
      EXPECT_TRUE(identical(cache.values(), fork.values()));
      EXPECT_TRUE(identical(longer.keys(), appended));
      text.expect_same_bits(cache, 600);
    }
  }
}

// The cache drops a page, but the page's longest key still counts for the bound of the scores.
TEST(AttentionCache, AWindowOfOneKeyForgetsAllOthers) {
  Dice dice(779);
  FusedCase c(dice, {1, 600, 600, 4, 4}, 3);
  c.mask.causal = true;
  c.window.before = 0;
  eigen(c.keys).row(7) *= 100;
  const Text text(c);
  AttentionCache cache = text.empty_cache();
  for (const Index count : {256, 256, 88}) text.expect_same_bits(cache, count);
}

TEST(AttentionCache, RejectsOtherShapes) {
  Dice dice(780);
  const FusedCase c(dice, {4, 3, 3, 5, 6, 2});
  AttentionCache cache(2, 5, 6, 10);
  const auto error_of = [&](auto change) {
    FusedInput in = c.input();
    in.causal = true;
    in.window.before = 10;
    in.cache = &cache;
    change(in);
    return attend_fast(in).error();
  };
  AttentionCache others(1, 5, 6);
  AttentionCache wide(2, 7, 6);
  AttentionCache narrow(2, 5, 4);
  EXPECT_EQ(error_of([&](FusedInput& in) { in.cache = &others; }),
            "kv_heads is 2 but the cache has kv_heads 1");
  EXPECT_EQ(error_of([&](FusedInput& in) { in.cache = &wide; }),
            "keys have width 5 but the cache has keys of width 7");
  EXPECT_EQ(error_of([&](FusedInput& in) { in.cache = &narrow; }),
            "values have width 6 but the cache has values of width 4");
  EXPECT_EQ(
      error_of([](FusedInput& in) { in.queries.rows = 8; }),
      "queries are 2 but new keys are 3; with a cache, give keys and values of the new tokens "
      "only");
  EXPECT_EQ(error_of([](FusedInput& in) { in.first_query = 1; }),
            "first_query is 1 but must be left out with a cache: it is the cache's length, 0");
  EXPECT_EQ(error_of([](FusedInput& in) { in.window.before = 11; }),
            "mask.window.before is 11 but the cache keeps 10 keys before each query");
  EXPECT_EQ(error_of([](FusedInput& in) { in.window = {}; }),
            "mask.window.before is missing but the cache keeps 10 keys before each query");
  const Matrix nan = filled<Matrix>(6, 5, std::numeric_limits<float>::quiet_NaN());
  EXPECT_EQ(error_of([&](FusedInput& in) { in.keys = nan; }),
            "keys[0][0] is NaN but must be finite");
  EXPECT_EQ(cache.length(), 0);
  EXPECT_EQ(cache.truncate(1), "truncate: length must be from 0 to 0 but is 1");
  EXPECT_EQ(cache.truncate(-1), "truncate: length must be from 0 to 0 but is -1");
}

}  // namespace
}  // namespace riverbank::tests
