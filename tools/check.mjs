// Checks format, lint rules, types and mentioned paths: `npm run check`. With --long it also runs clang-tidy.
import { configureTidy } from './build.mjs';
import { filesOf } from './lib/files.mjs';
import { inWords } from './lib/counts.mjs';
import { ensureNodeModules } from './lib/node-modules.mjs';
import { inRoot, npmProgram } from './lib/paths.mjs';
import { strayMentions } from './lib/mentions.mjs';
import { pool, start } from './lib/pool.mjs';
import { tellProgress } from './lib/progress.mjs';
import { main, which } from './lib/run.mjs';
import { readSettings } from './lib/settings.mjs';
import { ensureSystem } from './lib/system.mjs';
import { tidyAll } from './lib/tidy.mjs';

const cppFiles = () => filesOf('src', 'tests', 'bench', 'english').filter((file) => /\.(cc|h)$/.test(file));

/** Runs a checker and returns its output if it fails, otherwise ''. */
async function complaint(command, args) {
  const { status, output } = await start(command, args);
  return status === 0 ? '' : output || `${command} ended with status ${status}`;
}

const layoutComplaint = () => complaint('clang-format', ['--dry-run', '-Werror', ...cppFiles()]);

async function tidyComplaint() {
  configureTidy();
  return (await tidyAll()).join('\n');
}

/** Checks that `npm run format` would not change TypeScript, JavaScript, CSS or HTML. */
const webLayoutComplaint = () => complaint(npmProgram('biome'), ['format', '--colors=off']);

const typesOf = (config) => () =>
  complaint(npmProgram('tsc'), [
    '--noEmit',
    '-p',
    config,
    '--incremental',
    '--tsBuildInfoFile',
    inRoot('build', `${config}.tsbuildinfo`),
  ]);

// Every check: its name, the program that it needs, and a function that returns a text of problems, or '' if there are
// none.
const checksOf = (isLong) => [
  { name: 'clang-format', needs: 'clang-format', run: layoutComplaint },
  { name: 'layout of TypeScript, JavaScript, CSS and HTML', run: webLayoutComplaint },
  ...(isLong ? [{ name: 'clang-tidy', needs: 'clang-tidy', run: tidyComplaint }] : []),
  { name: 'types of the npm package', run: typesOf('tsconfig.json') },
  { name: 'types of the page and its tests', run: typesOf('tsconfig.web.json') },
  { name: 'paths that are mentioned', run: async () => strayMentions().join('\n') },
  { name: 'lint', run: () => complaint(npmProgram('eslint'), ['--max-warnings=0', '.']) },
];

/** Prints the line of one check: 'passed', 'failed' or 'skipped'. */
function verdict({ name, needs }, found) {
  if (found === undefined) {
    console.log(`  skipped: ${name} (${needs} is not installed)`);
    return 'skipped';
  }
  console.log(found ? `${found.trimEnd()}\n${name}: failed` : `${name}: passed`);
  return found ? 'failed' : 'passed';
}

await main(async () => {
  const { long } = readSettings(process.argv.slice(2), { long: false });
  const checks = checksOf(long);
  ensureSystem('build', 'native', 'libraries', 'tests');
  ensureNodeModules();
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const canRun = ({ needs }) => !needs || which(needs);
  let finished = 0;
  const found = await pool(checks, async (check) => {
    const result = canRun(check) ? await check.run().catch((error) => error.message) : undefined;
    tellProgress(++finished, checks.length);
    return result;
  });
  checks.forEach((check, i) => counts[verdict(check, found[i])]++);
  console.log(`\n${inWords(counts)}`);
  return counts.failed > 0 ? 1 : 0;
});
