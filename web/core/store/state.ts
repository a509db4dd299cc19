// Defines the state: everything that a learner can change, as one plain object.
// Of the notebooks' numbers, the state contains only those that the learner has changed.
import { cellText, fieldOf, groupOf, readCell, rootOf, stageNames, vectorNamed } from './cell.ts';
import type { CellRef } from './cell.ts';
import { along, choiceField, choices } from './choices.ts';
import type { Choices } from './choices.ts';
import { sharedFields } from './fields.ts';
import type { Field, Fields } from './fields.ts';
import type { MatrixName } from './paths.ts';
import { rangeField, ranges } from './ranges.ts';
import type { Problems } from './registered.ts';
import type { Range, Ranges } from './ranges.ts';

/** The two sentences. Both contain the word "bank". */
export const sentences = {
  river: ['stream', 'bank', 'mud'],
  finance: ['money', 'bank', 'loan'],
} as const;

export type SentenceName = keyof typeof sentences;
export const sentenceNames = ['river', 'finance'] as const satisfies readonly SentenceName[];

export const words = ['stream', 'bank', 'mud', 'money', 'loan'] as const;
export type Word = (typeof words)[number];

/** The row of the word "bank" in both sentences, counted from 0. */
export const bankRow = 1;
export const embeddingWidth = 4;
/** The number of columns of W, the weight matrix of the chapter "one-word". */
export const projectedWidth = 3;

/** The seeds of the exercises by name. */
export type Seeds = Readonly<Record<keyof Problems, number>>;

/** All switches (choices.ts), sliders (ranges.ts) and other settings (fields.ts), with the seeds and edits. */
export interface State extends Choices, Ranges, Fields {
  /** The seed of each exercise's problem. */
  readonly seeds: Seeds;
  /** The cells that the learner has set, by path ("bank.0", "weight.1.2", "river.scores.1.2"). */
  readonly edits: Readonly<Record<string, number>>;
}

/** The numbers of rows and columns of a matrix. If each head has such a matrix, the number of heads comes first. */
export type Size = readonly [rows: number, columns: number] | readonly [heads: number, rows: number, columns: number];

/** The tables of a chapter's settings. */
export interface SettingTables {
  /** The choices of each switch; the first is the default. */
  switches?: Readonly<Record<string, readonly (string | number)[]>>;
  sliders?: Readonly<Record<string, Range>>;
  fields?: Readonly<Record<string, Field<unknown>>>;
}

/**
 * The settings of one chapter, with the types of its tables. All chapters' settings are known from the start, so that a
 * link into any chapter can be read.
 */
export type Settings<Tables extends SettingTables = object> = Tables & OtherSettings;

interface OtherSettings {
  /** Other settings that a choice of a switch changes. */
  along?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The exercises whose seeds a link may contain. */
  exercises?: readonly (keyof Seeds)[];
  /** The sizes of the matrices whose cells can be set. */
  cells?: Readonly<{ [Name in MatrixName]?: Size }>;
  /** For groups of matrices whose rows are embeddings of words: the words in order. */
  words?: Readonly<Record<string, (state: State) => readonly string[]>>;
  /** For a cell that several matrices show: the cell in which an edit is kept. */
  keptAt?: (cell: CellRef, state: State) => CellRef;
  /** Former names in old links and saved data, each with the current name. */
  formerly?: Readonly<Record<string, string>>;
  /** The defaults from before one of the chapter's settings was added, for links from that time. */
  earlier?: Earlier;
}

/**
 * The defaults that a chapter had before one of its settings was added. They apply to links that mention the chapter
 * but not that setting.
 */
export interface Earlier {
  /** The name of the setting that was added. */
  names: string;
  /** The first part of the names of the chapter's matrices. */
  cellsOf: string;
  /** The earlier defaults, by setting. */
  opened: Readonly<Record<string, string | number>>;
}

/** The state of a freshly opened page. */
export const defaultState = { seeds: {}, edits: {} } as State;
/** All switches, sliders and fields: each with its default, and how it is read from a link. */
export const settings = {} as Record<keyof (Choices & Ranges & Fields), Field<string | number | undefined>>;
export const exerciseNames: (keyof Seeds)[] = [];
/** The chapters' earlier defaults. `isOwn` tells whether a name in a link belongs to the chapter. */
export const earlierOnes: (Earlier & { isOwn: (name: string) => boolean })[] = [];

/** Former names of settings and exercises, each with the current name. */
export const formerNames = Object.create(null) as Record<string, string>;
export const currentName = (name: string): string => formerNames[name] ?? name;

/** The matrices of one sentence whose cells can be set, each with its size. */
const ofSentences = (name: SentenceName): [matrix: MatrixName, size: Size][] => [
  [`${name}.scores`, [3, 3]],
  [`${name}.weights`, [3, 3]],
  [`${name}.context`, [3, embeddingWidth]],
  ...stageNames.map((stage): [MatrixName, Size] => [`${name}.softmax.${stage}`, [3, 3]]),
];

/**
 * The size of each matrix whose cells can be set. A word's embedding is a matrix of one row, which both sentences
 * share. Chapters add their own matrices.
 */
const editable: { [Name in MatrixName]?: Size } = Object.fromEntries<Size>([
  ...words.map((word): [MatrixName, Size] => [vectorNamed(word), [1, embeddingWidth]]),
  ['weight', [embeddingWidth, projectedWidth]],
  ...sentenceNames.flatMap(ofSentences),
]);

function isEditable({ matrix, head, row, column }: CellRef): boolean {
  const size = Object.hasOwn(editable, matrix) ? editable[matrix] : undefined;
  if (!size) return false;
  const [columns, rows, heads] = [...size].reverse() as [number, number, number?];
  return (
    row < rows && column < columns && (heads === undefined ? head === undefined : head !== undefined && head < heads)
  );
}

/** For each group of matrices whose rows are embeddings, the words of the rows. */
const wordsOf: Record<string, (state: State) => readonly string[]> = {
  river: () => sentences.river,
  finance: () => sentences.finance,
};

const keptAt: ((cell: CellRef, state: State) => CellRef)[] = [];

const each = <Row, Made>(table: Readonly<Record<string, Row>> = {}, make: (row: Row) => Made): Record<string, Made> =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, make(row)]));

/** Adds a chapter's settings to the state. */
export function addSettings(chapter: Settings<SettingTables>): void {
  Object.assign(choices, chapter.switches);
  Object.assign(along, chapter.along);
  Object.assign(ranges, chapter.sliders);
  const more = { ...chapter.fields, ...each(chapter.sliders, rangeField), ...each(chapter.switches, choiceField) };
  Object.assign(settings, more);
  Object.assign(
    defaultState,
    each<Field<unknown>, unknown>(more, ({ first }) => first),
  );
  for (const name of chapter.exercises ?? []) {
    exerciseNames.push(name);
    Object.assign(defaultState.seeds, { [name]: 1 });
  }
  Object.assign(editable, chapter.cells);
  Object.assign(wordsOf, chapter.words);
  Object.assign(formerNames, chapter.formerly);
  if (chapter.keptAt) keptAt.push(chapter.keptAt);
  if (chapter.earlier) {
    const { cellsOf } = chapter.earlier;
    const isOwn = (name: string): boolean => Object.hasOwn(more, name) || rootOf(name) === cellsOf;
    earlierOnes.push({ ...chapter.earlier, isOwn });
  }
}
addSettings({ switches: choices, fields: sharedFields });

/** The cell in which an edit of a displayed cell is kept; undefined if the cell cannot be set. */
export function keptCell(cell: CellRef, state: State = defaultState): CellRef | undefined {
  const group = groupOf(cell.matrix);
  if (fieldOf(cell.matrix) === 'embeddings' && Object.hasOwn(wordsOf, group)) {
    const word = wordsOf[group]?.(state)[cell.row];
    return word === undefined ? undefined : keptCell({ ...cell, matrix: vectorNamed(word), row: 0 }, state);
  }
  return isEditable(cell) ? keptAt.reduce((at, move) => move(at, state), cell) : undefined;
}

/**
 * The text of the cell in which an edit is kept, from the text of a displayed cell; undefined if the cell cannot be
 * set.
 */
export function editPath(text: string, state: State = defaultState): string | undefined {
  const cell = readCell(text);
  const kept = cell && keptCell(cell, state);
  return kept && cellText(kept);
}

/**
 * The state with one more cell set. The value null removes the edit, so that the engine computes the cell again. Throws
 * a RangeError if the cell cannot be set.
 */
export function withEdit(state: State, path: string, value: number | null): State {
  const key = editPath(path, state);
  if (key === undefined) throw new RangeError(`${path} cannot be set`);
  const { [key]: _old, ...others } = state.edits;
  return { ...state, edits: value === null ? others : { ...others, [key]: value } };
}
