// The code in C++, PyTorch and JavaScript for the steps that only the chapter "many-heads" has.
import { chainTest, line } from '../../core/lesson/code-lines.ts';

export const code = {
  draw: line(
    'Generator generator(123);  generator.skip(16128);  auto u = *rand(generator, h * d * d);',
    'torch.manual_seed(123); torch.rand(16128); U = torch.rand(h, d, d)',
    "engine.random(123, [{ fn: 'rand', n: 16128 }, { fn: 'rand', n: 2048 }])[1];",
    '004, cell 21',
    chainTest,
  ),
  drawFindings: line(
    'generator.skip(20224);  auto z = *rand(generator, heads * d);',
    'torch.manual_seed(123); torch.rand(20224); z = torch.rand(8, 16)',
    "engine.random(123, [{ fn: 'rand', n: 20224 }, { fn: 'rand', n: 128 }])[1];",
    '004, cell 28',
    chainTest,
  ),
  bmm: line(
    'Matrix product = *matmul(u[b], x_t);',
    'torch.bmm(U, stacked_input)[b]',
    'const product = engine.matmul(U[b], stacked);',
    '004, cell 24',
    chainTest,
  ),
  permute: line(
    'Matrix keys = product.transpose();',
    'keys = product.permute(0, 2, 1)',
    'const keys = engine.fromLinear(product);',
    '004, cell 25',
    chainTest,
  ),
  mixHeads: line(
    'Matrix z = mix(weights, values);',
    'z = weights @ values',
    'const { context } = engine.attend({ …, heads: 8 });',
    '004, cell 28',
    chainTest,
  ),
  flatten: line(
    'Matrix y = *linear(flat, weight, bias);',
    'linear(z.flatten())',
    'const y = engine.linear(flat, weight, bias);',
    '004, cell 29',
    chainTest,
  ),
};
