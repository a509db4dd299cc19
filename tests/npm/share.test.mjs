// shared() gives all callers the same engine. If that engine failed or stopped, it starts a single new one, even if
// several callers notice.
import assert from 'node:assert/strict';
import test from 'node:test';
import { shared } from '../../dist/npm/load/share.js';

/** Starts engines that can be told apart. The first `failing` starts fail. */
function starts({ failing = 0 } = {}) {
  const engines = [];
  const start = async () => {
    engines.push({ stopped: false });
    if (engines.length <= failing) throw new Error('not this time');
    return engines.at(-1);
  };
  return { engines, start };
}

test('all callers get the same engine for the same name', async () => {
  const { engines, start } = starts();
  const [a, b] = await Promise.all([shared('one', start), shared('one', start)]);
  assert.equal(a, b);
  assert.equal(await shared('one', start), a);
  assert.equal(engines.length, 1);
  assert.notEqual(await shared('another', start), a);
});

test('an engine that could not be started is started again', async () => {
  const { engines, start } = starts({ failing: 1 });
  await assert.rejects(shared('failing', start), /not this time/);
  assert.equal(await shared('failing', start), engines[1]);
});

test('an engine that stopped is started again only once, also for several callers', async () => {
  const { engines, start } = starts();
  await shared('stopping', start);
  engines[0].stopped = true;
  const all = await Promise.all(Array.from({ length: 3 }, () => shared('stopping', start)));
  assert.deepEqual(all, [engines[1], engines[1], engines[1]]);
  assert.equal(engines.length, 2);
});
