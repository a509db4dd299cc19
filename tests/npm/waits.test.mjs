// The linter refuses every wait in a test that guesses how fast the machine is.
import assert from 'node:assert/strict';
import test from 'node:test';
import { ESLint } from 'eslint';
import { inRoot } from '../../tools/lib/paths.mjs';

const linter = new ESLint({ cwd: inRoot() });

/** The linter's errors about guessed waits for one line of a file. */
async function broken(line, file) {
  const [{ messages }] = await linter.lintText(`${line}\n`, { filePath: inRoot(file) });
  return messages.map(({ ruleId }) => ruleId).filter((rule) => rule === 'no-restricted-syntax');
}

const guesses = [
  'await new Promise((later) => setTimeout(later, 500));',
  'await page.waitForTimeout(500);',
  'test.setTimeout(60_000);',
  'test.slow();',
  'await element.click({ timeout: 5000 });',
  'await expect.poll(read, { timeout: 10_000 }).toBe(true);',
  'await expect(act).toPass();',
  'export default { retries: 2 };',
  'setInterval(look, 100);',
  'const signal = AbortSignal.timeout(1000);',
  "import { setTimeout as sleep } from 'node:timers/promises';",
  'page.setDefaultTimeout(1000);',
  'const page = await browser.newPage();',
];

for (const guess of guesses)
  test(`refused: ${guess}`, async () => {
    for (const file of ['tests/page/order.spec.ts', 'tests/npm/random.test.mjs', 'tools/quick.mjs'])
      assert.deepEqual(await broken(guess, file), ['no-restricted-syntax'], file);
  });

test('waiting for the next turn of the event loop is allowed, and the page itself may use timers', async () => {
  assert.deepEqual(await broken('await new Promise((done) => setTimeout(done));', 'tests/npm/random.test.mjs'), []);
  assert.deepEqual(await broken('setTimeout(look, 500);', 'web/main.ts'), []);
});
