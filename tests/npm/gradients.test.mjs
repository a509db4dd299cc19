// Compares the gradients of the building blocks with a few lines of JavaScript. Each option is set to another value
// than its default.
import assert from 'node:assert/strict';
import test from 'node:test';
import { loadLanguageModels } from '../../dist/npm/language-model.js';

const { gradients } = await loadLanguageModels();
const near = (got, want) => {
  assert.equal(got.length, want.length);
  [...got].forEach((value, i) => assert.ok(Math.abs(value - want[i]) <= 1e-6, `[${i}]: ${value}, not ${want[i]}`));
};
const softmax = (row) => {
  const powers = row.map(Math.exp);
  return powers.map((power) => power / powers.reduce((a, b) => a + b));
};

test('cross-entropy: mean, sum, and ignored targets', () => {
  const logits = [
    [1, 2, 0.5],
    [0.25, -1, 3],
    [2, 2, 1],
  ];
  const rows = (targets, share) =>
    logits.flatMap((row, i) =>
      softmax(row).map((weight, j) => (targets[i] < 0 ? 0 : (weight - Number(j === targets[i])) * share)),
    );
  near(gradients.crossEntropy(logits, [0, 2, 1]).data, rows([0, 2, 1], 1 / 3));
  near(gradients.crossEntropy(logits, [0, 2, 1], { reduction: 'sum' }).data, rows([0, 2, 1], 1));
  near(gradients.crossEntropy(logits, [0, -100, 1]).data, rows([0, -1, 1], 1 / 2));
  near(gradients.crossEntropy(logits, [0, 2, 1], { ignoreIndex: 2 }).data, rows([0, -1, 1], 1 / 2));
});

test('the gradients of a product, with and without a transposed factor', () => {
  const [a, b, dOut] = [
    [
      [1, 2],
      [3, 4],
    ],
    [
      [5, 6],
      [7, 8],
    ],
    [
      [1, 0],
      [0, 2],
    ],
  ];
  const plain = gradients.matmul(a, b, dOut);
  near(plain.a.data, [5, 7, 12, 16]);
  near(plain.b.data, [1, 6, 2, 8]);
  const turned = gradients.matmul(a, b, dOut, { transposeB: true });
  near(turned.a.data, [5, 6, 14, 16]);
  near(turned.b.data, [1, 2, 6, 8]);
});
