// The command-line tools parse their options and refuse unknown ones.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { readSettings } from '../../tools/lib/settings.mjs';
import { readPort } from '../../tools/serve.mjs';

test('an option takes its value after = or a space, and a switch takes none', () => {
  const known = { port: '4173', seed: undefined, long: false };
  assert.deepEqual(readSettings([], known), known);
  assert.deepEqual(readSettings(['--port=8899', '--long'], known), { port: '8899', seed: undefined, long: true });
  assert.deepEqual(readSettings(['--seed', '7', '--port', '80'], known), { port: '80', seed: '7', long: false });
  for (const words of [['--prt', '8899'], ['8899'], ['-p']])
    assert.throws(() => readSettings(words, known), {
      message: `"${words[0]}" is not an option; there are --port=…, --seed=…, --long.`,
    });
  assert.throws(() => readSettings(['--port'], known), { message: '--port needs a value.' });
  assert.throws(() => readSettings(['--long=yes'], known), { message: '--long is a switch and takes no value.' });
  assert.throws(() => readSettings(['--long'], {}), { message: '"--long": there are no options.' });
  assert.throws(() => readSettings(['--seed=0'], known, ['seed']), { message: '--seed=0 is not a number above 0.' });
});

test('the port is a whole number from 0 to 65535', () => {
  assert.equal(readPort(['--port', '8899']), 8899);
  assert.equal(readPort(['--port=0']), 0);
  for (const port of ['65536', 'abc', '1.5', '-1'])
    assert.throws(() => readPort([`--port=${port}`]), {
      message: `The port must be a whole number from 0 to 65535, but is "${port}".`,
    });
});

for (const command of ['start', 'serve', 'test', 'check', 'format', 'heights', 'golden', 'models', 'package-checks'])
  test(`tools/${command}.mjs refuses an unknown option before it does anything`, () => {
    const program = path.resolve(import.meta.dirname, '../../tools', `${command}.mjs`);
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--colour=red'], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /^\n"--colour=red"(: there are no options| is not an option)/);
  });
