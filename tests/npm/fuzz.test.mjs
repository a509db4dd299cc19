// Makes thousands of calls with one odd part each. Every call must return a result or throw one of riverbank's own
// errors, and the engine must survive.
import assert from 'node:assert/strict';
import test from 'node:test';
import { fuzz } from './support/fuzz.mjs';

test('no odd call stops the engine or throws one of JavaScript’s own errors', async () => {
  // `npm run fuzz` makes millions of calls.
  const { made } = await fuzz({ seed: 1, calls: 6_000 });
  assert.equal(made, 6_000);
});
