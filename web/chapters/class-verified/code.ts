// The lines of code for the steps that occur only in the chapter "class-verified".
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
