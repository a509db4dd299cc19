// Files that import each other in a circle cannot be read one by one, so circles stay small.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { importCircles } from './support/import-circles.mjs';

const root = path.resolve(import.meta.dirname, '../..');

for (const folder of ['src/npm', 'web/core']) {
  test(`no more than three files of ${folder} import each other in a circle`, () => {
    const large = importCircles(path.join(root, folder)).filter((circle) => circle.length > 3);
    assert.deepEqual(large, []);
  });
}

test('a circle is found through static, dynamic and type imports', (t) => {
  const folder = fs.mkdtempSync(path.join(root, 'build/imports-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const files = {
    'a.ts': "import { b } from './in/b.js';\nimport './alone.js';",
    'in/b.ts': "export type { C } from '../c.js';",
    'c.ts': "const a = import('./a.js');",
    'alone.ts': '',
  };
  fs.mkdirSync(path.join(folder, 'in'));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  assert.deepEqual(importCircles(folder), [['a.ts', 'c.ts', 'in/b.ts']]);
});
