// Tests which folders of the page may import each other: a chapter imports the shared folders but no other chapter.
// The shared folders import no chapter.
import fs from 'node:fs';
import path from 'node:path';
import { chapters } from './support/chapters.ts';
import { projectRoot } from './support/server.ts';
import { expect, test } from './support/test.ts';

const web = path.join(projectRoot, 'web');
const files = fs.readdirSync(web, { recursive: true, encoding: 'utf8' });
const sources = files.filter((name) => name.endsWith('.ts'));

/**
 * The "room" of a file, which is its folder: "core", "shell", "chapters/order". The list of chapters and the type of a
 * chapter belong to the room "chapters".
 */
const roomOf = (name: string): string => /^(chapters\/[\w-]+|[\w-]+)\//.exec(name)?.[1] ?? 'web';

/** The page's files that a file imports, statically or dynamically. */
function importsOf(name: string): string[] {
  const text = fs.readFileSync(path.join(web, name), 'utf8');
  return [...text.matchAll(/(?:\bfrom|\bimport\(?|\bmodule)\s*'(\.[^']+)'/g)].map(([, to = '']) =>
    path.posix.join(path.posix.dirname(name), to),
  );
}

/** The only file of core that may import the list of chapters, and only for its types. */
const typesOfChapters = 'core/store/registered.ts';

test('imports between the folders of the page follow the allowed directions', () => {
  expect(sources.length).toBeGreaterThan(200);
  const wrong = sources.flatMap((name) => {
    const room = roomOf(name);
    const isAllowed = (to: string): boolean =>
      room === 'core'
        ? to.startsWith('core/') || (name === typesOfChapters && to === 'chapters/index.ts')
        : !room.startsWith('chapters/') || [room, 'core', 'styles', 'chapters'].includes(roomOf(to));
    return importsOf(name)
      .filter((to) => !to.startsWith('../'))
      .filter((to) => !isAllowed(to))
      .map((to) => `${name} imports ${to}`);
  });
  expect(wrong).toEqual([]);
  expect(fs.readFileSync(path.join(web, typesOfChapters), 'utf8')).not.toMatch(/^(import|export) (?!type )/m);
});

test('the state of core imports no values', () => {
  const core = sources.filter((name) => roomOf(name) === 'core');
  expect(core.length).toBeGreaterThan(100);
  const imports = new Map(core.map((name) => [name, importsOf(name).filter((to) => core.includes(to))]));
  /** All files that a file needs, directly or through others. */
  const needs = (name: string, found = new Set<string>()): Set<string> => {
    for (const to of imports.get(name) ?? []) if (!found.has(to)) needs(to, found.add(to));
    return found;
  };
  expect(
    [...needs('core/store/state.ts'), ...needs('core/store/link.ts')].filter((to) => !to.startsWith('core/store/')),
  ).toEqual([]);
});

test('no module declares parts of another one, so that types follow from the list of chapters', () => {
  const declares = (name: string) => /\bdeclare module\b/.test(fs.readFileSync(path.join(web, name), 'utf8'));
  expect(sources.filter(declares)).toEqual([]);
});

test('every chapter’s folder is in the list of chapters', () => {
  const folders = fs
    .readdirSync(path.join(web, 'chapters'))
    .filter((name) => sources.includes(`chapters/${name}/settings.ts`));
  expect(folders.sort()).toEqual(chapters.map(({ id }) => id).sort());
});

test('no style sheet uses :has(), which a browser would evaluate at every change of the page', () => {
  const sheets = files.filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.filter((name) => fs.readFileSync(path.join(web, name), 'utf8').includes(':has('))).toEqual([]);
});

/**
 * The class names in the text of an element or page. If the text is a template, also the class names that its
 * expressions contain.
 */
function classesOf(text: string): string[] {
  return [...text.matchAll(/class=(?:"([^"]*)"|'([^']*)'|\$\{([^}]*)\})/g)].flatMap(([, ...found]) => {
    const name = found.find(Boolean) ?? '';
    const spelled = [...name.matchAll(/\$\{([^}]*)\}?/g)].flatMap(([, expression = '']) => literalsOf(expression));
    return [...name.replace(/\$\{[^}]*\}?/g, ' ').split(/\s+/), ...spelled].filter((part) =>
      /^[a-z][\w-]*$/.test(part),
    );
  });
}

const literalsOf = (expression: string): string[] =>
  [...expression.matchAll(/'([^']*)'/g)].flatMap(([, text = '']) => text.split(' '));

test('a chapter’s style sheet selects nothing of another chapter', () => {
  // For each class, element and data attribute (".key", "bank-map", "data-edited"): the rooms (folders) that use it.
  const of = new Map<string, Set<string>>();
  for (const name of files.filter((file) => /\.(ts|html)$/.test(file))) {
    const text = fs.readFileSync(path.join(web, name), 'utf8');
    const defined = [...text.matchAll(/customElements\.define\(\s*'([^']+)'/g)].map(([, tag = '']) => tag);
    const marks = text.match(/\bdata-[\w-]+/g) ?? [];
    for (const found of [...classesOf(text).map((one) => `.${one}`), ...defined, ...marks])
      of.set(found, (of.get(found) ?? new Set()).add(roomOf(name)));
  }
  const sheets = files.filter((name) => /^chapters\/.*\.css$/.test(name));
  expect(sheets.length).toBeGreaterThan(10);
  const wrong = sheets.flatMap((sheet) => {
    const css = fs.readFileSync(path.join(web, sheet), 'utf8').replace(/\/\*[^]*?\*\//g, '');
    const selectors = [...css.matchAll(/(?:^|[{};])([^{};@]+)\{/g)].flatMap(([, list = '']) =>
      list.split(/,(?![^(]*\))/).map((selector) => selector.trim()),
    );
    const isOwn = (selector: string): boolean => {
      if (/#|^&|\[name=/.test(selector)) return true;
      const parts = selector.match(/\.[a-z][\w-]*|(?<![\w.:-])[a-z]+-[a-z-]+/g) ?? [];
      return parts.some((part) => [...(of.get(part) ?? [])].every((room) => room === roomOf(sheet)));
    };
    return selectors
      .filter((selector) => selector !== '' && !/^(from|to|[\d.]+%)$/.test(selector) && !isOwn(selector))
      .map((selector) => `${sheet}: ${selector}`);
  });
  expect(wrong).toEqual([]);
});

test('only the readers of cells and of links take a path apart', () => {
  /**
   * In these files, texts with dots are not paths of values: PyTorch's names of parameters
   * ("blocks.0.heads.1.key.weight"), a model's layers and heads ("2.5"), and names of files.
   */
  const ofModels = /^chapters\/(language-model\/(laboratory|elements)|real-english\/(reading|remote))\b/;
  const readers = ['core/store/cell.ts', 'core/store/link.ts'];
  const apart = [
    /\.split\('\.'\)/,
    /lastIndexOf\('\.'\)/,
    /\b(path|of|asked|matrix|edit|group)\??\.(split|replace|replaceAll|match|matchAll|startsWith|endsWith|slice)\(/,
    /\/\.(exec|test)\((path|of|asked|matrix|edit|this\.figure)/,
    /\$\/\.(exec|test)\(.*asked/,
  ];
  const wrong = sources
    .filter((name) => /^(core|chapters)\//.test(name) && !readers.includes(name) && !ofModels.test(name))
    .flatMap((name) =>
      fs
        .readFileSync(path.join(web, name), 'utf8')
        .split('\n')
        .flatMap((line, i) =>
          apart.some((pattern) => pattern.test(line)) ? [`${name}:${i + 1}: ${line.trim()}`] : [],
        ),
    );
  expect(wrong).toEqual([]);
});
