// Checks the elements' types in React 19 and 18, Preact, Vue, Svelte and scripts with each framework's own tools. Also
// checks the manifest custom-elements.json.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import ts from 'typescript';
import { frameworks, installInto } from '../support/user-project.mjs';
import { programsIn } from './support/programs.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'build/element-types');
/** The programs of the elements' guide: file name, language and place among the programs of that language. */
const guide = {
  'guide-dom.ts': ['ts', 0],
  'guide-testing.ts': ['ts', 2], // Angular's program, the second one, runs in tests/environments
  'guide-react.tsx': ['tsx', 0],
  'guide-preact.tsx': ['tsx', 1],
  'GuideVue.vue': ['vue', 0],
  'GuideSvelte.svelte': ['svelte', 0],
};

before(() => {
  fs.mkdirSync(folder, { recursive: true });
  installInto(folder);
  fs.cpSync(path.join(frameworks, 'types'), folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  for (const [name, [language, place]] of Object.entries(guide))
    fs.writeFileSync(path.join(folder, name), programsIn(language, 'docs/guides/elements.md')[place]);
});

const options = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: [],
};

/** Checks files with a type checker from the folder of the frameworks. Returns the output of the type checker. */
function checked(program, files, more = {}, args = ['--project']) {
  const config = `tsconfig.${files[0].replace(/\W/g, '-')}.${program.replace(/\W/g, '-')}.json`;
  const compilerOptions = { ...options, ...more };
  fs.writeFileSync(path.join(folder, config), JSON.stringify({ compilerOptions, include: files }));
  const words = [path.join(frameworks, 'node_modules', program), ...args, config];
  const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  return (stdout + stderr).trim();
}

const tsc = 'typescript/bin/tsc';
const jsx = { jsx: 'react-jsx' };
const react18 = {
  ...jsx,
  paths: { react: ['./node_modules/@types/react-18'], 'react/*': ['./node_modules/@types/react-18/*'] },
};

test('React 19', () => assert.equal(checked(tsc, ['react.tsx', 'guide-react.tsx'], jsx), ''));
test('React 18', () => {
  const said = checked(tsc, ['react.tsx', 'guide-react.tsx'], { ...react18, listFiles: true });
  assert.match(said, /types\/react-18\/index\.d\.ts/);
  assert.doesNotMatch(said, /error TS|@types\/react\/index/);
});
test('Preact', () =>
  assert.equal(checked(tsc, ['preact.tsx', 'guide-preact.tsx'], { ...jsx, jsxImportSource: 'preact' }), ''));
test('events in scripts', () => assert.equal(checked(tsc, ['dom.ts', 'guide-dom.ts', 'guide-testing.ts']), ''));
test('Vue', () =>
  assert.equal(
    checked('vue-tsc/bin/vue-tsc.js', ['Vue.vue', 'GuideVue.vue'], { jsx: 'preserve', jsxImportSource: 'vue' }),
    '',
  ));

const svelte = ['--output', 'machine', '--tsconfig'];
test('Svelte', () => {
  assert.match(
    checked('svelte-check/bin/svelte-check', ['Right.svelte', 'GuideSvelte.svelte'], {}, svelte),
    /COMPLETED \d+ FILES 0 ERRORS/,
  );
  const said = checked('svelte-check/bin/svelte-check', ['Wrong.svelte'], {}, svelte);
  const lines = new Set([...said.matchAll(/ ERROR "Wrong\.svelte" (\d+):/g)].map(([, line]) => Number(line)));
  assert.deepEqual([...lines], [6, 7, 8, 9]);
});

test('custom-elements.json lists every element, property, attribute and event', async () => {
  const home = path.join(folder, 'node_modules/riverbank');
  const { customElements } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8'));
  const manifest = JSON.parse(fs.readFileSync(path.join(home, customElements), 'utf8'));
  const [{ declarations }] = manifest.modules;
  const classes = await import(path.join(root, 'dist/npm/elements.js'));
  assert.deepEqual(
    declarations.map(({ tagName }) => tagName),
    ['attention-view', 'matrix-view', 'softmax-steps'],
  );
  for (const { name, tagName, members, attributes, description } of declarations) {
    const element = classes[name];
    const own = [...element.elementProperties].filter(([, { state }]) => !state);
    assert.deepEqual(members.map((each) => each.name).sort(), own.map(([each]) => each).sort(), tagName);
    assert.deepEqual(attributes.map((each) => each.name).sort(), [...element.observedAttributes].sort(), tagName);
    assert.match(description, new RegExp(`<${tagName} `));
  }
  const events = Object.fromEntries(declarations.map((each) => [each.tagName, each.events.map(({ name }) => name)]));
  assert.deepEqual(events, {
    'attention-view': ['error'],
    'matrix-view': ['error', 'cell-change'],
    'softmax-steps': ['error'],
  });
  for (const { tagName, events: described } of declarations)
    for (const { name, description } of described) assert.match(description, /^[A-Z].*\.$/, `${tagName} ${name}`);
});

test('the guide lists every property with its attribute and default, and every colour', () => {
  const guideText = fs.readFileSync(path.join(root, 'docs/guides/elements.md'), 'utf8');
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'dist/npm/custom-elements.json'), 'utf8'));
  const code = (value) => (value === undefined ? '–' : `\`${value}\``);
  for (const { tagName, members } of manifest.modules[0].declarations) {
    const [, section] = guideText.split(`### ${tagName}\n`);
    const [text] = section.trim().split('\n\n');
    const table = text.split('\n').slice(2);
    assert.deepEqual(
      table.map((row) => row.split(' | ').slice(0, 3).join(' | ').slice(2)).sort(),
      members.map((each) => [each.name, each.attribute, each.default].map(code).join(' | ')).sort(),
      tagName,
    );
  }
  const rows = [...guideText.matchAll(/^\| `(--riverbank-\w+)` \| (.*) \|$/gm)];
  const colours = rows.map(([, name, of]) => ({ name, description: `The colour of ${of}.` }));
  for (const { tagName, cssProperties } of manifest.modules[0].declarations)
    assert.deepEqual(
      cssProperties.map(({ name, description }) => ({ name, description })),
      colours,
      tagName,
    );
});

test('custom-elements.json lists every CSS variable of the style with its default', async () => {
  const { AttentionView } = await import(path.join(root, 'dist/npm/elements.js'));
  const [host] = AttentionView.styles.cssText.match(/:host \{[^}]*\}/);
  const declared = host.split(';').flatMap((line) => {
    const [, name, initial] = /--\w+: var\((--[\w-]+), (.*)\)$/.exec(line.trim()) ?? [];
    return name ? [{ name, syntax: '<color>', default: initial }] : [];
  });
  assert.equal(declared.length, 5);
  const { modules } = JSON.parse(fs.readFileSync(path.join(root, 'dist/npm/custom-elements.json'), 'utf8'));
  for (const { tagName, cssProperties } of modules[0].declarations)
    assert.deepEqual(
      cssProperties.map(({ description: _, ...rest }) => rest),
      declared,
      tagName,
    );
  // Further variables are private. The elements have no parts and no slots, so the manifest does not list any.
  const sources = fs.readdirSync(path.join(root, 'src/npm/elements'));
  assert.ok(sources.length > 10);
  for (const name of sources)
    assert.doesNotMatch(fs.readFileSync(path.join(root, 'src/npm/elements', name), 'utf8'), /\bpart=|<slot/, name);
});

test('the properties that take no text in templates are those without an attribute', async () => {
  const source = fs.readFileSync(path.join(root, 'src/npm/elements/template-types.ts'), 'utf8');
  const file = ts.createSourceFile('types.ts', source, ts.ScriptTarget.ES2022);
  const alias = file.statements.find((each) => ts.isTypeAliasDeclaration(each) && each.name.text === 'PropertyOnly');
  const listed = alias.type.types.map((each) => each.literal.text);
  const { AttentionView, MatrixView, SoftmaxSteps } = await import(path.join(root, 'dist/npm/elements.js'));
  const without = [AttentionView, MatrixView, SoftmaxSteps].flatMap(({ elementProperties }) =>
    [...elementProperties].filter(([, { attribute, state }]) => attribute === false && !state).map(([name]) => name),
  );
  assert.deepEqual([...new Set(without)].sort(), listed.sort());
});
