// Everything a learner can change, as one plain object; the notebook's own numbers are not in it, only what differs from them.
import type { ExerciseName } from '../exercises/exercises.ts';
import { along, choiceField, choices } from './choices.ts';
import type { Choices } from './choices.ts';
import { sharedFields } from './fields.ts';
import type { Field, Fields } from './fields.ts';
import { rangeField, ranges } from './ranges.ts';
import type { Range, Ranges } from './ranges.ts';

/** The two sentences that share a word. */
export const sentences = {
  river: ['stream', 'bank', 'mud'],
  finance: ['money', 'bank', 'loan'],
} as const;

export type SentenceName = keyof typeof sentences;
export const sentenceNames = ['river', 'finance'] as const satisfies readonly SentenceName[];

export const words = ['stream', 'bank', 'mud', 'money', 'loan'] as const;
export type Word = (typeof words)[number];

/** Where `bank` stands in both sentences. */
export const bankRow = 1;
/** Numbers in one embedding. */
export const embeddingWidth = 4;
/** Columns of chapter 1's W. */
export const projectedWidth = 3;

/** The switches of the page (choices.ts), its sliders (ranges.ts), and what is neither (fields.ts). */
export interface State extends Choices, Ranges, Fields {
  /** Which problem each exercise sets. */
  readonly seeds: Readonly<Record<ExerciseName, number>>;
  /** Cells that the learner has set, by their path ("bank.0", "weight.1.2", "river.scores.1.2"). */
  readonly edits: Readonly<Record<string, number>>;
}

/** What can be set in one chapter; known from the start, so that a link into any chapter can be read. */
export interface Settings {
  /** Each with what it can be; the first is how the page opens. */
  switches?: Readonly<Record<string, readonly (string | number)[]>>;
  /** What a choice of a switch sets beside itself. */
  along?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  sliders?: Readonly<Record<string, Range>>;
  fields?: Readonly<Record<string, Field<unknown>>>;
  /** The exercises whose problems a link may name. */
  exercises?: readonly ExerciseName[];
  /** Paths of the cells that may be set. */
  cells?: readonly RegExp[];
  /** Matrices whose rows are words' embeddings, by their group, with the words in their order. */
  words?: Readonly<Record<string, (state: State) => readonly string[]>>;
  /** Where the number of a cell is kept that another matrix shows, too. */
  keptAt?: (path: string, state: State) => string;
  /** What some of these were called in earlier links and memories, and what they are called now. */
  formerly?: Readonly<Record<string, string>>;
  /** How the chapter opened before one of its settings was there, for links that were written then. */
  earlier?: Earlier;
}

/** A link that says something of a chapter, and does not name the setting, was written before there was one. */
export interface Earlier {
  names: string;
  /** Where the paths of its cells begin. */
  cellsOf: string;
  opened: Readonly<Record<string, string | number>>;
}

/** How the page opens. */
export const defaultState = { seeds: {}, edits: {} } as State;
/** Everything that can be set beside cells and problems: how it opens, and what a link may say of it. */
export const settings = {} as Record<keyof (Choices & Ranges & Fields), Field<string | number | undefined>>;
export const exerciseNames: ExerciseName[] = [];
/** How chapters opened earlier, each with what tells whether a name of a link is of the chapter. */
export const earlierOnes: (Earlier & { isOwn: (name: string) => boolean })[] = [];

/** What settings and exercises were called when a link or a memory was written: each with its name of today. */
export const formerNames = Object.create(null) as Record<string, string>;
export const nowCalled = (name: string): string => formerNames[name] ?? name;

/** The cells that may be set. A word's number is shared by both sentences: it is one entry of one table. */
const editable: RegExp[] = [
  /^(stream|bank|mud|money|loan)\.[0-3]$/,
  /^weight\.[0-3]\.[0-2]$/,
  /^(river|finance)\.(scores|weights)\.[0-2]\.[0-2]$/,
  /^(river|finance)\.context\.[0-2]\.[0-3]$/,
  /^(river|finance)\.softmax\.[0-2]\.(maximum|sum)$/,
  /^(river|finance)\.softmax\.[0-2]\.(shifted|exponentials)\.[0-2]$/,
];

/** Whose embeddings are rows of the vocabulary. */
const wordsOf: Record<string, (state: State) => readonly string[]> = {
  river: () => sentences.river,
  finance: () => sentences.finance,
};

const keptAt: ((path: string, state: State) => string)[] = [];

const each = <Row, Made>(table: Readonly<Record<string, Row>> = {}, make: (row: Row) => Made): Record<string, Made> =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, make(row)]));

/** Makes what can be set in a chapter part of the state. */
export function addSettings(chapter: Settings): void {
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
  editable.push(...(chapter.cells ?? []));
  Object.assign(wordsOf, chapter.words);
  Object.assign(formerNames, chapter.formerly);
  if (chapter.keptAt) keptAt.push(chapter.keptAt);
  if (chapter.earlier) {
    const { cellsOf } = chapter.earlier;
    const isOwn = (name: string): boolean => Object.hasOwn(more, name) || name.split('.')[0] === cellsOf;
    earlierOnes.push({ ...chapter.earlier, isOwn });
  }
}
addSettings({ switches: choices, fields: sharedFields });

/** The path under which an edit of a displayed cell is kept, or undefined where a cell cannot be set. */
export function editPath(path: string, state: State = defaultState): string | undefined {
  const [sentence, field, row, column] = path.split('.');
  if (field === 'embeddings' && sentence !== undefined && Object.hasOwn(wordsOf, sentence)) {
    const word = wordsOf[sentence]?.(state)[Number(row)];
    return word === undefined ? undefined : editPath(`${word}.${column}`);
  }
  return editable.some((pattern) => pattern.test(path))
    ? keptAt.reduce((at, move) => move(at, state), path)
    : undefined;
}

/** The state with one more cell set, or (null) given back to the engine. */
export function withEdit(state: State, path: string, value: number | null): State {
  const key = editPath(path, state);
  if (key === undefined) throw new RangeError(`${path} cannot be set`);
  const { [key]: _old, ...others } = state.edits;
  return { ...state, edits: value === null ? others : { ...others, [key]: value } };
}
