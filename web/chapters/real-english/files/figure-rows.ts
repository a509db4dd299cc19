// Selects the figures of our own model that the page shows. The build evaluates this module and ships only its values.
import { figures, hiddenGuesses, layers } from './figures.ts';
import type { Figure } from './figures.ts';

interface Both {
  recall: number;
  auc: number;
}

export interface FigureRow {
  /**
   * The vectors that were measured. 'seen': hidden states of the visible word. 'masked': hidden states of a mask token
   * in the word's place. 'kinds': the kinds of things (reading/reader.ts). 'own': averages of the neighbours' vectors
   * from the model. 'counted': averages of the neighbours' vectors from counts of words.
   */
  what: 'seen' | 'masked' | 'kinds' | 'own' | 'counted';
  /** The hidden state that the vectors come from. Missing if they come from no hidden state. */
  of?: { state: number; layers: number };
  ordinary: Both;
  hard: Both;
  bank: Both;
}

const ordinary = figures['ordinary.report'];
const hard = figures['hard.report'];
const both = ({ recall, auc }: Both): Both => ({ recall, auc });
const auc = (name: string): number => (ordinary[name]?.auc ?? 0) + (hard[name]?.auc ?? 0);

function rowOf(what: FigureRow['what'], name: string | undefined): FigureRow[] {
  const [easy, difficult]: (Figure | undefined)[] = [ordinary[name ?? ''], hard[name ?? '']];
  if (!easy || !difficult) return [];
  const [, layer] = /^layer (\d+)/.exec(name ?? '') ?? [];
  return [
    {
      what,
      ...(layer === undefined ? {} : { of: { state: Number(layer), layers } }),
      ordinary: both(easy),
      hard: both(difficult),
      bank: both(easy.words['bank'] ?? { recall: NaN, auc: NaN }),
    },
  ];
}

/** Of all vectors whose name matches `ending`, the name of those with the highest sum of AUCs. */
const best = (ending: RegExp): string | undefined =>
  Object.keys(ordinary)
    .filter((name) => ending.test(name))
    .sort((a, b) => auc(b) - auc(a))[0];

/** Our own model's guesses for the hidden words of the built-in sentences. */
export interface Guesses {
  /** The percentage of guesses that are one of the set's twelve words, but not the hidden word. */
  others: number;
  /** The most probable of these guesses, with its sentence and the hidden word. */
  example: { text: string; word: string; guess: string } | undefined;
}

export const guesses: Guesses = {
  others: (100 * hiddenGuesses.others) / hiddenGuesses.guesses,
  example: hiddenGuesses.example,
};

export const figureRows: readonly FigureRow[] = [
  ...rowOf('seen', best(/^layer .*seen$/)),
  ...rowOf('masked', best(/^layer .*masked$/)),
  ...rowOf('kinds', 'kinds'),
  ...rowOf('own', best(/^bag of the model/)),
  ...rowOf('counted', best(/^bag of counted/)),
];
