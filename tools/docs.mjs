// Builds the reference site into dist/docs: `npm run docs`. Its packages are installed in docs/, apart from the project's own.
import fs from 'node:fs';
import path from 'node:path';
import { buildNpm } from './build.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, run, which } from './lib/run.mjs';
import { ensureSystem } from './lib/system.mjs';

const docs = inRoot('docs');
const program = (name) => path.join(docs, 'node_modules/.bin', name);

function ensurePackages() {
  if (!fs.existsSync(program('vitepress'))) run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: docs });
}

/** The entries of the package whose API is documented: those that package.json exports, with a declaration file of their own. */
function documentedEntries() {
  const { exports } = JSON.parse(fs.readFileSync(inRoot('package.json'), 'utf8'));
  return Object.entries(exports)
    .filter(([name, { types }]) => types && !types.includes('/frameworks/') && !name.endsWith('/external'))
    .map(([, { types }]) => inRoot(types.replace('./dist/npm/', 'src/npm/').replace(/\.d\.ts$/, '.ts')));
}

/** A page for each entry and type of the npm package, written by TypeDoc into the folder api. */
function writeApi() {
  run(
    program('typedoc'),
    [
      ...['--plugin', 'typedoc-plugin-markdown', '--tsconfig', inRoot('tsconfig.json'), '--readme', 'none'],
      ...['--out', path.join(docs, 'api'), '--entryFileName', 'index', '--hideBreadcrumbs', 'true'],
      ...['--disableSources', '--name', 'API of the npm package', '--excludeInternal', '--excludePrivate'],
      ...documentedEntries(),
    ],
    { cwd: docs },
  );
}

/** The C++ headers, documented by Doxygen. */
function writeCpp() {
  ensureSystem('docs');
  if (!which('doxygen')) return;
  const doxyfile = inRoot('build/Doxyfile');
  fs.mkdirSync(path.dirname(doxyfile), { recursive: true });
  const settings = {
    PROJECT_NAME: 'riverbank',
    INPUT: ['attention', 'kernels', 'random', 'model', 'checkpoints', 'riverbank']
      .map((room) => inRoot('src', room))
      .join(' '),
    FILE_PATTERNS: '*.h',
    RECURSIVE: 'YES',
    EXTRACT_ALL: 'YES',
    GENERATE_LATEX: 'NO',
    HTML_OUTPUT: inRoot('dist/docs/cpp'),
    QUIET: 'YES',
    WARNINGS: 'NO',
    HAVE_DOT: 'NO',
    STRIP_FROM_PATH: inRoot('src'),
  };
  fs.writeFileSync(
    doxyfile,
    Object.entries(settings)
      .map(([key, value]) => `${key} = ${value}\n`)
      .join(''),
  );
  run('doxygen', [doxyfile]);
}

await main(() => {
  buildNpm();
  ensurePackages();
  writeApi();
  run(program('vitepress'), ['build', docs]); // stops at a dead link
  writeCpp();
  console.log(`The site is in ${inRoot('dist/docs')}`);
});
