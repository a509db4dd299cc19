// While a suite runs, `npm test` shows how many of its tests have finished. It parses the output of each test runner.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { inRoot } from '../../tools/lib/paths.mjs';
import { fromGoogleTestLine, fromOwnLine, fromPlaywrightLine, progressOf } from '../../tools/lib/progress.mjs';

/** A stream that records what is written to it. It acts as a terminal or as a file. */
const listen = (isTTY) => {
  const written = [];
  return { written, stream: { isTTY, write: (text) => written.push(text) } };
};

test('GoogleTest: the tests of all programs are counted together, and the summary is not counted again', () => {
  const { written, stream } = listen(false);
  const progress = progressOf('C++ tests', stream);
  const programs = [progress.reader(fromGoogleTestLine), progress.reader(fromGoogleTestLine)];
  for (const onLine of programs) onLine('[==========] Running 2 tests from 1 test suite.');
  programs[0]('[ RUN      ] Softmax.SumsToOne');
  assert.deepEqual(written, []);
  programs[0]('[       OK ] Softmax.SumsToOne (0 ms)');
  programs[1]('[  FAILED  ] Softmax.IsOrdered (12 ms)');
  programs[1]('[  SKIPPED ] Softmax.IsFast (0 ms)');
  programs[1]('[  FAILED  ] Softmax.IsOrdered');
  assert.deepEqual(written, ['  C++ tests: 1 of 4\n', '  C++ tests: 2 of 4\n', '  C++ tests: 3 of 4\n']);
});

test('Playwright: passed, failed and skipped tests count as finished, and a retried test counts once', () => {
  const { written, stream } = listen(false);
  const onLine = progressOf('page', stream).reader(fromPlaywrightLine);
  for (const line of [
    'Running 3 tests using 2 workers',
    '  ✓  1 [webkit] › tests/page/keyboard.spec.ts:24:1 › Tab reaches everything (2.2s)',
    '  ✘  2 [webkit] › tests/page/numbers.spec.ts:24:1 › as it opens (1.0s)',
    '  -  3 [webkit] › tests/page/places.spec.ts:24:1 › nothing jumps',
    '  ✓  4 [webkit] › tests/page/numbers.spec.ts:24:1 › as it opens (retry #1) (1.0s)',
    '  3 passed (4.5s)',
  ])
    onLine(line);
  assert.deepEqual(written, ['  page: 1 of 3\n', '  page: 2 of 3\n', '  page: 3 of 3\n']);
});

test('a long suite writes ten lines to a file, and updates its line on a terminal after each test', () => {
  for (const [isTTY, lines] of [
    [false, 10],
    [true, 200],
  ]) {
    const { written, stream } = listen(isTTY);
    const onLine = progressOf('known faults', stream).reader(fromOwnLine);
    for (let finished = 1; finished <= 200; finished++) onLine(`  ${finished} of 200`);
    assert.equal(written.length, lines);
    assert.match(written.at(-1), /known faults: 200 of 200/);
  }
});

test('node:test: each file is reported when its tests have finished', () => {
  const files = ['number-text', 'share'].map((name) => inRoot(`tests/npm/${name}.test.mjs`));
  // If NODE_TEST_CONTEXT were set, node:test would treat the run as a part of this test.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--test',
      `--test-reporter=${fileURLToPath(new URL('../../tools/lib/node-test-progress.mjs', import.meta.url))}`,
      ...files,
    ],
    { encoding: 'utf8', env: { ...env, RIVERBANK_TEST_FILES: '2' } },
  );
  assert.equal(stdout, '  1 of 2\n  2 of 2\n');
});
