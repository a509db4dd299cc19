// Compares attention over a cache of bytes with plain float64 loops over the same rounded numbers.
#include "kernels/attend_bytes.h"

#include <gtest/gtest.h>

#include <cmath>

#include "kernels/attend_fast.h"
#include "support/fused_case.h"
#include "support/naive_fused.h"
#include "support/near.h"
#include "support/threads.h"

namespace riverbank::tests {
namespace {

AttentionCache byte_cache(const FusedSizes& size) {
  return {size.kv_heads, size.d_k, size.d_v, {}, NumberFormat::i8};
}

Result<FastAttention> attended(const FusedCase& c, AttentionCache& cache) {
  FusedInput in = c.input();
  in.cache = &cache;
  return attend_fast(in, all_rows(c), 1, attend_bytes);
}

// Rounds each row to integers from −`largest` to `largest` with one scale per row.
Matrix rounded(const Matrix& x, float largest) {
  Matrix out = x;
  for (Index row = 0; row < x.rows(); ++row) {
    float most = 0;
    for (const float number : x.row(row)) most = std::max(most, std::abs(number));
    for (float& number : out.row(row)) {
      number = std::nearbyint(number * (largest / most)) * (most / largest);
    }
  }
  return out;
}

// The case with its numbers rounded as attention over a cache of bytes rounds them.
FusedCase rounded_case(const FusedCase& c) {
  FusedCase out = c;
  out.queries = rounded(c.queries, 8191);
  out.keys = rounded(c.keys, 127);
  out.values = rounded(c.values, 127);
  return out;
}

FusedCase drawn_case(Dice& dice, Index tokens) {
  const Index kv_heads = dice.whole(1, 3);
  const Index heads = kv_heads * dice.whole(1, 5);
  FusedCase c(dice, {heads, tokens, tokens, dice.whole(1, 70), dice.whole(1, 20), kv_heads});
  if (dice.chance(0.6)) c.hide_by_chance(dice);
  if (dice.chance(0.6)) c.limit_by_chance(dice);
  c.first_query = 0;
  return c;
}

TEST(AttendBytes, EveryOptionAgainstFloat64) {
  Dice dice(801);
  for (int i = 0; i < 80; ++i) {
    FusedCase c = drawn_case(dice, dice.whole(1, i % 8 == 0 ? 600 : 60));
    c.fully_masked = i % 2 == 0 ? FullyMasked::zero : FullyMasked::nan;
    AttentionCache cache = byte_cache(c.size);
    const auto got = attended(c, cache);
    ASSERT_TRUE(got) << got.error();
    const FusedCase want_case = rounded_case(c);
    const NaiveFused want = naive_fused(want_case.input());
    EXPECT_EQ(got->fully_masked_rows, want.fully_masked_rows) << c.size;
    EXPECT_TRUE(near(got->weights, want.weights, 1e-4)) << c.size;
    // The tolerance is large because the weights are rounded to 14 bits.
    EXPECT_TRUE(near(got->context, want.context, 1e-3)) << c.size;
  }
}

TEST(AttendBytes, TheCacheReturnsRoundedRows) {
  Dice dice(802);
  for (const Index d_k : {1, 7, 64}) {
    const FusedCase c(dice, {2, 300, 300, d_k, 11});
    AttentionCache cache = byte_cache(c.size);
    cache.append(c.keys, c.values);
    EXPECT_TRUE(near(cache.keys(), rounded(c.keys, 127), 1e-6));
    EXPECT_TRUE(near(cache.values(), rounded(c.values, 127), 1e-6));
  }
  AttentionCache floats(2, 64, 64);
  AttentionCache bytes(2, 64, 64, {}, NumberFormat::i8);
  const Matrix token(2, 64);
  floats.append(token, token);
  bytes.append(token, token);
  EXPECT_LT(bytes.bytes() * 7, floats.bytes() * 2);
}

TEST(AttendBytes, ACacheOfBytesNeedsIt) {
  Dice dice(804);
  const FusedCase c(dice, {2, 5, 5, 32, 24, 2});
  AttentionCache cache = byte_cache(c.size);
  FusedInput in = c.input();
  in.cache = &cache;
  EXPECT_EQ(attend_fast(in).error(), "the cache holds bytes, but no attention over bytes is given");
  EXPECT_EQ(cache.length(), 0);
}

// Left out in WebAssembly, where set_threads() cannot add threads: only helpers (kernels/helper.h)
// can.
#ifndef __EMSCRIPTEN__

TEST(AttendBytes, AnyNumberOfThreadsGivesTheSameBits) {
  Dice dice(803);
  FusedCase c(dice, {6, 330, 330, 32, 24, 2});
  c.mask.causal = true;
  AttentionCache one = byte_cache(c.size);
  const auto want = attended(c, one);
  ASSERT_TRUE(want) << want.error();
  for (const int threads : {2, 5}) {
    const Threads team(threads);
    AttentionCache several = byte_cache(c.size);
    const auto got = attended(c, several);
    ASSERT_TRUE(got) << got.error();
    EXPECT_TRUE(identical(got->context, want->context));
    EXPECT_TRUE(identical(got->weights, want->weights));
  }
}

#endif

}  // namespace
}  // namespace riverbank::tests
