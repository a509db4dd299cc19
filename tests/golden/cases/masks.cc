// Cuts a batch of masks into one mask per sentence, with the sentence's heads one below the other.
#include "golden/cases/masks.h"
#include "riverbank/eigen.h"

namespace riverbank::golden {
namespace {

// The mask of one sentence (heads·queries × keys). With one head, the leading axes of `part` are
// those of the batch, broadcast as in PyTorch. With several heads, a single leading axis is first
// tried as the axis of the sentences.
Result<Matrix> head_pages(const GoldenTensor& part, const Shape& lead, Index index, Index heads,
                          Index queries, Index keys) {
  const bool per_head = heads > 1 || leading_axes(part.shape).size() > lead.size();
  const Index pages = per_head ? heads : 1;
  const Align align = per_head ? Align::start : Align::end;
  Shape with_heads = lead;
  if (per_head) with_heads.push_back(heads);
  Matrix out(pages * queries, keys);
  for (Index head = 0; head < pages; ++head) {
    const auto one = page(part, with_heads, index * pages + head, align);
    if (!one) return failure(one.error());
    const Matrix full = stretched(*one, queries, keys);
    if (full.rows() != queries || full.cols() != keys) {
      return failure("it is " + shape_text(full) + " but the scores are " +
                     std::to_string(queries) + " × " + std::to_string(keys));
    }
    eigen(out).middleRows(head * queries, queries) = eigen(full);
  }
  return out;
}

// Gives [… × keys] another axis, so that each sentence has a page (matrix) with a single row.
GoldenTensor as_pages(GoldenTensor key_keep) {
  const std::ptrdiff_t last = key_keep.shape.empty() ? 0 : 1;
  key_keep.shape.insert(key_keep.shape.end() - last, 1);
  return key_keep;
}

Window read_window(BlockCase& c) {
  if (!c.has_param("window")) return {};
  const auto sides = c.maybe_wholes("window");
  if (sides.size() == 2) return {sides[0], sides[1]};
  c.complain("parameter window must be [before, after]");
  return {};
}

}  // namespace

Masks read_masks(BlockCase& c) {
  return {c.flag("causal"), read_window(c), c.maybe_input("keep_mask"), c.maybe_input("key_keep"),
          c.maybe_input("add_mask")};
}

GoldenTensor opposite(GoldenTensor mask) {
  for (double& bit : mask.data) bit = 1 - bit;
  return mask;
}

Result<Mask> mask_of_page(const Masks& masks, const Shape& lead, Index index, Index heads,
                          Index queries, Index keys) {
  Mask out;
  out.causal = masks.causal;
  out.window = masks.window;
  for (const auto& [part, place, name] : {std::tuple{&masks.keep, &out.keep, "keep_mask"},
                                          std::tuple{&masks.add, &out.additive, "add_mask"}}) {
    if (!*part) continue;
    auto pages = head_pages(**part, lead, index, heads, queries, keys);
    if (!pages) return failure(std::string(name) + ": " + pages.error());
    *place = *std::move(pages);
  }
  if (masks.key_keep) {
    auto row = page(as_pages(*masks.key_keep), lead, index, Align::start);
    if (!row) return failure("key_keep: " + row.error());
    out.key_keep = *std::move(row);
  }
  return out;
}

}  // namespace riverbank::golden
