// The code in C++, PyTorch and JavaScript for the steps that only the chapter "class-verified" has.
import { line } from '../../core/lesson/code-lines.ts';

export const code = {
  linear: line(
    'Matrix y = *linear(x, weight);',
    'y = F.linear(x, weight)',
    'const y = engine.linear(x, weight);',
    '003, cell 7',
    'Products.LinearAddsItsBias',
  ),
  column: line(
    'Matrix y = *matmul(u, x, true);',
    'y = u @ x.T',
    'const y = engine.matmul(u, x, { transposeB: true });',
    '004, cell 14',
    'Products.MatmulAgreesWithLoopsAlsoTransposed',
  ),
};
