// The figures of our own model that the page shows: its best layer, the word seen and hidden, and what kind of thing it is, beside averages of the neighbours. The built page ships this module's value only.
import { figures, hiddenGuesses, layers } from './figures.ts';
import type { Figure } from './figures.ts';

interface Both {
  recall: number;
  auc: number;
}

export interface FigureRow {
  /** What the vectors are. */
  what: 'seen' | 'masked' | 'kinds' | 'own' | 'counted';
  /** Which of the model's states they are, where they are one. */
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

/** Of the names that end so, the one whose figures are highest. */
const best = (ending: RegExp): string | undefined =>
  Object.keys(ordinary)
    .filter((name) => ending.test(name))
    .sort((a, b) => auc(b) - auc(a))[0];

/** Our own model's guesses for the hidden word of the built-in sentences. */
export interface Guesses {
  /** How many guesses of each hundred are other words of the twelve. */
  others: number;
  /** The likeliest of these: the sentence, its hidden word, and the guess. */
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
