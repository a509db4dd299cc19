// Tests how the package's elements behave in a page: their events, promises and warnings, and what they show.
import fs from 'node:fs';
import path from 'node:path';
import { axeViolations } from './support/axe.ts';
import { bundleOf, elementsBundle } from './support/elements.ts';
import { projectRoot } from './support/server.ts';
import { expect, onceInShort, test } from './support/test.ts';
import type { Visitor } from './support/visitor.ts';

const rows = [
  [1, 0],
  [0, 1],
];
const json = JSON.stringify(rows);

/** Opens a page whose body has this markup, with the elements. `script` runs before the elements. */
async function open(visitor: Visitor, markup: string, script = '', ...conditions: string[]): Promise<void> {
  await visitor.open('/fixture/quiet.html');
  if (script) await visitor.run(script);
  await visitor.run(await elementsBundle(...conditions));
  await visitor.evaluate((html) => {
    document.body.innerHTML = html;
  }, markup);
}

/** The type of an element whose drawing a test waits for. */
type Drawn = HTMLElement & { updateComplete: Promise<boolean> };

test('the event error of an element does not bubble, like that of an image', onceInShort, async ({ visitor }) => {
  await open(visitor, `<main><matrix-view matrix="[[1], [2, 3]]"></matrix-view></main>`);
  const heard = await visitor.evaluate(async () => {
    const places: string[] = [];
    addEventListener('error', () => places.push('window'));
    document.body.addEventListener('error', () => places.push('body'));
    const view = document.querySelector('matrix-view') as Drawn;
    view.addEventListener('error', ({ message, error, composed }) =>
      places.push(`${message} ${(error as Error).name} ${composed}`),
    );
    await view.updateComplete;
    view.setAttribute('matrix', '[[1], 2]');
    await view.updateComplete;
    return places;
  });
  expect(heard).toEqual([expect.stringMatching(/^matrix\[1\] must be .* TypeError false$/)]);
});

test('attention-view reports the error of a matrix inside it', onceInShort, async ({ visitor }) => {
  await open(visitor, '');
  const heard = await visitor.evaluate(async (embeddings) => {
    const messages: string[] = [];
    const view = document.createElement('attention-view') as Drawn;
    view.addEventListener('error', ({ message }) => messages.push(message));
    Object.assign(view, { embeddings });
    document.body.append(view);
    await view.updateComplete;
    const { words } = view as unknown as { words: object };
    const row = () => {
      throw new Error('no word for a row');
    };
    Object.assign(view, { words: { ...words, row } });
    await view.updateComplete;
    return messages;
  }, rows);
  expect(heard).toEqual(['no word for a row']);
});

const engineElements: [markup: string, cells: number][] = [
  [`<attention-view tokens="a b" embeddings="${json}" matrices="scores weights"></attention-view>`, 8],
  [`<softmax-steps scores="[1, 2]"></softmax-steps>`, 10],
];

/**
 * Runs in the page: adds an element and waits for its promise once. Returns the number of drawn cells and the shown
 * error.
 */
async function drawnAfterWaiting(markup: string): Promise<{ cells: number; said: string }> {
  document.body.innerHTML = markup;
  const view = document.body.firstChild as Drawn;
  await view.updateComplete;
  const roots = [view, ...view.shadowRoot!.querySelectorAll('matrix-view')].map(({ shadowRoot }) => shadowRoot!);
  const cells = roots.flatMap((root) => [...root.querySelectorAll('td.cell')]).length;
  return { cells, said: view.shadowRoot!.querySelector('[role="alert"]')?.textContent ?? '' };
}

for (const [markup, cells] of engineElements) {
  const [, name] = /^<([\w-]+)/.exec(markup)!;
  test(
    `updateComplete of ${name} waits for the engine and for the inner elements`,
    onceInShort,
    async ({ visitor }) => {
      await open(visitor, '');
      expect(await visitor.evaluate(drawnAfterWaiting, markup)).toEqual({ cells, said: '' });
    },
  );

  test(`updateComplete of ${name} resolves if the engine cannot be loaded`, onceInShort, async ({ visitor }) => {
    await open(visitor, '', 'delete globalThis.WebAssembly');
    const { cells: none, said } = await visitor.evaluate(drawnAfterWaiting, markup);
    expect(none).toBe(0);
    expect(said).toMatch(/WebAssembly/);
  });
}

test("Lit's development build gives no warning", onceInShort, async ({ visitor }) => {
  const collect = `globalThis.warnings = []; console.warn = (...words) => warnings.push(words.join(' '))`;
  const markup = `<main>${engineElements.map(([text]) => text).join('')}<matrix-view matrix="${json}" editable></matrix-view></main>`;
  await open(visitor, markup, collect, 'development');
  await visitor.evaluate(async () => {
    for (const view of document.querySelectorAll<Drawn>('main > *')) await view.updateComplete;
    document.querySelector('main > matrix-view')!.shadowRoot!.querySelector<HTMLElement>('td.cell')!.focus();
  });
  for (const key of ['ArrowRight', '7', 'Enter', 'ArrowDown']) await visitor.press(key);
  const warnings = await visitor.evaluate(async () => {
    const view = document.querySelector('main > matrix-view') as Drawn & { matrix: number[][] };
    if (view.matrix[0]![1] !== 7) throw new Error('the cell was not edited');
    await view.updateComplete;
    return (globalThis as unknown as { warnings: string[] }).warnings;
  });
  // Lit itself announces its development build.
  expect(warnings.filter((text) => !text.startsWith('Lit is in dev mode.'))).toEqual([]);
  expect(warnings.length).toBe(1);
});

test('the name of a head is visible if there are several, and is read once', onceInShort, async ({ visitor }) => {
  await open(visitor, '<main><h1>Heads</h1></main>');
  const names = (heads: number) =>
    visitor.evaluate(
      async ([embeddings, count]) => {
        const view = document.createElement('attention-view') as Drawn;
        Object.assign(view, { input: { embeddings, heads: count } });
        document.querySelector('main')!.append(view);
        await view.updateComplete;
        const groups = [...view.shadowRoot!.querySelectorAll<HTMLElement>('[role="group"]')];
        return groups.map((group) => ({
          seen: group.innerText.match(/Head \d/g),
          name: group.ariaLabel,
          read: group.querySelectorAll('.head:not([aria-hidden="true"])').length,
        }));
      },
      [rows, heads] as const,
    );
  expect(await names(2)).toEqual([
    { seen: ['Head 1'], name: 'Head 1', read: 0 },
    { seen: ['Head 2'], name: 'Head 2', read: 0 },
  ]);
  expect(await names(1)).toEqual([{ seen: null, name: 'Head 1', read: 0 }]);
  expect(await axeViolations(visitor)).toEqual([]);
});

test('a click marks an editable cell, and no cell of a matrix to read', onceInShort, async ({ visitor }) => {
  await open(
    visitor,
    `<main><h1>Cells</h1><matrix-view matrix="${json}" row-words="read them"></matrix-view><matrix-view matrix="${json}" row-words="edit them" editable></matrix-view></main>`,
  );
  const outlines = () =>
    visitor.evaluate(() =>
      [...document.querySelectorAll('matrix-view')].map(
        (view) =>
          [...view.shadowRoot!.querySelectorAll('td.cell')].filter(
            (cell) => getComputedStyle(cell).outlineStyle !== 'none',
          ).length,
      ),
    );
  await visitor.click('td[aria-label^="read"]');
  expect(await outlines()).toEqual([0, 0]);
  await visitor.click('td[aria-label^="edit"]');
  expect(await outlines()).toEqual([0, 1]);
  expect(await axeViolations(visitor)).toEqual([]);
});

test('clicks and keys edit a cell as the guide says', onceInShort, async ({ visitor }) => {
  await open(visitor, `<main><h1>Cells</h1><matrix-view matrix="[[1, 2]]" editable></matrix-view></main>`);
  const matrix = () =>
    visitor.evaluate(() =>
      JSON.stringify((document.querySelector('matrix-view') as unknown as { matrix: number[][] }).matrix),
    );
  const cell = 'td[aria-label*="column 1,"]';
  await visitor.evaluate(() => (document.querySelector('matrix-view') as Drawn).updateComplete);
  const edit = async (begin: () => Promise<void>, ...keys: string[]) => {
    await begin();
    for (const key of keys) await visitor.press(key);
    return matrix();
  };
  const twoClicks = async () => {
    for (let click = 0; click < 2; click++) await visitor.click(cell);
  };
  expect(await edit(twoClicks, '5', 'Enter')).toBe('[[5,2]]');
  expect(await edit(() => visitor.press('Enter'), '6', 'Tab')).toBe('[[6,2]]');
  expect(await edit(() => visitor.click(cell), '7', 'Enter')).toBe('[[7,2]]');
  expect(await edit(() => visitor.press('F2'), '8', 'Escape')).toBe('[[7,2]]');
  expect(await edit(() => visitor.press('-'), '9', 'Enter')).toBe('[[-9,2]]');
});

test("the guide's program for tests prints what its comments say", onceInShort, async ({ visitor }) => {
  const guide = fs.readFileSync(path.join(projectRoot, 'docs/guides/elements.md'), 'utf8');
  const [, program = ''] = /## Testing.*?```ts\n(.*?)```/s.exec(guide)!;
  const promised = [...program.matchAll(/^console\.log.* \/\/ (.*)$/gm)].map(([, text]) => text);
  expect(promised.length).toBe(2);
  await visitor.open('/fixture/quiet.html');
  const printed = await visitor.evaluate(
    async (script) => {
      const lines: string[] = [];
      console.log = (text: string) => lines.push(text);
      await import(`data:text/javascript,${encodeURIComponent(script)}`);
      return lines;
    },
    await bundleOf(program),
  );
  expect(printed).toEqual(promised);
});
