// The code in C++, PyTorch and JavaScript for the steps that only the chapter "no-peeking" has.
import { line } from '../../core/lesson/code-lines.ts';

export const code = {
  keep: line(
    'mask.causal = true;',
    'keep = torch.tril(torch.ones(T, T))',
    'const mask = { causal: true };',
    '002, cell 1',
    'AttendEqualsNotebook.CausalMask002',
  ),
  mask: line(
    'Matrix masked = mask_scores(scaled, mask, queries);',
    "masked = scaled.masked_fill(keep == 0, float('-inf'))",
    'const { masked } = engine.attend({ embeddings: x, mask: { keep } });',
    '002, cell 1',
    'AttendEqualsNotebook.CausalMask002',
  ),
  maskAfter: line(
    'input.pins.push_back({"weights", row, column, 0});',
    'weights = scaled.softmax(dim=-1) * keep',
    "engine.attend({ …, pins: [{ field: 'weights', row, column, value: 0 }] });",
    '002, cell 1',
    'Pins.ChangeThemselvesAndWhatFollows',
  ),
  rowSum: line(
    'Matrix sums = *matmul(weights, ones);',
    'sums = weights.sum(dim=-1, keepdim=True)',
    'const sums = engine.matmul(weights, ones);',
    '002, cell 1',
    'Products.MatmulAgreesWithLoopsAlsoTransposed',
  ),
  mixMasked: line(
    'Matrix context = mix(weights, values);',
    'context = weights @ x',
    'const { context } = engine.attend({ embeddings: x, mask: { keep } });',
    '002, cell 1',
    'AttendEqualsNotebook.CausalMask002',
  ),
};
