// Thousands of calls with something odd in them: each gives a result, or an error in our own words, and the engine lives on.
import assert from 'node:assert/strict';
import test from 'node:test';
import { attack } from './support/attack.mjs';

test('no odd call stops the engine, or is answered in JavaScript’s own words', async () => {
  // `npm run attack` makes millions.
  const { made, wrong } = await attack({ seed: 1, calls: 6_000 });
  assert.deepEqual(wrong, []);
  assert.equal(made, 6_000);
});
