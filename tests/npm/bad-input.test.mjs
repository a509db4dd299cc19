// Every bad input gets an error of its class, and the engine's state is unchanged afterwards.
import assert from 'node:assert/strict';
import test from 'node:test';
import { engine, mistakes, river } from './support/mistakes.mjs';

for (const [name, call, kind] of mistakes) {
  test(`refused: ${name}`, async () => {
    const before = JSON.stringify(engine.attend({ embeddings: river }));
    await assert.rejects(
      async () => call(),
      (error) => {
        assert.equal(error.constructor, kind, `${error.name}: ${error.message}`);
        return true;
      },
    );
    assert.equal(JSON.stringify(engine.attend({ embeddings: river })), before);
    assert.equal(engine.stopped, false);
  });
}
