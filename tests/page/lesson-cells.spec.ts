// Tests the texts that name cells in links: each text names one cell, each cell has one text, and the texts of earlier
// versions are still read.
import { chapters } from './support/chapters.ts';
import { loadEngine } from './support/lesson.ts';
import { lookUp } from '../../web/core/lesson/look-up.ts';
import { computeValues } from '../../web/core/lesson/values.ts';
import { cellText, readCell } from '../../web/core/store/cell.ts';
import type { CellRef } from '../../web/core/store/cell.ts';
import { editAt, editsIn } from '../../web/core/store/edits.ts';
import { readLink, writeLink } from '../../web/core/store/link.ts';
import { defaultState, editPath, keptCell, withEdit } from '../../web/core/store/state.ts';
import { expect, test } from './support/test.ts';

/**
 * Cells and the texts that name them. Links, stored data and the page have contained these texts since the first
 * version.
 */
const known: [text: string, cell: CellRef][] = [
  ['bank.0', { matrix: 'vectors.bank', row: 0, column: 0 }],
  ['dog.3', { matrix: 'vectors.dog', row: 0, column: 3 }],
  ['weight.1.2', { matrix: 'weight', row: 1, column: 2 }],
  ['river.scores.1.2', { matrix: 'river.scores', row: 1, column: 2 }],
  ['river.softmax.1.maximum', { matrix: 'river.softmax.maximum', row: 1, column: 0 }],
  ['finance.softmax.2.sum', { matrix: 'finance.softmax.sum', row: 2, column: 0 }],
  ['river.softmax.0.shifted.2', { matrix: 'river.softmax.shifted', row: 0, column: 2 }],
  ['river.softmax.2.exponentials.0', { matrix: 'river.softmax.exponentials', row: 2, column: 0 }],
  ['learned.river.scaled.1.1', { matrix: 'learned.river.scaled', row: 1, column: 1 }],
  ['second.raw.scores.0.7', { matrix: 'second.raw.scores', row: 0, column: 7 }],
  ['heads.parts.1.weights.0.2', { matrix: 'heads.parts.*.weights', head: 1, row: 0, column: 2 }],
  ['sandbox.heads.7.scores.63.12', { matrix: 'sandbox.heads.*.scores', head: 7, row: 63, column: 12 }],
  ['sandboxSecond.heads.0.weights.1.0', { matrix: 'sandboxSecond.heads.*.weights', head: 0, row: 1, column: 0 }],
  ['exercises.softmax.scores.0.1', { matrix: 'exercises.softmax.scores', row: 0, column: 1 }],
  ['multihead.values.3.1.15', { matrix: 'multihead.values.*', head: 3, row: 1, column: 15 }],
  [
    'model.inside.trace.blocks.1.heads.0.weights.3.2',
    { matrix: 'model.inside.trace.blocks.1.heads.0.weights', row: 3, column: 2 },
  ],
];

test('each text names its cell, and each cell has that text', () => {
  for (const [text, cell] of known) {
    expect(readCell(text), text).toEqual(cell);
    expect(cellText(cell)).toBe(text);
  }
});

test('texts that are not those of cells are refused', () => {
  const texts = ['', '.', 'bank', 'bank.', 'bank.00', 'bank.01', '1.2', 'weight.1', 'river.scores.1', 'meter.context'];
  const stages = [
    'river.softmax.1',
    'river.softmax.1.weights.2',
    'river.softmax.1.maximum.0',
    'river.softmax.0.shifted',
  ];
  for (const text of [...texts, ...stages, 'weight.-1.2', 'weight.1.2.5e1', 'weight. 1.2', '__proto__.0.0']) {
    const cell = readCell(text);
    expect(cell === undefined || keptCell(cell) === undefined, text).toBe(true);
    expect(editPath(text), text).toBe(undefined);
  }
});

test('a cell outside of its matrix, or without its head, cannot be set', () => {
  for (const text of [
    'bank.4',
    'weight.4.0',
    'weight.0.3',
    'river.scores.3.0',
    'river.softmax.3.sum',
    'heads.parts.2.scores.0.0',
    'heads.single.1.scores.0.0',
    'heads.parts.scores.0.0',
    'second.raw.scores.1.0',
    'sandbox.heads.8.scores.0.0',
    'obsessed.embeddings.0.16',
    'mask.keep.4.4',
    'learned.queryWeight.0.2',
    'learned.river.queries.0.2',
    'learned.finance.keys.2.2',
  ])
    expect(editPath(text), text).toBe(undefined);
  expect(() => withEdit(defaultState, 'weight.4.0', 1)).toThrow(RangeError);
});

test('the matrices whose cells can be set have the sizes that the settings say', async () => {
  const values = computeValues(await loadEngine(), defaultState);
  /**
   * Whether the settings have only the largest size of a matrix. The actual size depends on the reader's text, or on
   * the source of the keys.
   */
  const isLargest = (name: string) => /^(sandbox|sources)/.test(name);
  const wrong: string[] = [];
  let compared = 0;
  for (const { settings } of chapters)
    for (const [name, size] of Object.entries(settings.cells ?? {})) {
      const matrix = lookUp(values, name.replace('*', '0')) as { rows?: number; columns?: number } | undefined;
      if (!size || matrix?.rows === undefined || isLargest(name)) continue;
      const shown = `${matrix.rows} × ${matrix.columns}`;
      if (shown !== size.slice(-2).join(' × ')) wrong.push(`${name} is ${shown}, not ${size.slice(-2).join(' × ')}`);
      compared++;
    }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(40);
});

test('a word’s row is one vector, whichever sentence shows it', () => {
  const edited = withEdit(defaultState, 'river.embeddings.1.2', 7);
  expect(edited.edits).toEqual({ 'bank.2': 7 });
  expect(editPath('finance.embeddings.1.2')).toBe('bank.2');
  expect(editPath('heads.embeddings.2.0')).toBe('money.0');
  expect(editPath('mask.embeddings.3.1')).toBe('bank.1');
  expect(editPath('order.embeddings.0.3', { ...defaultState, wordOrder: '210' })).toBe('man.3');
  expect(editPath('hand.embeddings.0.3')).toBe('hand.embeddings.0.3');
});

test('the edits of a matrix are found by its name', () => {
  const edits = Object.fromEntries(known.slice(0, 13).map(([text], value) => [text, value + 1]));
  const state = { ...defaultState, edits };
  for (const [value, [, cell]] of known.slice(0, 13).entries()) {
    expect(editAt(state, cell)).toBe(value + 1);
    expect(editsIn(state, cell.matrix)).toEqual([{ ...cell, value: value + 1 }]);
  }
  expect(editsIn(state, 'river.projected')).toEqual([]);
  expect(editAt(state, { matrix: 'sandbox.heads.*.scores', head: 6, row: 63, column: 12 })).toBe(undefined);
});

/** Links that earlier versions wrote: cells alone and in groups, switches, sliders, seeds and former names. */
const earlier: [link: string, written?: string][] = [
  ['v=1&bank=0:2,1:0.5&bank.3=-1', 'v=1&bank=0:2,1:0.5,3:-1'],
  ['v=1&weight=0.0:1,3.2:-2.25'],
  ['v=1&river.softmax=1.maximum:2,0.shifted.2:-1&finance.softmax.2.sum=3'],
  ['v=1&heads.parts=0.weights.0.2:0.5,1.scores.1.0:4&heads.single.0.weights.1.1=0.25&heads.mixer.1.3=2'],
  [
    'v=1&bias=on&input=3&hand.queryBias.0.1=0.5&hand=keys.1.0:1&hand.rounded.0.0=0.9',
    'v=1&bias=on&input=3&hand.queryBias.0.1=0.5&hand.keys.1.0=1&hand.rounded.0.0=0.9',
  ],
  ['v=1&diagonal=3&masking=after&mask.keep=0.1:1,3.0:0&mask.weights.0.2=0.5'],
  ['v=1&positions=rotary&wordOrder=201&turning.scores.0.2=3&dog.0=0.5'],
  [
    'v=1&sandboxVectors=trained&text=a+bank+or+mud&secondText=the+bank&sandboxSecond.words.0.2=3&sandbox.heads.1.weights.2.0=1',
  ],
  [
    'v=1&bend=relu&averages.turn=0.1:2,3.2:1&tower.widen.3.7=-1',
    'v=1&activation=relu&averages.turn=0.1:2,3.2:1&tower.widen.3.7=-1',
  ],
  [
    'v=1&obsessed.embeddings.7.15=1&obsessed.scores.3.5=-2&divisor=40&seed.tame=3',
    'v=1&divisor=40&seed.soften=3&obsessed.embeddings.7.15=1&obsessed.scores.3.5=-2',
  ],
  ['v=1&second.raw.scores.0.7=12&learned.finance.weights.0.2=0.5&learned.queryWeight.3.1=2&sources.context.2.3=1'],
];

test('links of earlier versions open with all their cells', () => {
  for (const [link, written = link] of earlier) {
    const read = readLink(link);
    if (!('state' in read)) throw new Error(`${link}: ${read.problem} ${read.part}`);
    const { state } = read;
    expect(new Set(writeLink(state).split('&'))).toEqual(new Set(written.split('&')));
    for (const [text, value] of Object.entries(state.edits)) {
      const cell = readCell(text);
      expect(cell && editAt(state, cell), text).toBe(value);
    }
  }
});
