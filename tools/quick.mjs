// A quick round while working: `npm run quick -- native [filter]`, `npm run quick -- npm [words]`, `npm run quick -- page [words] [-g name]`.
import path from 'node:path';
import { buildNative, buildNpm, buildWeb } from './build.mjs';
import { inRoot, npmProgram } from './lib/paths.mjs';
import { main, run, Stop } from './lib/run.mjs';
import { nodeTest, npmTestFiles, playwright } from './lib/suites.mjs';

/** The files whose names contain one of the words; all without a word. */
const named = (files, words) =>
  files.filter((file) => words.length === 0 || words.some((word) => path.basename(file).includes(word)));

// What each round builds, and the program that then tests; the words are a GoogleTest filter, names of files, or Playwright's own.
const rounds = {
  native(words) {
    buildNative('native', 'riverbank_tests');
    return [
      inRoot('build/native/riverbank_tests'),
      '--gtest_brief=1',
      ...words.map((word) => `--gtest_filter=${word}`),
    ];
  },
  npm(words) {
    buildNpm();
    return [process.execPath, ...nodeTest, ...named(npmTestFiles(), words)];
  },
  page(words) {
    buildWeb();
    return [npmProgram('playwright'), ...playwright('chromium', ...words)];
  },
};

await main(() => {
  const [what, ...words] = process.argv.slice(2);
  if (!Object.hasOwn(rounds, what ?? '')) throw new Stop(`Say what to test: ${Object.keys(rounds).join(', ')}.`);
  const [command, ...args] = rounds[what](words);
  run(command, args);
});
