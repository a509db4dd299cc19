// The code in C++, PyTorch and JavaScript for the steps that only the chapter "why-root" has.
import { chainTest, line } from '../../core/lesson/code-lines.ts';

export const code = {
  scaleBy: line(
    'Matrix scaled = scale(scores, c);',
    'scaled = scores / c',
    'const { scaled } = engine.attend({ embeddings: x, scale: c });',
    '',
    chainTest,
  ),
  slope: line(
    'auto slopes = a.array() * (1 - a.array());',
    'slopes = A * (1 - A)',
    'const slopes = a.map((weight) => weight * (1 - weight));',
    '',
    'AttendGradient.Raw',
  ),
};
