// The code in C++, PyTorch and JavaScript for the steps that only the chapter "query-key-value" has.
import { chainTest, line } from '../../core/lesson/code-lines.ts';

export const code = {
  weighValues: line(
    'weights(query, key) * values.row(key)',
    'weighted = values[:, None] * weights.T[:, :, None]',
    "notebooks.evaluate('weightedValues', [values, weights])",
    '001, cell 7',
    chainTest,
  ),
  addUp: line(
    'Matrix context = mix(weights, values);',
    'context = weighted.sum(dim=0)',
    "notebooks.evaluate('sum', [weighted], { dim: 0 })",
    '001, cell 8',
    chainTest,
  ),
};
