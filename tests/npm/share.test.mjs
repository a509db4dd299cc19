// One engine for all who ask: also where one failed or stopped, and where several notice that at the same time.
import assert from 'node:assert/strict';
import test from 'node:test';
import { shared } from '../../dist/npm/share.js';

/** Starts engines that can be told apart; the first may fail. */
function starts({ failing = 0 } = {}) {
  const engines = [];
  const start = async () => {
    engines.push({ stopped: false });
    if (engines.length <= failing) throw new Error('not this time');
    return engines.at(-1);
  };
  return { engines, start };
}

test('all who ask get the engine of that name', async () => {
  const { engines, start } = starts();
  const [a, b] = await Promise.all([shared('one', start), shared('one', start)]);
  assert.equal(a, b);
  assert.equal(await shared('one', start), a);
  assert.equal(engines.length, 1);
  assert.notEqual(await shared('another', start), a);
});

test('one that could not be started is started again', async () => {
  const { engines, start } = starts({ failing: 1 });
  await assert.rejects(shared('failing', start), /not this time/);
  assert.equal(await shared('failing', start), engines[1]);
});

test('one that stopped is started again, once, however many ask', async () => {
  const { engines, start } = starts();
  await shared('stopping', start);
  engines[0].stopped = true;
  const all = await Promise.all(Array.from({ length: 3 }, () => shared('stopping', start)));
  assert.deepEqual(all, [engines[1], engines[1], engines[1]]);
  assert.equal(engines.length, 2);
});
