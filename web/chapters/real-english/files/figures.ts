// What was measured of our own model on sentences that nothing was tuned on.
import fs from 'node:fs';

/** Of all words together, and of each. */
export interface Figure {
  recall: number;
  auc: number;
  words: Readonly<Record<string, { recall: number; auc: number }>>;
}

/** By what the vectors are: "layer 3, seen", "layer 3, masked", "kinds", "bag of counted vectors". */
export type Measured = Readonly<Record<string, Figure>>;

const read = (name: string): unknown =>
  JSON.parse(fs.readFileSync(new URL(`../../../../english/model/${name}`, import.meta.url), 'utf8'));

export const figures = read('figures.json') as Readonly<Record<'ordinary.report' | 'hard.report', Measured>>;

/** The number of guesses for the hidden word of the built-in sentences, and of those that are another one of the twelve words. */
export const hiddenGuesses = read('guesses.json') as {
  guesses: number;
  others: number;
  example?: { text: string; word: string; guess: string };
};

/** How many layers the model has. */
export const { num_hidden_layers: layers } = read('config.json') as { num_hidden_layers: number };
