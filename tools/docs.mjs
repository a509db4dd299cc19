// Builds the reference site into dist/docs and checks its links: `npm run docs`. Its packages are installed in docs/,
// apart from the project's own.
import fs from 'node:fs';
import path from 'node:path';
import { buildNpm } from './build.mjs';
import { inWords } from './lib/counts.mjs';
import { deadLinks } from './lib/dead-links.mjs';
import { inRoot } from './lib/paths.mjs';
import { main, run, Stop } from './lib/run.mjs';
import { ensureSystem } from './lib/system.mjs';

const docs = inRoot('docs');
const program = (name) => path.join(docs, 'node_modules/.bin', name);

function ensurePackages() {
  if (!fs.existsSync(program('vitepress'))) run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: docs });
}

/**
 * The entries of the package whose API is documented: those that package.json exports with a declaration file, except
 * the types for frameworks and the entries named external. `folder` is TypeDoc's name for an entry.
 */
function documentedEntries() {
  const { exports } = JSON.parse(fs.readFileSync(inRoot('package.json'), 'utf8'));
  return Object.entries(exports)
    .filter(([name, { types }]) => types && !types.includes('/frameworks/') && !name.endsWith('/external'))
    .map(([name, { types }]) => {
      const folder = path.basename(types, '.d.ts');
      return { name: path.posix.join('riverbank', name), folder, source: inRoot('src/npm', `${folder}.ts`) };
    });
}

/** The description of an entry in the README's table of entries. */
function contentsOf(entry) {
  const rows = fs.readFileSync(inRoot('README.md'), 'utf8').split('\n');
  const row = rows.find((line) => line.startsWith('| ') && line.split('|')[1].includes(`\`${entry}\``));
  if (!row) throw new Stop(`the README's table has no entry ${entry}`);
  return row.split('|')[2].trim();
}

/** Replaces the text of a file by `change(text)`. */
const rewrite = (file, change) => fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));

/** Writes the list of entries, and puts the name that a program imports at the head of an entry's pages. */
function nameEntries(entries) {
  const rows = entries.map(({ name, folder }) => `| [\`${name}\`](./${folder}/index.md) | ${contentsOf(name)} |`);
  const page = ['# API of the npm package', '', '| entry | contents |', '| --- | --- |', ...rows, ''].join('\n');
  fs.writeFileSync(path.join(docs, 'api/index.md'), page);
  for (const { name, folder } of entries) {
    const home = path.join(docs, 'api', folder);
    for (const page of fs.readdirSync(home, { recursive: true }).filter((each) => each.endsWith('.md'))) {
      rewrite(path.join(home, page), (text) =>
        text
          .replace(`\n# ${folder}\n`, `\n# ${name}\n`)
          .replace(`[${folder}](../index.md) /`, `[${name}](../index.md) /`)
          .replace(`[API](../index.md) / ${folder}\n`, `[API](../index.md) / ${name}\n`),
      );
    }
  }
}

/** Writes a page for each entry and type of the npm package into the folder api, with TypeDoc. */
function writeApi() {
  const entries = documentedEntries();
  run(
    program('typedoc'),
    [
      ...['--plugin', 'typedoc-plugin-markdown', '--tsconfig', inRoot('tsconfig.json'), '--readme', 'none'],
      ...['--out', path.join(docs, 'api'), '--entryFileName', 'index', '--hidePageHeader', 'true'],
      ...['--disableSources', '--name', 'API', '--excludeInternal', '--excludePrivate', '--excludeProtected'],
      '--excludeExternals', // leaves out the members of HTMLElement and Lit
      '--treatWarningsAsErrors',
      ...entries.map(({ source }) => source),
    ],
    { cwd: docs },
  );
  nameEntries(entries);
}

/**
 * Removes links to a list of nested classes from pages that have no such list. Doxygen writes such a link although all
 * nested classes of the page are private.
 */
function removeEmptyLinks(folder) {
  for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.html'))) {
    rewrite(path.join(folder, name), (text) =>
      text.includes('name="nested-classes"')
        ? text
        : text.replace(/<a href="#nested-classes">Classes<\/a>( &#124;)?\s*/, ''),
    );
  }
}

/** Documents the C++ headers with Doxygen. */
function writeCpp() {
  ensureSystem('docs');
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
    WARN_AS_ERROR: 'YES',
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
  removeEmptyLinks(settings.HTML_OUTPUT);
}

/** Throws if a link leads nowhere. Returns how many pages the site has. */
function checkLinks(site) {
  const dead = deadLinks(site, process.env.RIVERBANK_DOCS_BASE);
  if (dead.length > 0) throw new Stop(`These links lead nowhere:\n${dead.join('\n')}`);
  return fs.readdirSync(site, { recursive: true }).filter((name) => name.endsWith('.html')).length;
}

await main(() => {
  buildNpm();
  ensurePackages();
  writeApi();
  run(program('vitepress'), ['build', docs]);
  writeCpp();
  const site = inRoot('dist/docs');
  const pages = checkLinks(site);
  console.log(
    `The site is in ${site}. Each page counts as a test of its links:\n${inWords({ passed: pages, failed: 0 })}`,
  );
});
