// The README's programs, run as they stand there: what its comments promise is what they print.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');
const readme = fs.readFileSync(path.join(root, 'README.md'), 'utf8');
const programs = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, text]) => text);
const about = (entry) => programs.find((text) => text.includes(`from '${entry}'`));

/** Runs a program within this package, which may import itself by name. */
function printed(name, text) {
  const folder = path.join(root, 'build/readme');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
  return execFileSync(process.execPath, [name], { cwd: folder, encoding: 'utf8' });
}

const threeDigits = (text) => (text.match(/\d+\.\d+/g) ?? []).map((number) => Number(number).toFixed(3));

test('attention prints what its comments say', () => {
  const text = about('riverbank');
  const promised = text.split('\n').flatMap((line) => (line.startsWith('console.log') ? threeDigits(line.split('//')[1]) : []));
  assert.equal(promised.length, 7);
  assert.deepEqual(threeDigits(printed('attend.mjs', text)), promised);
});

test('a language model learns and writes', () => {
  const text = `${about('riverbank/language-model')}\nif (file.length < 1000) throw new Error('nothing was saved');`;
  const losses = printed('learn.mjs', text).split('\n').filter((line) => /^\d+ \d/.test(line)).map((line) => Number(line.split(' ')[1]));
  assert.ok(losses.length >= 6 && losses.at(-1) < losses[0] / 2, `${losses}`);
});

test('fast attention runs on twelve heads of two words', () => {
  const matrix = '{ rows: 24, columns: 5, data: Float32Array.from({ length: 120 }, (_, i) => Math.sin(i)) }';
  const given = `const queries = ${matrix}, keys = queries, values = queries;`;
  assert.equal(printed('fast.mjs', `${given}\n${about('riverbank/fast')}\nconsole.log(context.rows, context.columns);`), '24 5\n');
});
