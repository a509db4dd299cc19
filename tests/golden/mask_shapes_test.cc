// Checks that a mask of any shape that can be broadcast has the effect of the mask of full shape.
#include <gtest/gtest.h>

#include "golden/cases/masks.h"
#include "support/dice.h"
#include "support/near.h"

namespace riverbank::golden {
namespace {

using tests::identical;

constexpr Index sentences = 2;
constexpr Index heads = 3;
constexpr Index queries = 4;
constexpr Index keys = 5;

GoldenTensor random_mask(Shape shape) {
  tests::Dice dice(7);
  GoldenTensor mask{"bool", std::move(shape), {}, {}};
  for (Index i = 0; i < element_count(mask.shape); ++i)
    mask.data.push_back(dice.chance(0.5) ? 1 : 0);
  return mask;
}

// The value of a mask for one page, one query and one key.
double bit(const GoldenTensor& mask, Index page, Index query, Index key) {
  return mask.data[static_cast<std::size_t>((page * queries + query) * keys + key)];
}

// Expects that each sentence and head uses the mask's page with the index page_of(sentence, head).
template <class PageOf>
void expect_pages(const Shape& shape, PageOf page_of) {
  Masks masks;
  masks.keep = random_mask(shape);
  for (Index sentence = 0; sentence < sentences; ++sentence) {
    const auto mask = mask_of_page(masks, {sentences}, sentence, heads, queries, keys);
    ASSERT_TRUE(mask) << mask.error();
    for (Index row = 0; row < heads * queries; ++row) {
      for (Index key = 0; key < keys; ++key) {
        const Index head = row / queries;
        EXPECT_EQ((*mask->keep)(row, key),
                  bit(*masks.keep, page_of(sentence, head), row % queries, key));
      }
    }
  }
}

TEST(MaskShapes, WithSeveralHeadsAreBroadcast) {
  expect_pages({queries, keys}, [](Index, Index) { return 0; });
  expect_pages({1, queries, keys}, [](Index, Index) { return 0; });
  expect_pages({sentences, queries, keys}, [](Index s, Index) { return s; });
  expect_pages({heads, queries, keys}, [](Index, Index h) { return h; });
  expect_pages({1, heads, queries, keys}, [](Index, Index h) { return h; });
  expect_pages({sentences, 1, queries, keys}, [](Index s, Index) { return s; });
  expect_pages({sentences, heads, queries, keys}, [](Index s, Index h) { return s * heads + h; });
}

TEST(MaskShapes, AxesOfSizeOneAreRepeated) {
  Masks masks;
  masks.keep = random_mask({queries, 1});
  masks.add = random_mask({1, keys});
  const auto mask = mask_of_page(masks, {}, 0, 1, queries, keys);
  ASSERT_TRUE(mask) << mask.error();
  for (Index query = 0; query < queries; ++query) {
    for (Index key = 0; key < keys; ++key) {
      EXPECT_EQ((*mask->keep)(query, key), masks.keep->data[static_cast<std::size_t>(query)]);
      EXPECT_EQ((*mask->additive)(query, key), masks.add->data[static_cast<std::size_t>(key)]);
    }
  }
}

// A mask for the whole batch may have the leading axes [sentences, heads], as in the operation
// sdpa.
TEST(MaskShapes, WithTwoLeadingAxes) {
  const Shape lead = {sentences, heads};
  for (const Shape& shape :
       {Shape{queries, keys}, Shape{heads, queries, keys}, Shape{sentences, queries, keys},
        Shape{sentences, 1, queries, keys}, Shape{sentences, heads, queries, keys}}) {
    Masks masks;
    masks.keep = random_mask(shape);
    for (Index i = 0; i < sentences * heads; ++i) {
      const auto mask = mask_of_page(masks, lead, i, 1, queries, keys);
      ASSERT_TRUE(mask) << mask.error();
      Index page = 0;
      if (shape.size() == 4) page = shape[1] == 1 ? i / heads : i;
      if (shape.size() == 3) page = shape[0] == heads ? i % heads : i / heads;
      EXPECT_EQ((*mask->keep)(3, 4), bit(*masks.keep, page, 3, 4)) << shape_text(shape);
    }
  }
}

TEST(MaskShapes, KeysAreHiddenSentenceBySentence) {
  Masks masks;
  masks.key_keep = random_mask({sentences, keys});
  for (Index i = 0; i < sentences * heads; ++i) {
    const auto mask = mask_of_page(masks, {sentences, heads}, i, 1, queries, keys);
    ASSERT_TRUE(mask) << mask.error();
    for (Index key = 0; key < keys; ++key) {
      const auto place = static_cast<std::size_t>((i / heads) * keys + key);
      EXPECT_EQ((*mask->key_keep)(0, key), masks.key_keep->data[place]);
    }
  }
  masks.key_keep = random_mask({keys});
  EXPECT_TRUE(mask_of_page(masks, {}, 0, heads, queries, keys));
}

TEST(MaskShapes, RejectShapesThatDoNotMatch) {
  Masks masks;
  masks.keep = random_mask({7, queries, keys});
  EXPECT_EQ(mask_of_page(masks, {sentences}, 0, heads, queries, keys).error(),
            "keep_mask: shape [7, 4, 5] does not fit the leading axes [2, 3]");
  masks.keep = random_mask({queries, 3});
  EXPECT_EQ(mask_of_page(masks, {sentences}, 0, heads, queries, keys).error(),
            "keep_mask: it is 4 × 3 but the scores are 4 × 5");
}

}  // namespace
}  // namespace riverbank::golden
