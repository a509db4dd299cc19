// Builds and tests one part: `npm run quick -- native [filter]`, `npm run quick -- npm [words]`,
// `npm run quick -- page [words] [-g name]`.
import path from 'node:path';
import { buildNative, buildNpm, buildWeb } from './build.mjs';
import { inRoot, npmProgram } from './lib/paths.mjs';
import { main, run, Stop } from './lib/run.mjs';
import { nodeTest, npmTestFiles, playwright } from './lib/suites.mjs';

/** The files whose names contain one of the words, or all files if there are no words. */
const named = (files, words) =>
  files.filter((file) => words.length === 0 || words.some((word) => path.basename(file).includes(word)));

// Each round builds a part and returns the command that tests it. Words are a GoogleTest filter, file names, or
// arguments for Playwright.
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
  if (!Object.hasOwn(rounds, what ?? '')) throw new Stop(`Name the part to test: ${Object.keys(rounds).join(', ')}.`);
  const [command, ...args] = rounds[what](words);
  run(command, args);
});
