// Tests how numbers are formatted for readers, and how typed numbers are parsed.
import assert from 'node:assert/strict';
import test from 'node:test';
import { readNumber, writeNumber } from 'riverbank/number-text';

test('a number has the given number of decimals, and an exponent if it would be too long', () => {
  const written = [
    [0.12345, 3, '0.123'],
    [-0.0004, 3, '0.000'],
    [-1.5, 1, '−1.5'],
    [9_999.125, 3, '9999.125'],
    [98_713.445, 3, '98713.45'],
    [120_000_008, 3, '120000008'],
    [0, 3, '0.000'],
    [-32.93915176, 8, '−32.93915176'],
    [999_999_999, 0, '999999999'],
    [1e9, 0, '1e+9'],
    [3e38, 3, '3.000e+38'],
    [Math.fround(-1e30), 1, '−1.0e+30'],
    [Infinity, 2, '∞'],
    [-Infinity, 2, '−∞'],
    [NaN, 2, 'NaN'],
  ];
  for (const [value, digits, text] of written) assert.equal(writeNumber(value, digits), text);
});

test('typed numbers may use a comma or a point and any minus sign; other texts and numbers beyond float32 are refused', () => {
  const read = [
    ['1', 1],
    [' 0,5 ', 0.5],
    ['−2.25', -2.25],
    ['–3', -3],
    ['.5', 0.5],
    ['5.', 5],
    ['+1e-3', 1e-3],
    ['3e38', 3e38],
  ];
  for (const [text, value] of read) assert.equal(readNumber(text), value);
  for (const text of ['', ' ', 'two', '1 2', '1,2,3', '0x10', '1e', '--1', 'Infinity', 'NaN', '1e39', '-1e39'])
    assert.equal(readNumber(text), undefined, text);
});
