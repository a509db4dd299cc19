// The code in C++, PyTorch and JavaScript for the steps that only the chapter "averages" has.
import { line } from '../../core/lesson/code-lines.ts';

export const code = {
  stack: line(
    'Matrix one = *matmul(a2, a1);',
    'one = a2 @ a1',
    'const one = engine.matmul(a2, a1);',
    '002, problem 2',
    'Products.MatmulAgreesWithLoopsAlsoTransposed',
  ),
  mixAgain: line(
    'Matrix h = *matmul(a, below);',
    'h = a @ h',
    'const h = engine.matmul(a, below);',
    '002, problem 2',
    'Products.MatmulAgreesWithLoopsAlsoTransposed',
  ),
  activation: line(
    'Matrix bent = activate(x, Activation::relu);',
    'bent = x.relu()',
    "const bent = engine.activate(x, 'relu');",
    '002, problem 2',
    'FeedForwards.ActivationsAgreeWithTheStandardLibrary',
  ),
  residual: line(
    't.after_attention = x + t.attention.output;',
    'x = x + attention(x)',
    'const y = engine.addPositions(x, context);',
    '002, problem 2',
    'AddPositions.AddsCellByCell',
  ),
  addMirror: line(
    'Matrix both = f(x) + f(-x);',
    'both = f(x) + f(-x)',
    'const both = engine.addPositions(f(x), f(minusX));',
    '002, problem 2',
    'AddPositions.AddsCellByCell',
  ),
};
