// Makes thousands of calls with one odd part each. Every call must return a result or throw one of riverbank's own errors, and the engine must survive.
import assert from 'node:assert/strict';
import test from 'node:test';
import { attack } from './support/attack.mjs';

test('no odd call stops the engine or throws one of JavaScript’s own errors', async () => {
  // `npm run attack` makes millions.
  const { made, wrong } = await attack({ seed: 1, calls: 6_000 });
  assert.deepEqual(wrong, []);
  assert.equal(made, 6_000);
});
