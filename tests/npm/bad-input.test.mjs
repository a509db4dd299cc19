// Each mistake in support/mistakes.mjs gets its own clear error, and the engine's state is unchanged afterwards.
import assert from 'node:assert/strict';
import test from 'node:test';
import { engine, mistakes, river } from './support/mistakes.mjs';

for (const [name, call, kind, words] of mistakes) {
  test(`refused with a clear error: ${name}`, () => {
    const before = JSON.stringify(engine.attend({ embeddings: river }));
    assert.throws(call, (error) => {
      const matches =
        kind instanceof RegExp ? kind.test(error.name) : error instanceof kind && error.constructor === kind;
      assert.ok(matches, `${error.name}: ${error.message}`);
      assert.match(error.message, words);
      return true;
    });
    assert.equal(JSON.stringify(engine.attend({ embeddings: river })), before);
    assert.equal(engine.stopped, false);
  });
}
