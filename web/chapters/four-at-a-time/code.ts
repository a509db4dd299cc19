// The code in C++, PyTorch and JavaScript for the steps that only the chapter "four-at-a-time" has.
import { line } from '../../core/lesson/code-lines.ts';

const onlineTest = 'FusedAttention.RisingAndFallingScores';
const fusedTest = 'FusedAttention.AgreesWithAttendInEverySmallSize';

export const code = {
  lane: line(
    'sums = multiply_add(splat(weight), load(value), sums);',
    'sums += weight * value',
    'const lanes = engine.matmul([[weight]], [value]);',
    '',
    fusedTest,
  ),
  runMaximum: line(
    'maximum = std::max(before, largest(scores));',
    'm = torch.maximum(m, score)',
    'const { maximum } = engine.softmaxSteps([before, score]);',
    '',
    onlineTest,
  ),
  shrink: line(
    'shrink = exp2_lanes(splat(before - maximum), constants)[0];',
    'r = (before - m).exp()',
    'const [shrink, power] = engine.softmaxSteps([before, score]).exponentials;',
    '',
    onlineTest,
  ),
  runSum: line(
    'sum = sum * shrink + power;',
    'z = z * r + p',
    'const z = engine.matmul([[shrink, power]], [[sum], [1]]);',
    '',
    onlineTest,
  ),
  runOutput: line(
    'context = context * shrink + power * value;',
    'o = o * r + p * x',
    'const o = engine.matmul([[shrink, power]], [output, value]);',
    '',
    onlineTest,
  ),
  divideLast: line(
    'context / sum',
    'o / z',
    'const { context } = fast.attend({ queries, keys, values });',
    '',
    fusedTest,
  ),
};
