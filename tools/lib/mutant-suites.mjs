// Builds and runs the suites that must notice known faults, in a copy of the project.
import fs from 'node:fs';
import path from 'node:path';
import { fromGoogleTest, fromNodeTest, fromPlaywright } from './counts.mjs';
import { ensureEmscripten } from './emscripten.mjs';
import { npmProgram } from './paths.mjs';
import { start } from './pool.mjs';
import { Stop } from './run.mjs';
import { nodeTest } from './suites.mjs';

const longestBuild = 1800; // seconds

async function build(home, command, args, env = {}) {
  const { status, output } = await start(command, args, { cwd: home, env, seconds: longestBuild });
  if (status === 0) return;
  const lines = output.trim().split('\n');
  const errors = lines.filter((line) => /\berror\b/i.test(line)).slice(0, 3);
  throw new Stop(
    [`${path.basename(command)} ${args.join(' ')} failed:`, ...(errors.length > 0 ? errors : lines.slice(-10))].join(
      '\n',
    ),
  );
}

/**
 * Runs tests until one fails. Returns the name of the failed test, the reason if its name is not known, or undefined if
 * all pass.
 */
async function firstFailure(home, seconds, command, args, report, read, env = {}) {
  fs.rmSync(report, { force: true });
  const { status, output, late } = await start(command, args, { cwd: home, env, seconds });
  if (late) return `no end within ${seconds.toFixed(0)} s`;
  const counts = read(report);
  if (counts?.failed > 0) return counts.failures[0]?.split('\n')[0] ?? 'a test that was cancelled';
  if (status === 0 && counts?.passed > 0) return undefined;
  return `no report: ${output.trim().split('\n').at(-1).slice(0, 160)}`;
}

// A suite is {copy, firstFailure(home, words, {jobs, seconds})}. `copy` names the copy of the project that the suite
// needs. `firstFailure` builds the tests that `words` names, with `jobs` processes. It runs the tests for at most
// `seconds` and returns the first test that fails.

/**
 * A suite of native tests. `names` are names of files in tests/<folder>, without "_test.cc". Each file is built after
 * the files before it have passed.
 */
const native = (folder) => ({
  copy: 'native',
  async firstFailure(home, names, { jobs, seconds }) {
    const report = path.join(home, 'build/native.json');
    const words = ['--gtest_fail_fast', '--gtest_brief=1', `--gtest_output=json:${report}`];
    const ready = fs.existsSync(path.join(home, 'build/native/build.ninja'));
    if (!ready) await build(home, 'cmake', ['-S', 'tests/mutants', '-B', 'build/native', '-G', 'Ninja']);
    for (const program of names.split(' ').map((name) => `${folder}_${name}_test`)) {
      await build(home, 'cmake', ['--build', 'build/native', '--parallel', jobs, '--target', program]);
      const failure = await firstFailure(
        home,
        seconds,
        path.join(home, 'build/native', program),
        words,
        report,
        fromGoogleTest,
      );
      if (failure !== undefined) return failure;
    }
    return undefined;
  },
});

/**
 * Builds the package in a copy of the project, with the project's Emscripten. Otherwise the copy would download its
 * own.
 */
const buildPackage = (home, ...more) =>
  build(home, process.execPath, ['tools/build.mjs', 'npm', ...more], {
    PATH: `${ensureEmscripten()}${path.delimiter}${process.env.PATH}`,
  });

/**
 * The suite `npm`. `words` are names of files in tests/npm, without ".test.mjs". A pattern for test names can follow
 * after a colon.
 */
const npm = {
  copy: 'page',
  async firstFailure(home, words, { seconds }) {
    await buildPackage(home);
    const report = path.join(home, 'build/npm.xml');
    const [names, name] = words.split(':');
    const files = names.split(' ').map((file) => `tests/npm/${file}.test.mjs`);
    const only = name ? [`--test-name-pattern=${name}`] : [];
    const args = [...nodeTest, ...only, '--test-reporter=junit', `--test-reporter-destination=${report}`, ...files];
    return firstFailure(home, seconds, process.execPath, args, report, fromNodeTest);
  },
};

/**
 * The suite `page`. `words` are a file in tests/page, without ".spec.ts", and a pattern for test names. Files that
 * begin with "lesson-" need no built page.
 */
const page = {
  copy: 'page',
  async firstFailure(home, words, { seconds }) {
    const [, file, name = ''] = /^(\S+) ?(.*)$/.exec(words);
    const types = [
      '--noUnusedLocals',
      'false',
      '--noUnusedParameters',
      'false',
      '--incremental',
      '--tsBuildInfoFile',
      'build/types.tsbuildinfo',
    ];
    await build(home, npmProgram('tsc'), ['-p', 'tsconfig.web.json', ...types]);
    await buildPackage(home, ...(file.startsWith('lesson-') ? [] : ['web']));
    const report = path.join(home, 'build/page.json');
    const args = [
      'test',
      '-c',
      'tests/page/playwright.config.ts',
      '--project=chromium',
      '--reporter=json',
      '-x',
      `/${file}.spec`,
      '-g',
      name || '.',
    ];
    return firstFailure(home, seconds, npmProgram('playwright'), args, report, fromPlaywright, {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // With this limit, a test that waits in vain fails and reports what it saw, before the whole run is ended.
      ...(seconds && { RIVERBANK_LIMIT: String(seconds / 5) }),
    });
  },
};

export const suites = {
  ...Object.fromEntries(
    ['attention', 'random', 'kernels', 'model', 'checkpoints', 'notebooks', 'golden'].map((folder) => [
      folder,
      native(folder),
    ]),
  ),
  npm,
  page,
};
