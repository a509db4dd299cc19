// The package's elements work on a page of another site.
// They are bundled, run under a strict content policy, show the engine's numbers, and can be used by keyboard.
import { axeViolations } from './support/axe.ts';
import { elementsBundle } from './support/elements.ts';
import { loadEngine } from './support/lesson.ts';
import { eventually } from './support/page.ts';
import { expect, onceInShort, test } from './support/test.ts';

const river = [
  [1.2, 0, 0, 0.3],
  [0.8, 0.8, 0.2, 0],
  [0.9, 0, 0, 0.9],
];
const scores = [1, 2.5, -0.25];
const page = `<main><h1>Elements</h1>
  <attention-view tokens="stream bank mud" embeddings="${JSON.stringify(river)}" scale="off" from="1"></attention-view>
  <softmax-steps scores="${JSON.stringify(scores)}" tokens="a b c"></softmax-steps>
  <matrix-view matrix="${JSON.stringify(river)}" row-words="stream bank mud" digits="1" label="My matrix" editable></matrix-view></main>`;

test('attention-view, matrix-view and softmax-steps work on a foreign page', async ({ visitor }) => {
  await visitor.open('/fixture/quiet.html');
  await visitor.run(await elementsBundle());
  await visitor.evaluate((markup) => {
    document.body.innerHTML = markup;
  }, page);
  const cells = (selector: string) =>
    visitor.evaluate((wanted) => {
      const inside = (root: ParentNode): Element[] =>
        [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? inside(one.shadowRoot) : [])]);
      const host = document.querySelector(wanted)!;
      return inside(host.shadowRoot!)
        .filter((one) => one.matches('[role="gridcell"]'))
        .map((one) =>
          Number(
            [...one.childNodes]
              .filter(({ nodeType }) => nodeType === 3)
              .map(({ textContent }) => textContent)
              .join('')
              .trim()
              .replace('−', '-'),
          ),
        );
    }, selector);
  const engine = await loadEngine();
  const digits = (numbers: ArrayLike<number>) => Array.from(numbers, (number) => Number(number.toFixed(3)));
  const { weights } = engine.attend({ embeddings: river, scale: 'off' });
  await eventually(() => cells('attention-view'), digits(weights.data));
  const steps = engine.softmaxSteps(scores);
  await eventually(
    () => cells('softmax-steps'),
    digits([...scores, steps.maximum, ...steps.shifted, ...steps.exponentials, steps.sum, ...steps.weights]),
  );

  await visitor.evaluate(() => {
    const view = document.querySelector('main > matrix-view')!;
    view.addEventListener('cell-change', (event) => {
      document.body.dataset.change = JSON.stringify((event as CustomEvent<object>).detail);
    });
    view.shadowRoot!.querySelector<HTMLElement>('td[tabindex="0"]')!.focus();
  });
  for (const key of ['ArrowDown', 'ArrowRight', '7', 'Enter']) await visitor.press(key);
  const changed = river.map((row, i) => row.map((number, j) => (i === 1 && j === 1 ? 7 : number)));
  await eventually(() => cells('main > matrix-view'), changed.flat());
  expect(JSON.parse(await visitor.evaluate(() => document.body.dataset.change!))).toEqual({
    row: 1,
    column: 1,
    value: 7,
    matrix: changed,
  });
  expect(await visitor.evaluate(() => watched.violations)).toEqual([]);
  expect(await axeViolations(visitor)).toEqual([]);
});

/**
 * Runs in the page: the error that an element shows instead of its picture, and the error events that the element sent.
 */
const told = (): { said: string[]; events: string[] } => {
  const host = document.querySelector('main > :first-child')!;
  return {
    said: [...host.shadowRoot!.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent),
    events: JSON.parse(document.body.dataset.events ?? '[]') as string[],
  };
};

const matrix = `<matrix-view matrix="[[1, 2], [3, 4]]"></matrix-view>`;
const attention = `<attention-view tokens="stream bank mud" embeddings="${JSON.stringify(river)}"></attention-view>`;
const softmax = `<softmax-steps scores="[1, 2, 3]"></softmax-steps>`;
/** An element, an attribute, a value that is wrong, and a pattern for the message. */
const wrong: [element: string, attribute: string, value: string, names: RegExp][] = [
  [matrix, 'matrix', '[[1, 2], [3', /matrix must be rows of numbers.* "\[\[1, 2\], \[3"/],
  [matrix, 'matrix', '[[1, "2"], [3, 4]]', /matrix\[0\]\[1\] must be a number but is the string "2"/],
  [matrix, 'matrix', '[[1, null], [3, 4]]', /matrix\[0\]\[1\] must be a number but is null/],
  [
    matrix,
    'matrix',
    '[[1, 2], [3]]',
    /the rows of matrix differ in length: row 1 has 1 number but row 0 has 2 numbers/,
  ],
  [matrix, 'matrix', '7', /matrix must be rows of numbers/],
  [matrix, 'matrix', 'null', /matrix must be rows of numbers/],
  [matrix, 'digits', '-1', /digits must be from 0 to 100 but is -1/],
  [matrix, 'digits', 'two', /digits must be a whole number/],
  [matrix, 'row-words', 'one two three', /row-words must have 2 words, one for each row, but has 3/],
  [matrix, 'column-words', 'one', /column-words must have 2 words, one for each column, but has 1/],
  [attention, 'embeddings', '[[1, 2', /embeddings must be rows of numbers/],
  [attention, 'embeddings', '[[1, 2], [3, "4"], [5, 6]]', /embeddings\[1\]\[1\]/],
  [attention, 'tokens', 'stream bank', /tokens must have 3 words, one for each row of the embeddings, but has 2/],
  [attention, 'digits', '101', /digits must be from 0 to 100 but is 101/],
  [attention, 'from', '3', /from must be from 0 to 2 but is 3/],
  [attention, 'scale', 'large', /scale must be 'sqrtDk', 'off' or a number but is the string "large"/],
  [attention, 'matrices', 'weights wights', /matrices has "wights", which is not a matrix of a trace/],
  [attention, 'scale', '0', /^scale must be finite and above 0 but is 0$/],
  [softmax, 'scores', '[1, 2', /^scores must be an array of numbers but is the string "\[1, 2"$/],
  [softmax, 'scores', '[1, "2"]', /^scores\[1\] must be a number/],
  [softmax, 'scores', '[]', /^scores /],
  [softmax, 'scores', '[1, 1e39]', /^scores\[1\] /],
  [
    softmax,
    'scores',
    '1,2',
    /^scores must be .* "1,2": a list or an object was turned into text .* JSON.stringify\(value\)/,
  ],
  [
    matrix,
    'matrix',
    '[object Object]',
    /^matrix must be .* "\[object Object\]": a list or an object was turned into text/,
  ],
  [attention, 'embeddings', '[object Object]', /^embeddings must be .*: a list or an object was turned into text/],
  [
    attention,
    'tokens',
    'stream,bank,mud',
    /^tokens must have 3 words, .* but has 1; in a text, spaces part words, not commas$/,
  ],
  [softmax, 'tokens', 'a b', /tokens must have 3 words, one for each score, but has 2/],
  [softmax, 'digits', '-1', /digits must be from 0 to 100 but is -1/],
];

test(
  'a wrong value is reported by one sentence and one event, and a correct value is shown again',
  onceInShort,
  async ({ visitor }) => {
    await visitor.open('/fixture/quiet.html');
    await visitor.run(await elementsBundle());
    await visitor.evaluate(() => {
      document.body.innerHTML = '<main></main>';
      document.body.addEventListener(
        'error',
        ({ message }) => {
          const events = JSON.parse(document.body.dataset.events ?? '[]') as string[];
          document.body.dataset.events = JSON.stringify([...events, message]);
        },
        true,
      );
    });
    const picture = () =>
      visitor.evaluate(
        () => document.querySelector('main > :first-child')!.shadowRoot!.querySelector('table, svg') !== null,
      );
    for (const [element, attribute, value, names] of wrong)
      await test.step(`${element.split(' ')[0]} ${attribute}=${value}`, async () => {
        await visitor.evaluate((markup) => {
          document.querySelector('main')!.innerHTML = markup;
          delete document.body.dataset.events;
        }, element);
        await eventually(picture, true);
        const right = await visitor.evaluate(
          ([name, text]) => {
            const host = document.querySelector('main > :first-child')!;
            const before = host.getAttribute(name!);
            host.setAttribute(name!, text!);
            return before;
          },
          [attribute, value],
        );
        await eventually(async () => (await visitor.evaluate(told)).said.length, 1);
        const { said, events } = await visitor.evaluate(told);
        expect(said[0]).toMatch(names);
        expect(events).toEqual(said);
        expect(await picture()).toBe(false);
        await visitor.evaluate(
          ([name, text]) => {
            const host = document.querySelector('main > :first-child')!;
            const defaults: Record<string, string> = { digits: '3', from: '0', scale: 'sqrtDk', matrices: 'weights' };
            host.setAttribute(name!, text ?? defaults[name!] ?? '');
          },
          [attribute, right] as const,
        );
        await eventually(picture, true);
        expect(await visitor.evaluate(told)).toEqual({ said: [], events: said });
      });
    expect(await visitor.evaluate(() => watched.violations)).toEqual([]);
  },
);

/** Runs in the page: the texts of an element's cells, and the error that the element shows. */
const seenIn = (): { cells: string[]; said: string | undefined } => {
  const inside = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? inside(one.shadowRoot) : [])]);
  const all = inside(document.querySelector('main')!);
  const texts = (selector: string) => all.filter((one) => one.matches(selector)).map(({ textContent }) => textContent);
  return { cells: texts('[role="gridcell"]'), said: texts('[role="alert"]')[0] };
};

/** For each element, all its attributes as the properties that a framework would set. */
const asProperties: [element: string, properties: Record<string, string>][] = [
  [
    'attention-view',
    {
      tokens: 'stream bank mud',
      embeddings: JSON.stringify(river),
      scale: '0.5',
      from: '1',
      digits: '2',
      matrices: 'scores weights',
    },
  ],
  ['softmax-steps', { scores: '[1, 2, 3]', tokens: 'a b c', label: 'Mine', digits: '1' }],
  [
    'matrix-view',
    {
      matrix: '[[1, 2], [3, 4]]',
      rowWords: 'a b',
      columnWords: 'c d',
      digits: '2',
      label: 'Mine',
      tint: 'weight',
      editable: '',
    },
  ],
];

test('a string set as a property means the same as the attribute', onceInShort, async ({ visitor }) => {
  await visitor.open('/fixture/quiet.html');
  await visitor.run(await elementsBundle());
  for (const [element, properties] of asProperties)
    await test.step(element, async () => {
      const show = (asAttributes: boolean) =>
        visitor.evaluate(
          ([name, values, attributes]) => {
            const host = document.createElement(name);
            for (const [property, text] of Object.entries(values))
              if (attributes)
                host.setAttribute(
                  property.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`),
                  text,
                );
              else Object.assign(host, { [property]: text });
            document.body.innerHTML = '<main></main>';
            document.querySelector('main')!.append(host);
          },
          [element, properties, asAttributes] as const,
        );
      await show(true);
      await expect.poll(async () => (await visitor.evaluate(seenIn)).cells.length).toBeGreaterThan(0);
      const wanted = await visitor.evaluate(seenIn);
      expect(wanted.said).toBe(undefined);
      await show(false);
      await eventually(() => visitor.evaluate(seenIn), wanted);
    });
});

test(
  'an element without values is empty and reports no error, also if its values are removed later',
  onceInShort,
  async ({ visitor }) => {
    await visitor.open('/fixture/quiet.html');
    await visitor.run(await elementsBundle());
    await visitor.evaluate(() => {
      document.body.innerHTML = `<main><attention-view tokens="a b"></attention-view><softmax-steps tokens="a b"></softmax-steps>
      <matrix-view row-words="a b"></matrix-view></main>`;
      document.body.addEventListener(
        'error',
        ({ message }) => {
          document.body.dataset.told = message;
        },
        true,
      );
    });
    const empty = { cells: [], said: undefined };
    /** Sets these properties on every element, and waits until the elements have been drawn again. */
    const set = (values: Record<string, unknown>) =>
      visitor.evaluate(async (all) => {
        type Drawn = HTMLElement & { engine?: unknown; updateComplete: Promise<boolean> };
        for (const host of document.querySelectorAll<Drawn>('main > *')) {
          Object.assign(host, all);
          await host.updateComplete;
        }
      }, values);
    await eventually(
      () =>
        visitor.evaluate(() =>
          [...document.querySelectorAll('attention-view, softmax-steps')].every(
            (host) => 'engine' in host && host.engine,
          ),
        ),
      true,
    );
    await set({});
    expect(await visitor.evaluate(seenIn)).toEqual(empty);
    await set({
      embeddings: [
        [1, 0],
        [0, 1],
      ],
      scores: [1, 2],
      matrix: [[1], [2]],
    });
    await expect.poll(async () => (await visitor.evaluate(seenIn)).cells.length).toBe(4 + 10 + 2);
    for (const nothing of [null, undefined]) {
      await visitor.evaluate((isNull) => {
        for (const host of document.querySelectorAll('main > *'))
          for (const name of ['embeddings', 'scores', 'matrix', 'digits', 'from', 'scale', 'input', 'trace'])
            Object.assign(host, { [name]: isNull ? null : undefined });
      }, nothing === null);
      await set({});
      expect(await visitor.evaluate(seenIn)).toEqual(empty);
    }
    expect(await visitor.evaluate(() => document.body.dataset.told)).toBe(undefined);
  },
);

test('if the engine stops, an element shows its next value with a new engine', onceInShort, async ({ visitor }) => {
  await visitor.open('/fixture/quiet.html');
  await visitor.run(await elementsBundle());
  await visitor.evaluate((markup) => {
    document.body.innerHTML = `<main>${markup}</main>`;
  }, softmax);
  const alert = () =>
    visitor.evaluate(
      () => document.querySelector('softmax-steps')!.shadowRoot!.querySelector('[role="alert"]')?.textContent ?? '',
    );
  const cells = () =>
    visitor.evaluate(
      () => document.querySelector('softmax-steps')!.shadowRoot!.querySelectorAll('td[role="gridcell"]').length,
    );
  await eventually(cells, 14);
  // A real list of scores would take too long to fill the memory, so the test marks the engine as stopped.
  await visitor.evaluate(() => {
    const host = document.querySelector('softmax-steps') as unknown as {
      engine: { softmaxSteps: () => void; stopped: boolean };
      scores: number[];
    };
    Object.defineProperty(host.engine, 'stopped', { value: true });
    host.engine.softmaxSteps = () => {
      throw new Error('the engine stopped in softmaxSteps');
    };
    host.scores = [1, 2];
  });
  await eventually(
    async () =>
      await visitor.evaluate(
        () => (document.querySelector('softmax-steps') as unknown as { engine?: { stopped: boolean } }).engine?.stopped,
      ),
    false,
  );
  await eventually(cells, 10);
  expect(await alert()).toBe('');
});
